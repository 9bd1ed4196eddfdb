// The project in the window bar and its switcher.
import { useState } from "react";
import { useCommand } from "../../../commands/bindings.ts";
import type { CommandId } from "../../../commands/catalogue.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { useRefPlace } from "../../../state/use-ref-place.ts";
import { BarPicker } from "../../../ui/controls/BarPicker.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { lazyDialog } from "../../../ui/states/lazy-view.tsx";
import { oddText } from "../../../ui/text/mark-odd.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import type { ProjectSwitcherProps } from "./ProjectSwitcher.tsx";

const switcher = lazyDialog<ProjectSwitcherProps>(async () => (await import("./ProjectSwitcher.tsx")).ProjectSwitcher);

/** Its key closes it too. */
const own: readonly CommandId[] = ["project.switch"];

/** "group / name"; the group hides where the window is narrow. */
export function ProjectPicker() {
  const place = useRefPlace();
  const { project } = useCheckout();
  const [isOpen, setOpen] = useState(false);
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
      commands={own}
      trigger={
        <BarPicker label={`Project ${path}, switch`}>
          <span className="frame-project" title={spellOdd(path)}>
            {cut > 0 ? <span className="frame-group">{oddText(path.slice(0, cut), "name")} / </span> : null}
            <b>{oddText(path.slice(cut + 1), "name")}</b>
          </span>
        </BarPicker>
      }
    >
      <switcher.View onClose={() => setOpen(false)} />
    </Popover>
  );
}
