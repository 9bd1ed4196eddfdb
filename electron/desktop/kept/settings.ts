// Keeps the person's settings, one row for each that differs from its default.
import type { Database } from "../../../local/database.ts";
import { type Settings, settings as settingsSchema } from "../../../shared/contract/desktop.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";

const schemas: Readonly<Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>> = settingsSchema.shape;

const defaults: Settings = {
  theme: "system",
  density: "compact",
  zoom: 1,
  diff_colors: "green-red",
  motion: true,
  notifications: false,
  code_font: null,
  code_ligatures: false,
  editor_font_size: 12.5,
  editor_word_wrap: false,
  tab_width: 4,
  editor_render_whitespace: "none",
  editor_line_blame: false,
  author_name: null,
  author_email: null,
  offline_copies_mb: 500,
};

export interface SettingsStore {
  read(): Settings;
  /** Changes what is given and answers all. */
  update(changes: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Settings;
}

/** A row that an older or newer version wrote and the schema does not take counts as absent: start is never blocked by it. */
export function createSettings(database: Database): SettingsStore {
  const put = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
  const read = (): Settings => {
    const result: Record<string, unknown> = { ...defaults };
    for (const { key, value } of database.all<{ key: string; value: string }>("SELECT key, value FROM settings")) {
      const schema = ownValue(schemas, key);
      const parsed = schema?.safeParse(parse(value));
      if (parsed?.success) result[key] = parsed.data;
    }
    return result as Settings;
  };
  return {
    read,
    update(changes) {
      for (const [key, value] of Object.entries(changes)) if (value !== undefined) database.run(put, key, JSON.stringify(value));
      return read();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Refused by the schema, and the default stands.
  }
}
