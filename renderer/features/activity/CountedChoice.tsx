// Whose commits are counted: a project of the connection, found by name among however many there are, and a branch of it.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown, GitBranch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { afterOverlays } from "../../commands/after-overlays.ts";
import { useCommand } from "../../commands/bindings.ts";
import { usePostponedKeys } from "../../commands/use-postponed-keys.ts";
import { knownProjectsQuery } from "../../data/known-projects.ts";
import { wantFocus } from "../../state/focus.ts";
import { useSettled } from "../../state/use-settled.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CommandList } from "../../ui/lists/CommandList.tsx";
import { rank } from "../../ui/lists/fuzzy.ts";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { BranchChoices } from "../pick/index.ts";

const most = 100;

export interface ProjectChoiceProps {
  connection: string;
  project: string | null;
  /** Paths that are at hand: opened here before, and the first that the server lists. */
  known: readonly string[];
  onChoose: (project: string) => void;
}

export function ProjectChoice({ connection, project, known, onChoose }: ProjectChoiceProps) {
  return (
    <Choice label="Project to count" command="project.switch" icon={ChevronDown} name={project ?? "Project"}>
      {(close) => (
        <Projects
          {...{ connection, known }}
          onChoose={(path) => {
            close();
            onChoose(path);
          }}
        />
      )}
    </Choice>
  );
}

export interface BranchChoiceProps {
  connection: string;
  project: string;
  /** null: the default branch. */
  branch: string | null;
  onChoose: (branch: string) => void;
}

export function BranchChoice({ connection, project, branch, onChoose }: BranchChoiceProps) {
  return (
    <Choice label="Branch to count" command="ref.switch" icon={GitBranch} name={branch ?? "Default branch"}>
      {(close) => (
        <BranchChoices
          {...{ connection, project, chosen: [] }}
          label="Count the commits of a branch"
          onChoose={(name) => {
            close();
            onChoose(name);
          }}
        />
      )}
    </Choice>
  );
}

interface ChoiceProps {
  label: string;
  command: "project.switch" | "ref.switch";
  icon: typeof ChevronDown;
  name: string;
  children: (close: () => void) => ReactNode;
}

function Choice({ label, command, icon, name, children }: ChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  useCommand(command, () => setOpen(true));
  return (
    <Popover
      {...{ label, isOpen }}
      width={420}
      onOpenChange={setOpen}
      trigger={
        <Button icon={icon} aria-label={`${label}: ${name}`}>
          <span className="activity-choice ui-ellipsis">{name}</span>
        </Button>
      }
    >
      {() =>
        children(() => {
          setOpen(false);
          afterOverlays(() => wantFocus({ kind: "home" }));
        })
      }
    </Popover>
  );
}

function Projects({ connection, known, onChoose }: Omit<ProjectChoiceProps, "project">) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const search = useSettled(text);
  const found = useQuery({ ...knownProjectsQuery(connection, search), placeholderData: keepPreviousData });
  const paths = [...new Set([...known, ...(found.data ?? []).map((project) => project.path_with_namespace)])];
  const items = rank(text, paths, (path) => path, most).map(({ item, match }) => ({ id: item, label: item, ranges: match.ranges }));
  const isLooking = found.isFetching || search !== text;
  return (
    <CommandList
      size="switcher"
      label="Find a project"
      placeholder="Name or path of a project"
      query={typed}
      onQueryChange={setTyped}
      groups={[{ id: "projects", title: isLooking ? "Projects, reading on…" : "Projects", items }]}
      onStaleKey={usePostponedKeys(items.length === 0 && isLooking)}
      onRun={({ id }) => onChoose(id)}
      empty={found.error?.message ?? (isLooking ? "Asking for projects…" : `No project is called ${text}.`)}
    />
  );
}
