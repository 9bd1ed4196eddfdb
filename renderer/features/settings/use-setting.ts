// One setting: its value, and a change that holds at once and is kept.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Settings } from "../../../shared/contract/desktop.ts";
import { settingsQuery, useChangeSettings } from "../../data/desktop.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";

/** The value changes on screen before the disk has it; when it cannot be kept, it goes back and says so. */
export function useSetting<K extends keyof Settings>(name: K): [Settings[K] | undefined, (value: Settings[K]) => void] {
  const { data } = useQuery(settingsQuery);
  const client = useQueryClient();
  const change = useChangeSettings();
  const set = (value: Settings[K]) => {
    const before = client.getQueryData(settingsQuery.queryKey);
    change({ [name]: value } as Pick<Settings, K>, (error) => {
      client.setQueryData(settingsQuery.queryKey, before);
      toasts.show(`This setting could not be kept. ${error.message}`);
    });
  };
  return [data?.[name], set];
}
