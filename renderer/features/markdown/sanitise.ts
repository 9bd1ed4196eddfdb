// Lets only harmless elements and attributes of a page through. Addresses are taken aside: nothing that is drawn has one of its own.
import createDOMPurify, { type Config } from "dompurify";

/** Where an address waits until somebody decided what it means. */
export const linkAttribute = "data-md-href";
export const imageAttribute = "data-md-src";
/** The line of the source that a box of a task list stands in. */
export const taskAttribute = "data-md-task";

const config = {
  RETURN_DOM_FRAGMENT: true,
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    ...["style", "form", "button", "textarea", "select", "option", "optgroup", "datalist", "fieldset", "label", "legend", "dialog"],
    ...["audio", "video", "source", "track", "map", "area", "template", "slot", "marquee", "blink", "meter", "progress", "output"],
  ],
  FORBID_ATTR: [
    ...["style", "class", "srcset", "sizes", "background", "poster", "cite", "longdesc", "usemap", "ismap", "is", "slot", "part"],
    ...["tabindex", "autofocus", "accesskey", "contenteditable", "draggable", "popover", "popovertarget", "popovertargetaction"],
    ...["target", "ping", "download", "rel", "role", "hidden", "inert", "loading", "crossorigin", "integrity", "nonce"],
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_ATTR: ["data-md-id", "data-md-lang", "data-md-line", taskAttribute, "data-md-alert", "data-md-title"],
  SANITIZE_NAMED_PROPS: true,
} as const satisfies Config;

const purify = createDOMPurify(window);
purify.addHook("afterSanitizeAttributes", (node) => {
  const address = (name: string): string | null => {
    const written = node.getAttribute(name);
    node.removeAttribute(name);
    return written;
  };
  if (node.nodeName === "A") {
    const href = address("href");
    if (href === null) return;
    node.setAttribute(linkAttribute, href);
    // A link for the keyboard and for readers; where it leads, the window decides.
    node.setAttribute("href", "#");
  } else if (node.nodeName === "IMG") {
    const src = address("src");
    if (src !== null) node.setAttribute(imageAttribute, src);
  } else {
    address("href");
    address("src");
  }
  if (node.nodeName === "INPUT") {
    if (node.getAttribute("type") !== "checkbox") node.remove();
    node.setAttribute("disabled", "");
  }
});

export interface Sanitised {
  readonly fragment: DocumentFragment;
  /** Elements that were left out. */
  readonly removed: number;
}

/** One piece of HTML; its nodes belong to a document that loads and runs nothing. */
export function sanitise(html: string): Sanitised {
  const fragment = purify.sanitize(html, {
    ...config,
    FORBID_TAGS: [...config.FORBID_TAGS],
    FORBID_ATTR: [...config.FORBID_ATTR],
    ADD_ATTR: [...config.ADD_ATTR],
  }) as unknown as DocumentFragment;
  const removed = purify.removed.filter((one) => "element" in one && one.element.nodeType === Node.ELEMENT_NODE).length;
  return { fragment, removed };
}
