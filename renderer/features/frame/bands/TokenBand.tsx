// A token that was kept for a session that ended: why it is not at hand, what one can do without it, and the way to give it.
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { connectionsQuery } from "../../../data/desktop.ts";
import { useIsLost } from "../../../desk/use-desk.ts";
import { useShownCopy } from "../../../state/copies.ts";
import { formatMoment } from "../../../ui/text/format-age.ts";
import { toMissingReason } from "../../connections/index.ts";
import { TokenButton } from "../../problem/index.ts";
import { Band } from "./Band.tsx";

/** Nothing while the server is lost: it could not be asked whether it takes the token. */
export function TokenBand({ connection: id, isOfServer = true }: { connection: string; isOfServer?: boolean }) {
  const { data: connections } = useQuery(connectionsQuery);
  const copy = useShownCopy(id);
  const isLost = useIsLost(id);
  const connection = connections?.find((known) => known.id === id);
  if (connection?.token !== "missing" || isLost) return null;
  return (
    <Band icon={KeyRound} fact={`The token for ${connection.name} is not at hand.`} action={<TokenButton connection={id} />}>
      {toMissingReason(connection.token_problem)}{" "}
      {copy === null || !isOfServer ? null : `What you see is as of ${formatMoment(new Date(copy.at), new Date())}. `}
      Committing needs it.
    </Band>
  );
}
