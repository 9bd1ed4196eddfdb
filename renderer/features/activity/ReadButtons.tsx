// Reading now, and how often it is done by itself.
import { ChevronDown, RefreshCw } from "lucide-react";
import { useDesktopCommand } from "../../data/desktop.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";
import { periods } from "./model/words.ts";
import type { Activity } from "./use-activity.ts";

export function ReadButtons({ activity }: { activity: Activity }) {
  const { connection, watched, isReading, read } = activity;
  const schedule = useDesktopCommand("scheduleReadings");
  const every = watched?.every ?? null;
  const chosen = periods.find((period) => period.every === every) ?? periods[2];
  const hasGroups = (watched?.groups.length ?? 0) > 0;
  return (
    <>
      <span className="activity-schedule">
        <MenuButton
          label="How often counters are read"
          trigger={
            <Button icon={ChevronDown} isDisabled={!hasGroups} aria-label={`Read: ${chosen?.label ?? ""}`}>
              {chosen?.label}
            </Button>
          }
        >
          {periods.map((period) => (
            <MenuItem
              key={period.label}
              id={period.label}
              label={period.label}
              {...(period.every === every ? { description: "as it is" } : {})}
              onAction={() => schedule.mutate({ connection: connection.id, every: period.every })}
            />
          ))}
        </MenuButton>
      </span>
      <Button icon={RefreshCw} busy={isReading} isDisabled={!hasGroups} onPress={read}>
        Read now
      </Button>
    </>
  );
}
