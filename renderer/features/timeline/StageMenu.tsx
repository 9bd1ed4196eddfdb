// Of which stage jobs are shown.
import { Check, ChevronDown } from "lucide-react";
import { Button } from "../../ui/controls/Button.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";

export interface StageMenuProps {
  /** As they follow each other. */
  stages: readonly string[];
  /** null: all of them. */
  chosen: string | null;
  onChoose: (stage: string | null) => void;
}

export function StageMenu({ stages, chosen, onChoose }: StageMenuProps) {
  const choices = [null, ...stages];
  return (
    <MenuButton
      label="Jobs of which stage"
      placement="bottom start"
      trigger={
        <Button size="small" icon={ChevronDown}>
          Stage{chosen === null ? "" : ` ${chosen}`}
        </Button>
      }
    >
      {choices.map((stage, index) => (
        <MenuItem
          key={stage ?? ""}
          id={String(index)}
          label={stage ?? "All stages"}
          icon={stage === chosen ? Check : undefined}
          onAction={() => onChoose(stage)}
        />
      ))}
    </MenuButton>
  );
}
