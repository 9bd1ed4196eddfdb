// Says on the welcome screen why the folder of the command line was not opened.
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../data/desktop.ts";
import { Note } from "../../ui/states/Note.tsx";
import { shortenHome } from "../connections/index.ts";

/** Nothing where none was given, or it is open. */
export function RefusedFolder() {
  const { data: session } = useQuery(sessionQuery);
  const refused = session?.open?.error ?? null;
  if (refused === null) return null;
  return (
    <div className="welcome-refused">
      <Note tone="red" role="alert" fact={`${shortenHome(session?.open?.path ?? "", session?.home ?? "")} could not be opened.`}>
        {refused}
      </Note>
    </div>
  );
}
