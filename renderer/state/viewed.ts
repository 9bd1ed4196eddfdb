// Which changes of files a person has looked at, by what the change is: a rebase keeps the marks. The next start finds it again.
import { ownValue } from "../../shared/lib/own-value.ts";
import { createMarkStore } from "./mark-store.ts";

export const useViewedStore = createMarkStore("viewed");

const none: readonly string[] = [];
export const useViewed = (project: string): readonly string[] => useViewedStore((state) => ownValue(state.projects, project) ?? none);
