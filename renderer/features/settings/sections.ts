// The sections of the settings in their order; the id is in the URL.
import { GitCommitHorizontal, HardDrive, Info, Keyboard, type LucideIcon, Pencil, Plug, SunMoon } from "lucide-react";

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
}

export const sections: readonly Section[] = [
  { id: "connections", title: "Connections", icon: Plug },
  { id: "appearance", title: "Appearance", icon: SunMoon },
  { id: "editor", title: "Editor", icon: Pencil },
  { id: "commits", title: "Commits", icon: GitCommitHorizontal },
  { id: "keyboard", title: "Keyboard", icon: Keyboard },
  { id: "data", title: "Data on this machine", icon: HardDrive },
  { id: "about", title: "About", icon: Info },
];
