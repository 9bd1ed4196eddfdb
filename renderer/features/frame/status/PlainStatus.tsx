// The status bar outside a project: whether the built-in service runs, what the screen says, the version.
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../../data/desktop.ts";
import { useHost } from "../../../state/host.ts";
import { StatusBar } from "../../../ui/frame/StatusBar.tsx";
import { Dot } from "../../../ui/marks/Dot.tsx";
import { StatusItems } from "./StatusItems.tsx";
import { hostIsGone, toServiceWords } from "./service-words.ts";

/** "This machine ready … Repodesk 0.1.0". */
export function PlainStatus() {
  const { data: session } = useQuery(sessionQuery);
  const answers = useHost((host) => host.answers);
  const service = answers ? session && toServiceWords(session.service) : hostIsGone;
  return (
    <StatusBar
      start={
        service === undefined ? null : (
          <span>
            <Dot state={service.dot} />
            {service.words}
          </span>
        )
      }
      end={
        <>
          <StatusItems />
          <span>Repodesk {session?.version}</span>
        </>
      }
      announcement={service?.words}
    />
  );
}
