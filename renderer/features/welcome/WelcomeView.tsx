// Where a person chooses a repository: three ways in at first, what was opened lately from then on.
import { useQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { useCommand } from "../../commands/bindings.ts";
import { recentQuery } from "../../data/desktop.ts";
import { home } from "../../state/focus.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { requestFolder, requestNewRepository, requestSearch } from "../connections/index.ts";
import { Door } from "./Door.tsx";
import { KeptLine } from "./KeptLine.tsx";
import { RefusedFolder } from "./RefusedFolder.tsx";
import { SampleDoor } from "./SampleDoor.tsx";
import { ServerDoor } from "./ServerDoor.tsx";
import { useSample } from "./use-sample.ts";
import { WelcomeBack } from "./WelcomeBack.tsx";
import "./welcome.css";

/** Nothing until it is known whether something was opened, or one screen would flash before the other. */
export function WelcomeView() {
  const { data: recent, error, isPending } = useQuery(recentQuery);
  if (isPending) return <main />;
  return recent !== undefined && recent.length > 0 ? <WelcomeBack recent={recent} /> : <FirstWelcome listError={error} />;
}

/** The opened door holds the one main button. */
function FirstWelcome({ listError }: { listError: Error | null }) {
  const sample = useSample();
  useCommand("welcome.folder", () => requestFolder());
  useCommand("welcome.sample", () => sample.open(false));
  return (
    <div className="welcome" {...home(".welcome-doors .ui-button")}>
      <main className="welcome-doors">
        <div className="welcome-column">
          <h1>Open a repository</h1>
          <p className="welcome-lead">
            Files, history and changes look the same whether the repository is a folder on this machine or a project on a server.
          </p>
          <RefusedFolder />
          {listError === null ? null : (
            <div className="welcome-refused">
              <Note tone="red" role="status" fact="What you opened lately could not be read.">
                {listError.message}
              </Note>
            </div>
          )}
          <Door
            command="welcome.folder"
            title="A folder on this machine"
            text="Nothing leaves this machine. No server or account is needed."
            action={
              <div className="welcome-actions">
                <Button icon={FolderOpen} onPress={() => requestFolder()}>
                  Choose folder…
                </Button>
                <Button variant="quiet" onPress={() => requestSearch()}>
                  Find repositories…
                </Button>
                <Button variant="quiet" onPress={requestNewRepository}>
                  New repository…
                </Button>
              </div>
            }
          />
          <ServerDoor />
          <SampleDoor sample={sample} />
          <KeptLine />
        </div>
      </main>
    </div>
  );
}
