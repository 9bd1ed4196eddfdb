// Makes a branch or a tag at a commit: a branch is gone to, a tag is told of.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { branchNameProblem, tagNameProblem } from "../../../../shared/lib/branch-name.ts";
import { dropKeys } from "../../../commands/held-keys.ts";
import { isPressed } from "../../../commands/press.ts";
import { useCheckout } from "../../../data/checkout.ts";
import { commitQuery } from "../../../data/repository.ts";
import { makeBranch } from "../../../desk/branches.ts";
import { makeTag } from "../../../desk/tags.ts";
import { atRef, navigate, usePlace } from "../../../state/place.ts";
import type { RefRequest } from "../../../state/ref-request.ts";
import { TextArea } from "../../../ui/controls/TextArea.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { OddText } from "../../../ui/text/OddText.tsx";
import { Sha } from "../../../ui/text/Sha.tsx";
import { tellMadeTag } from "./tell-ref.ts";
import "./NewRefDialog.css";

export interface NewRefDialogProps {
  request: Extract<RefRequest, { kind: "new" }>;
  onClose: () => void;
}

/** Nothing is written but the branch or tag; staged changes stay where they are. */
export function NewRefDialog({ request: { what, name: initial, at }, onClose }: NewRefDialogProps) {
  const place = usePlace();
  const of = { connection: place.connection, project: place.project };
  const { ref, commit: shown } = useCheckout();
  const named = useQuery({ ...commitQuery(of.connection, of.project, at ?? ""), enabled: at !== null && at !== shown?.id });
  const commit = at === null || at === shown?.id ? shown : named.data;
  const [name, setName] = useState(initial);
  const [message, setMessage] = useState("");
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: async (id: string): Promise<void> => {
      if (what === "branch") return makeBranch(client, { ...of, branch: name }, id, ref);
      tellMadeTag(client, of, await makeTag(client, { ...of, tag: name }, id, message));
    },
  });
  const problem = what === "branch" ? branchNameProblem(name) : tagNameProblem(name);
  const pending = commit === undefined ? "The commit is still being looked up." : null;
  const create = () => {
    if (commit === undefined) return;
    make.mutate(commit.id, {
      onSuccess: () => {
        onClose();
        if (what === "branch") navigate(atRef(place, name));
      },
      // Keys that were meant for the branch stand in no name.
      onError: dropKeys,
    });
  };
  // Not one that is under way: what follows on it would not happen.
  const forgetRefusal = () => {
    if (make.isError) make.reset();
  };
  return (
    <FormDialog
      title={`New ${what}`}
      lead={
        commit ? (
          <>
            {at === null && what === "branch" ? `From ${ref.slice(0, 60)} at` : "At"} <Sha sha={commit.id} plain />,{" "}
            <OddText text={commit.title} />
          </>
        ) : undefined
      }
      onClose={onClose}
      submit={`Create ${what}`}
      busy={make.isPending}
      offReason={problem ?? named.error?.message ?? pending}
      isPending={problem === null && named.error === null && pending !== null}
      onSubmit={create}
      className="frame-new-ref"
    >
      <TextField
        label="Name"
        mono
        autoFocus
        size="large"
        autoComplete="off"
        spellCheck="false"
        value={name}
        onChange={(next) => {
          // People type a space where a dash is meant; git takes no spaces.
          setName(next.replace(/\s+/g, "-"));
          forgetRefusal();
        }}
        error={(name === "" ? null : problem) ?? make.error?.message}
      />
      {what === "tag" ? (
        <TextArea
          label="Message"
          mono
          rows={3}
          value={message}
          onChange={(next) => {
            setMessage(next);
            forgetRefusal();
          }}
          onKeyDown={(event) => isPressed("form.submit-text", event, () => event.currentTarget.closest("form")?.requestSubmit())}
          description="With a message the tag is an annotated one: it says who made it, and when. Without, it is a name for the commit."
        />
      ) : null}
    </FormDialog>
  );
}
