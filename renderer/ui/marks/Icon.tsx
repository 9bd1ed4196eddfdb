// One way to draw a lucide icon: 16 px, stroke 1.75, the colour of the text around it, silent unless it is named.
import type { LucideIcon } from "lucide-react";
import { memo } from "react";
import "./Icon.css";

export type IconKind = LucideIcon;

export interface IconProps {
  of: IconKind;
  /** normal 16 px, small 14 px, tiny 12 px, large 20 px. */
  size?: "tiny" | "small" | "normal" | "large" | undefined;
  /** What readers say; without it the icon is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

const pixels = { tiny: 12, small: 14, normal: 16, large: 20 } as const;

/** Draws a lucide icon in the house's size and stroke. */
export const Icon = memo(function Icon({ of: Glyph, size = "normal", label, className }: IconProps) {
  const names = className ? `ui-icon ${className}` : "ui-icon";
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return <Glyph className={names} size={pixels[size]} strokeWidth={1.75} focusable={false} {...voice} />;
});
