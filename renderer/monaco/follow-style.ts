// Sets the code of editors that are shown again when a person's settings change, in another window too.

const followers = new Map<object, () => void>();

/** The attributes of the document that `codeStyle` reads (options.ts). */
const attributes = ["style", "data-code-wrap", "data-code-space"];

/** Once. `applyToTexts`: what texts follow in, whichever editor shows them. */
export function followStyle(applyToTexts: () => void): void {
  new MutationObserver(() => {
    applyToTexts();
    for (const follow of followers.values()) follow();
  }).observe(document.documentElement, { attributes: true, attributeFilter: attributes });
}

/** `apply` in place of what the editor did until now, as long as it lives. */
export function followIn(editor: { onDidDispose(listener: () => void): unknown }, apply: () => void): void {
  if (!followers.has(editor)) editor.onDidDispose(() => followers.delete(editor));
  followers.set(editor, apply);
}
