// `repodesk setting`: the limits that an administrator may change. A running service reads them when it starts.
import { defaultSettings } from "../store/settings.ts";
import { withStore } from "./data-folder.ts";
import { print, printRows } from "./output.ts";
import type { DataOptions } from "./project.ts";

export function listSettings(options: DataOptions): Promise<void> {
  return withStore(options.data, (store) => {
    const settings = store.settings.read();
    const rows = Object.entries(settings).map(([name, value]) => ({
      name,
      value,
      default: defaultSettings[name as keyof typeof settings],
    }));
    printRows(options.json, rows, ["name", "value", "default"], "");
  });
}

/** `value` null goes back to the default. */
export function setSetting(name: string, value: number | null, options: DataOptions): Promise<void> {
  return withStore(options.data, (store) => {
    store.settings.write(name, value);
    const now = store.settings.read()[name as keyof typeof defaultSettings];
    print(options.json, { name, value: now }, `${name} is ${now} from the next start of the service on`);
  });
}
