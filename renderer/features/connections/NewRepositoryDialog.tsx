// Asks where a new repository is to be, what its first branch is called and whether it begins with a README, and makes it.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { LocalProject } from "../../../shared/contract/local.ts";
import { branchNameProblem } from "../../../shared/lib/branch-name.ts";
import { dropKeys } from "../../commands/held-keys.ts";
import { useApiCommand } from "../../data/commands.ts";
import { folderQuery, recentQuery, useDesktopCommand } from "../../data/desktop.ts";
import { newFolderQuery } from "../../data/folder-search.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Checkbox } from "../../ui/controls/Checkbox.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { useFolderOffer } from "./FolderOffer.tsx";
import { placeOfFolder, shortenHome, splitTyped } from "./folder-path.ts";
import { endFolderRequest } from "./folder-request.ts";
import "./new-repository.css";

export interface NewRepositoryDialogProps {
  /** The folder that was named; null = one beside what was opened last is suggested. */
  named: string | null;
  home: string;
  /** Whether the system's own dialog for folders is here. */
  hasDialog: boolean;
  onMade: (project: LocalProject) => void;
  /** Opens the repository that is there already. */
  onOpen: (path: string) => void;
}

export function NewRepositoryDialog({ named, home, hasDialog, onMade, onOpen }: NewRepositoryDialogProps) {
  const { data: usual } = useQuery(newFolderQuery);
  const { data: recent } = useQuery(recentQuery);
  const make = useApiCommand("local", "createFolder");
  const choose = useDesktopCommand("chooseFolder");
  const help = useId();
  const [typed, setTyped] = useState(named);
  const [branch, setBranch] = useState("");
  const [wantsReadme, setWantsReadme] = useState(true);
  // Beside what was opened last: most people keep their repositories together.
  const last = recent?.find(({ connection }) => connection === "local")?.label;
  const suggested = last === undefined ? "~/" : placeOfFolder(last);
  /** As it stood at the first key: what becomes known later is put under nobody's hands. */
  const [begun, setBegun] = useState<string | null>(recent === undefined ? null : suggested);
  const path = typed ?? begun ?? suggested;
  const isNobody = usual !== undefined && (usual.name === null || usual.email === null);
  const readme = wantsReadme && !isNobody;
  const problem = branch.trim() === "" ? null : branchNameProblem(branch.trim());
  const { start: name } = splitTyped(path.trim());
  const lacks = name === "" ? "Give the new folder a name." : problem;
  const input = { path: path.trim(), readme, ...(branch.trim() === "" ? {} : { branch: branch.trim() }) };
  const field = useRef<HTMLInputElement>(null);
  const change = (next: string): void => {
    make.reset();
    setTyped(next.replace(/^~[/\\](?=[/\\~]|[a-zA-Z]:[/\\])/, ""));
  };
  const offer = useFolderOffer(typed, home, field, change);
  const { data: there } = useQuery({ ...folderQuery(path.trim()), enabled: make.error !== null });
  const isRepository = there?.repository === true;
  const refusal = useRef<HTMLDivElement>(null);
  // A low window has no room for it below the fields, and it grows by the way on.
  useEffect(() => {
    if (make.error !== null || isRepository) refusal.current?.scrollIntoView({ block: "nearest" });
  }, [make.error, isRepository]);
  return (
    <FormDialog
      title="New repository"
      lead="On this machine, in a folder of its own. Nothing is sent anywhere."
      onClose={endFolderRequest}
      submit="Create repository"
      busy={make.isPending}
      offReason={lacks}
      onSubmit={() => make.mutate(input, { onSuccess: onMade, onError: dropKeys })}
      className="new-repository"
    >
      <TextField
        label="Folder"
        mono
        autoFocus
        size="large"
        autoComplete="off"
        spellCheck="false"
        value={path}
        inputRef={field}
        onChange={change}
        onKeyDown={(event) => {
          setBegun(path);
          if (!offer.onKeyDown(event)) event.continuePropagation();
        }}
        description="A new folder, or an empty one that is there. ~ is your home folder."
        suffix={
          hasDialog ? (
            <Button
              size="small"
              variant="quiet"
              onPress={() => choose.mutate({}, { onSuccess: ({ path: chosen }) => chosen !== null && setTyped(shortenHome(chosen, home)) })}
            >
              Choose…
            </Button>
          ) : undefined
        }
      />
      {offer.list}
      <TextField
        label="First branch"
        mono
        autoComplete="off"
        spellCheck="false"
        value={branch}
        placeholder={usual?.branch ?? "as git names it"}
        onChange={(next) => {
          make.reset();
          setBranch(next.replace(/\s+/g, "-"));
        }}
        error={problem ?? undefined}
        description={
          usual?.branch === null
            ? "Empty: git’s own name, as init.defaultBranch is not set."
            : "Empty: as init.defaultBranch of your git says."
        }
      />
      <div className="new-repository-readme">
        <Checkbox isSelected={readme} isDisabled={isNobody} onChange={setWantsReadme} aria-describedby={help}>
          Begin with a README.md
        </Checkbox>
        <p id={help}>
          {isNobody
            ? "A first commit needs an author, and git does not say who you are: set user.name and user.email, or commit later."
            : `A first commit${usual?.name == null ? "" : ` by ${usual.name}`}, “Add a README”. Without it the repository is empty.`}
        </p>
      </div>
      {make.error === null ? null : (
        <div ref={refusal}>
          <Note
            tone="red"
            role="alert"
            fact="Nothing was made."
            actions={
              isRepository ? (
                <Button size="small" onPress={() => onOpen(path.trim())}>
                  Open it
                </Button>
              ) : undefined
            }
          >
            {make.error.message.replace(/\.?$/, ".")}
          </Note>
        </div>
      )}
    </FormDialog>
  );
}
