// Which rule of the editor's theme a token falls under: the longest one that begins its name, as Monaco matches them.
import source from "./themes.json?raw";

const themes = JSON.parse(source) as Readonly<Record<string, { readonly rules: readonly { readonly token: string }[] }>>;

/** Names of the theme's rules, the same in both themes; a token's style is an index into it. 0 is plain text. */
export const styleNames: readonly string[] = (themes["repodesk-light"]?.rules ?? []).map(({ token }) => token);

const styles = new Map(styleNames.map((name, index) => [name, index]));
const known = new Map<string, number>();

/** "keyword.type.rust" is drawn as "keyword". */
export function styleOf(token: string): number {
  const before = known.get(token);
  if (before !== undefined) return before;
  let style = 0;
  for (let name = token; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) {
    style = styles.get(name) ?? 0;
    if (style !== 0) break;
  }
  known.set(token, style);
  return style;
}
