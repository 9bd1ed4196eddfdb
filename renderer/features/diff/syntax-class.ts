// The class by which a coloured piece of text has its colour.
import { styleNames } from "../../monaco/token-styles.ts";
import "../../ui/text/syntax.css";

const classNames = styleNames.map((name) => `syn-${name.replaceAll(".", "-")}`);

/** undefined = plain. */
export const classOf = (style: number): string | undefined => (style === 0 ? undefined : classNames[style]);
