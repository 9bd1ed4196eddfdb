// The page of a connection: its projects, who we are there, how its server answers, and what is kept of it here.
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, ExternalLink, FolderOpen, Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf, keysOf } from "../../commands/press.ts";
import { answerTimeQuery } from "../../data/account.ts";
import { connectionsQuery, useDesktopCommand } from "../../data/desktop.ts";
import { home } from "../../state/focus.ts";
import { navigate, type PageOf, settingsAt } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Dot } from "../../ui/marks/Dot.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Note } from "../../ui/states/Note.tsx";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { requestAccount } from "./account-request.ts";
import { isUnwell, sayAccount, sayLacking } from "./account-words.ts";
import { ConnectionFacts } from "./ConnectionFacts.tsx";
import { toConnectionName } from "./connection-name.ts";
import { toConnectionProblem } from "./connection-problem.ts";
import { ForgetTokenDialog } from "./ForgetTokenDialog.tsx";
import { requestFolder, requestNewRepository, requestSearch } from "./folder-request.ts";
import { requestForget } from "./forget-request.ts";
import { NoConnection } from "./NoConnection.tsx";
import { ProjectList } from "./ProjectList.tsx";
import { ReplaceTokenDialog } from "./ReplaceTokenDialog.tsx";
import { serverPage } from "./server-page.ts";
import { TokenBand } from "./TokenBand.tsx";
import "./connections.css";
import "./connection-page.css";

/** `#/c/<connection>/projects?search=&all=1` */
export function ConnectionPage(location: PageOf<"projects">) {
  const { data: connections } = useQuery(connectionsQuery);
  const connection = connections?.find(({ id }) => id === location.connection);
  if (connections === undefined) return <main />;
  if (connection !== undefined) return <Page key={connection.id} connection={connection} location={location} />;
  return <NoConnection />;
}

function Page({ connection, location }: { connection: Connection; location: PageOf<"projects"> }) {
  const answer = useQuery(answerTimeQuery(connection.id));
  const [asking, setAsking] = useState<"replace" | "forget-token" | null>(null);
  const [isReadingWithout, setReadingWithout] = useState(false);
  const isLocal = connection.kind === "local";
  const name = toConnectionName(connection);
  const isRefused = answer.error instanceof ApiError && answer.error.status === 401;
  const needsToken = !isLocal && (connection.token === "missing" || (isRefused && connection.token !== "none"));
  const asksForToken = needsToken && !isReadingWithout;
  // What the token lacks is said where the projects would be.
  const isLacking = sayLacking(answer.error, connection) !== null;
  const problem = answer.error === null || isRefused || isLacking ? null : toConnectionProblem(answer.error);
  const forget = (): void => requestForget(connection);
  const test = (): void => void answer.refetch();
  useCommand("project.check", test);
  const { mutate: openExternal } = useDesktopCommand("openExternal");
  const webPage = serverPage(connection.url);
  const noPage = webPage === null ? "Only pages by https are opened from here." : null;
  const openServerPage = (): void => {
    if (webPage === null) return;
    openExternal({ url: webPage }, { onError: (error) => toasts.show(`${webPage} was not opened. ${error.message}`) });
  };
  useCommand("connection.server-page", openServerPage, { disabled: noPage });
  const finding = useRef<HTMLInputElement>(null);
  useStatus([
    { id: "find", keys: keysOf("connection.find"), text: "find" },
    { id: "tabs", keys: keysOf("connection.projects", "connection.inbox", "connection.activity"), text: "tabs" },
  ]);
  return (
    <div className="connection" {...(asksForToken ? home(".connection-token input") : {})}>
      <main className="connection-main" aria-label={name}>
        <header className="connection-head">
          <Dot state={needsToken || isLacking ? "amber" : answer.isError ? "red" : answer.data ? "on" : "off"} />
          <h1>{markOdd(name)}</h1>
          <span className="connection-as">
            {markOdd(isLocal ? "built-in service" : connection.user ? `as ${connection.user.name}` : sayAccount(connection))}
          </span>
          <span className="connection-actions">
            {isLocal ? (
              <Button size="small" icon={FolderOpen} onPress={() => requestFolder()}>
                Add folder…
              </Button>
            ) : (
              <>
                <Button
                  size="small"
                  variant="quiet"
                  icon={ExternalLink}
                  onPress={openServerPage}
                  {...(noPage === null ? {} : { offReason: noPage })}
                >
                  Server page
                </Button>
                <Button size="small" icon={Plus} onPress={() => finding.current?.focus()}>
                  Open by path…
                </Button>
              </>
            )}
            <MenuButton label={`More about ${name}`} trigger={<IconButton icon={Ellipsis} label="More" />}>
              {isLocal ? <MenuItem id="new" label="New repository…" onAction={requestNewRepository} /> : null}
              {isLocal ? <MenuItem id="find" label="Find repositories in a folder…" onAction={() => requestSearch()} /> : null}
              {isLocal ? null : (
                <MenuItem
                  id="replace"
                  label={connection.token === "none" ? "Add token…" : "Replace token…"}
                  onAction={() => setAsking("replace")}
                />
              )}
              {isLocal ? null : <MenuItem id="account" label="Add account…" onAction={() => requestAccount(connection.id)} />}
              {connection.token === "none" || isLocal ? null : (
                <MenuItem id="forget-token" label="Forget token…" onAction={() => setAsking("forget-token")} />
              )}
              <MenuItem id="data" label="Data on this machine" onAction={() => navigate(settingsAt("data"))} />
              {isLocal ? null : <MenuItem id="forget" label="Forget…" danger onAction={forget} />}
            </MenuButton>
          </span>
        </header>
        {asksForToken ? <TokenBand connection={connection} onClose={() => setReadingWithout(true)} /> : null}
        {problem === null ? null : (
          <div className="connection-problem">
            <Note
              tone="red"
              role="status"
              fact={isUnwell(answer.error) ? `${name} is not well.` : `${name} refuses.`}
              actions={
                <Button size="small" busy={answer.isFetching} keys={keyOf("project.check")} onPress={test}>
                  Test
                </Button>
              }
            >
              {problem.text} What was opened here is still listed.
            </Note>
          </div>
        )}
        <ProjectList field={finding} connection={connection} search={location.search} all={location.all} />
      </main>
      <ConnectionFacts {...{ connection, answer }} onReplace={() => setAsking("replace")} onForget={forget} onTest={test} />
      <ReplaceTokenDialog connection={connection} isOpen={asking === "replace"} onClose={() => setAsking(null)} />
      {asking === "forget-token" ? <ForgetTokenDialog connection={connection} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}
