// Where no connection is open, the keys of its pages mean the one that was used last; mounted on the screens that are of none.
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../commands/bindings.ts";
import { connectionsQuery, recentQuery } from "../../data/desktop.ts";
import { lastConnection } from "../../data/last-connection.ts";
import { wantFocus } from "../../state/focus.ts";
import { type Location, navigate, pageAt } from "../../state/place.ts";
import { toConnectionName } from "../connections/index.ts";

export function LastConnection({ location }: { location: Location }) {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: recent } = useQuery(recentQuery);
  const here = lastConnection(location, connections, recent ?? []);
  const open = (page: "activity" | "inbox") => () => {
    wantFocus({ kind: "home" });
    navigate(pageAt(here?.id ?? "local", page));
  };
  const titleOf = (what: string) => (here === undefined ? {} : { title: `${what} of ${toConnectionName(here)}` });
  useCommand("view.activity", open("activity"), titleOf("Activity"));
  useCommand("view.inbox", open("inbox"), titleOf("Inbox"));
  return null;
}
