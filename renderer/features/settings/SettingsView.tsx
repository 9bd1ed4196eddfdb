// The settings: sections at the left, one of them at the right. Escape goes back.

import { ArrowLeft } from "lucide-react";
import type { ComponentType } from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keysOf } from "../../commands/press.ts";
import { home } from "../../state/focus.ts";
import { leaveBeside, navigate, placeOf, settingsAt, toHash, useLocation } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { capitalize } from "../../ui/text/capitalize.ts";
import { AboutSection } from "./AboutSection.tsx";
import { AppearanceSection } from "./AppearanceSection.tsx";
import { CommitsSection } from "./CommitsSection.tsx";
import { ConnectionsSection } from "./ConnectionsSection.tsx";
import { DataSection } from "./DataSection.tsx";
import { EditorSection } from "./EditorSection.tsx";
import { KeyboardSection } from "./KeyboardSection.tsx";
import { sections } from "./sections.ts";
import "./settings.css";

const bodies: Readonly<Record<string, ComponentType>> = {
  connections: ConnectionsSection,
  appearance: AppearanceSection,
  editor: EditorSection,
  commits: CommitsSection,
  keyboard: KeyboardSection,
  data: DataSection,
  about: AboutSection,
};

/** An unknown section is the first one. */
export function SettingsView() {
  const location = useLocation();
  const asked = location.at === "settings" ? location.section : "";
  const section = sections.find(({ id }) => id === asked) ?? sections[0];
  const Body = ownValue(bodies, section?.id ?? "connections") ?? ConnectionsSection;
  const view = placeOf(location)?.view;
  const where = view === undefined ? "Back" : `Back to ${capitalize(view)}`;
  useCommand("settings.back", leaveBeside);
  useStatus([{ id: "back", text: where.replace("Back", "back"), keys: keysOf("settings.back") }]);
  return (
    <div className="settings" {...home(".settings-link[aria-current]")}>
      <aside className="settings-side" aria-label="Settings">
        <Button variant="quiet" icon={ArrowLeft} onPress={leaveBeside}>
          {where}
        </Button>
        <nav aria-label="Sections">
          <ul>
            {sections.map(({ id, title, icon }) => (
              <li key={id}>
                <a
                  className="settings-link"
                  href={toHash(settingsAt(id))}
                  aria-current={id === section?.id ? "page" : undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // Into a tab or window of its own.
                    // One step back leaves the settings, however many sections were looked at.
                    event.preventDefault();
                    navigate(settingsAt(id), { replace: true });
                  }}
                >
                  <Icon of={icon} />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <main className="settings-main">
        <div className="settings-column">
          <Body />
        </div>
      </main>
    </div>
  );
}
