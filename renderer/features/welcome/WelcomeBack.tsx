// From the second start on: one door to everything that has a name, what was opened lately with what waits there, servers, the sample.
import { useQuery } from "@tanstack/react-query";
import { FolderOpen, FolderPlus, FolderSearch, HardDrive, Plus } from "lucide-react";
import type { RecentProject } from "../../../shared/contract/desktop.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keyOf } from "../../commands/press.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { home } from "../../state/focus.ts";
import { connectionAt, navigate } from "../../state/place.ts";
import { BarSearch } from "../../ui/controls/BarSearch.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { requestFolder, requestNewRepository, requestSearch, requestServer } from "../connections/index.ts";
import { openPalette } from "../palette/index.ts";
import { KeptLine } from "./KeptLine.tsx";
import { RecentList } from "./RecentList.tsx";
import { RefusedFolder } from "./RefusedFolder.tsx";
import { SampleActions, SampleFailure } from "./SampleActions.tsx";
import { ServerRows } from "./ServerRows.tsx";
import { useSample } from "./use-sample.ts";

/** The list has the focus first: a number, or Enter, opens. */
export function WelcomeBack({ recent }: { recent: readonly RecentProject[] }) {
  const sample = useSample();
  const { data: connections = [] } = useQuery(connectionsQuery);
  const servers = connections.filter(({ kind }) => kind === "server");
  return (
    <div className="welcome" data-back {...home(".welcome-list .ui-list")}>
      <main className="welcome-main">
        <h1 className="ui-hidden">Open a repository</h1>
        <div className="welcome-find">
          <BarSearch label="Project, folder or address" keys={keyOf("palette.anything")} onPress={() => openPalette("anything")} />
          <Button size="large" icon={FolderOpen} keys={keyOf("app.open-folder")} onPress={() => requestFolder()}>
            Folder…
          </Button>
        </div>
        <RefusedFolder />
        <RecentList recent={recent} connections={connections} />
        <KeptLine />
      </main>
      <aside className="welcome-side" aria-label="Servers and the sample">
        <section aria-labelledby="welcome-servers">
          <h2 id="welcome-servers">Servers</h2>
          {servers.length === 0 ? null : <ServerRows servers={servers} />}
          <Button variant="quiet" icon={Plus} onPress={() => requestServer()}>
            Add server…
          </Button>
        </section>
        <section aria-labelledby="welcome-machine">
          <h2 id="welcome-machine">This machine</h2>
          <Button variant="quiet" icon={HardDrive} onPress={() => navigate(connectionAt("local"))}>
            All folders opened here
          </Button>
          <Button variant="quiet" icon={FolderSearch} onPress={() => requestSearch()}>
            Find repositories…
          </Button>
          <Button variant="quiet" icon={FolderPlus} onPress={requestNewRepository}>
            New repository…
          </Button>
        </section>
        <section aria-labelledby="welcome-new">
          <h2 id="welcome-new">New here</h2>
          <h3>The sample repository</h3>
          <p>A small project with a few hundred commits, made on this machine. Change anything; reset when done.</p>
          <SampleActions sample={sample} size="small" />
          <SampleFailure sample={sample} />
        </section>
        <p className="welcome-foot">
          <span>
            <CommandKeys of="recent.numbered" /> to 9 open
          </span>
          <span>
            <CommandKeys of="recent.remove" /> remove from list
          </span>
          <span>
            <CommandKeys of="app.all-keys" /> all keys
          </span>
        </p>
      </aside>
    </div>
  );
}
