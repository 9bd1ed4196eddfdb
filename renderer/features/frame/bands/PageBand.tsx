// Over a page of a server: that what it shows is a copy, and of when; or that its token is not at hand.
import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { connectionsQuery } from "../../../data/desktop.ts";
import { useShownCopy } from "../../../state/copies.ts";
import { formatMoment } from "../../../ui/text/format-age.ts";
import { Band } from "./Band.tsx";
import { TokenBand } from "./TokenBand.tsx";

export interface PageBandProps {
  connection: string;
  /** Whether the page shows what the server said; readings that are kept say themselves of when they are. */
  isOfServer: boolean;
}

export function PageBand({ connection: id, isOfServer }: PageBandProps) {
  const { data: connections } = useQuery(connectionsQuery);
  const copy = useShownCopy(id);
  if (copy?.why !== "unreachable") return <TokenBand connection={id} isOfServer={isOfServer} />;
  const name = connections?.find((known) => known.id === id)?.name ?? "The server";
  return (
    <Band icon={CloudOff} fact={`${name} is not reachable.`}>
      {isOfServer ? `What you see is as of ${formatMoment(new Date(copy.at), new Date())}. ` : ""}It is asked again by itself.
    </Band>
  );
}
