// The project in the window bar and its switcher.
import { useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { BarPicker } from "../../../ui/controls/BarPicker.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { useCloseElsewhere } from "../bands/use-close-elsewhere.ts";
import { ProjectSwitcher } from "./ProjectSwitcher.tsx";

/** "group / name"; the group hides where the window is narrow. */
export function ProjectPicker() {
  const place = useRefPlace();
  const { project } = useCheckout();
  const [isOpen, setOpen] = useState(false);
  useCloseElsewhere(isOpen, () => setOpen(false));
  useCommand("project.switch", () => setOpen((open) => !open));
  const path = project?.path_with_namespace ?? place.project;
  const cut = path.lastIndexOf("/");
  return (
    <Popover
      label="Switch project"
      width={420}
      offset={12}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <BarPicker label={`Project ${path}, switch`}>
          <span className="frame-project" title={path}>
            {cut > 0 ? <span className="frame-group">{path.slice(0, cut)} / </span> : null}
            <b>{path.slice(cut + 1)}</b>
          </span>
        </BarPicker>
      }
    >
      <ProjectSwitcher onClose={() => setOpen(false)} />
    </Popover>
  );
}
