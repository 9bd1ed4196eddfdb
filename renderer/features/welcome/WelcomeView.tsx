// Where a person chooses a repository.
import { useQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { useCommand } from "../../commands/bindings.ts";
import { recentQuery, sessionQuery } from "../../data/desktop.ts";
import { home } from "../../state/focus.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { requestFolder, shortenHome } from "../connections/index.ts";
import { Door } from "./Door.tsx";
import { KeptLine } from "./KeptLine.tsx";
import { RecentList } from "./RecentList.tsx";
import { SampleDoor } from "./SampleDoor.tsx";
import { ServerDoor } from "./ServerDoor.tsx";
import { useSample } from "./use-sample.ts";
import "./welcome.css";

/** Doors at the left, recent projects at the right; the opened door holds the one main button. */
export function WelcomeView() {
  const { data: session } = useQuery(sessionQuery);
  const sample = useSample();
  useCommand("welcome.folder", () => requestFolder());
  useCommand("welcome.sample", () => sample.open(false));
  const { data: recent, isError: hasNoList } = useQuery(recentQuery);
  const refused = session?.open?.error ?? null;
  return (
    <div className="welcome" {...home(recent?.length === 0 || hasNoList ? ".welcome-doors .ui-button" : ".welcome-recent .ui-list")}>
      <main className="welcome-doors">
        <div className="welcome-column">
          <h1>Open a repository</h1>
          <p className="welcome-lead">
            Files, history and changes look the same whether the repository is a folder on this machine or a project on a server.
          </p>
          {refused === null ? null : (
            <div className="welcome-refused">
              <Note tone="red" role="alert" fact={`${shortenHome(session?.open?.path ?? "", session?.home ?? "")} could not be opened.`}>
                {refused}
              </Note>
            </div>
          )}
          <Door
            command="welcome.folder"
            title="A folder on this machine"
            text="Nothing leaves this computer. No server or account is needed."
            action={
              <Button icon={FolderOpen} onPress={() => requestFolder()}>
                Choose folder…
              </Button>
            }
          />
          <ServerDoor />
          <SampleDoor sample={sample} />
          <KeptLine />
        </div>
      </main>
      <RecentList />
    </div>
  );
}
