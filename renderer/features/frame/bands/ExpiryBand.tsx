// A token that ends soon is spoken of in time, where one works with it; once a start.
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { createStore, useStore } from "zustand";
import { connectionsQuery } from "../../../data/desktop.ts";
import { connectionAt, navigate } from "../../../state/place.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { sayExpiry } from "../../connections/index.ts";
import { Band } from "./Band.tsx";

/** Connections of which it was read. */
const read = createStore<{ of: readonly string[] }>()(() => ({ of: [] }));

export function ExpiryBand({ connection: id }: { connection: string }) {
  const { data: connections } = useQuery(connectionsQuery);
  const isRead = useStore(read, ({ of }) => of.includes(id));
  const connection = connections?.find((known) => known.id === id);
  const expires = connection?.expires_at ?? null;
  const expiry = expires === null ? null : sayExpiry(expires, new Date());
  if (connection === undefined || expiry === null || !expiry.isSoon || isRead || connection.token === "none") return null;
  const isOver = expiry.words === "has expired";
  return (
    <Band
      icon={KeyRound}
      fact={`Your token for ${connection.name} ${isOver ? expiry.words : `expires ${expiry.words}`}.`}
      action={
        <>
          <Button size="small" onPress={() => navigate(connectionAt(id))}>
            Replace token…
          </Button>
          <Button size="small" variant="quiet" onPress={() => read.setState(({ of }) => ({ of: [...of, id] }))}>
            Later
          </Button>
        </>
      }
    >
      {isOver ? "Nothing can be sent with it." : `Make a new one on the server before ${expiry.date}, and give it here.`}
    </Band>
  );
}
