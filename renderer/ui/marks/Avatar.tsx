// A person as initials on grey: no picture is fetched, no colour is invented.

import { spellOdd } from "../text/odd-characters.ts";
import { toInitials } from "./initials.ts";
import "./Avatar.css";

export interface AvatarProps {
  name: string;
  /** 18, 22 or 28 px. */
  size?: "small" | "normal" | "large" | undefined;
}

/** Initials; silent, as the name stands beside it. */
export function Avatar({ name, size = "small" }: AvatarProps) {
  return (
    <span className="ui-avatar" data-size={size} title={spellOdd(name)} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}
