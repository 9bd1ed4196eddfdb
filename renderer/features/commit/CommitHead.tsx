// The head of a commit's page: title and facts in 50 px, and the things one does with it.

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowLeftRight, CircleCheck, Copy, Ellipsis, FolderOpen, GitBranchPlus, History, Info, Tags } from "lucide-react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import { runCommand, useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { signatureQuery } from "../../data/commit-facts.ts";
import { navigate, placeIn } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { Sha } from "../../ui/text/Sha.tsx";
import { CommitFacts, When } from "./CommitFacts.tsx";
import { CommitMessage } from "./CommitMessage.tsx";
import { FirstRelease } from "./FirstRelease.tsx";
import { splitMessage } from "./message.ts";
import { PickButtons } from "./PickButtons.tsx";
import { SignatureMark } from "./SignatureMark.tsx";
import { StatusMark, sayStatus } from "./StatusMark.tsx";

export interface CommitHeadProps {
  /** As the address names it. */
  asked: string;
  /** The whole hash; null = not known before the commit is. */
  sha: string | null;
  commit: CommitDetail | undefined;
  onBack: () => void;
}

export function CommitHead({ asked, sha, commit, onBack }: CommitHeadProps) {
  const place = useRefPlace();
  const checkout = useCheckout();
  const compare = () => navigate(placeIn(place, { view: "compare", ref: place.ref, from: commit?.id ?? asked, to: checkout.ref }));
  useCommand("commit.compare", compare, { title: `Compare this commit with ${checkout.ref}` });
  const parts = splitMessage(commit?.message ?? "");
  return (
    <header className="commit-top">
      <IconButton icon={ArrowLeft} label="Show in the history" onPress={onBack} />
      <div className="commit-top-words">
        <h1 className="commit-top-title ui-ellipsis" title={commit === undefined ? undefined : spellOdd(parts.title)}>
          {commit === undefined ? `Commit ${asked.slice(0, 12)}` : <OddText text={parts.title} />}
        </h1>
        <div className="commit-top-facts">{commit === undefined ? null : <Facts commit={commit} />}</div>
      </div>
      <PickButtons sha={sha} size="normal" />
      <span className="commit-top-wide">
        <Button variant="quiet" keys={keyOf("commit.browse")} onPress={() => runCommand("commit.browse")}>
          Browse files
        </Button>
      </span>
      <Popover label="Message and facts" width={560} placement="bottom end" trigger={<IconButton icon={Info} label="Message and facts" />}>
        {commit === undefined ? null : (
          <div className="commit-card">
            <p className="commit-title">
              <OddText text={parts.title} />
            </p>
            <CommitMessage body={parts.body} message={commit.message} />
            <CommitFacts commit={commit} trailers={parts.trailers} />
          </div>
        )}
      </Popover>
      <MenuButton label="More about this commit" trigger={<IconButton icon={Ellipsis} label="More" />}>
        <MenuItem
          id="browse"
          label="Browse files"
          icon={FolderOpen}
          keys={keyOf("commit.browse")}
          onAction={() => runCommand("commit.browse")}
        />
        <MenuItem
          id="copy"
          label="Copy hash"
          icon={Copy}
          keys={keyOf("commit.copy-hash")}
          onAction={() => runCommand("commit.copy-hash")}
        />
        <MenuItem id="history" label="Show in the history" icon={History} onAction={onBack} />
        <MenuItem id="compare" label={`Compare with ${checkout.ref}`} icon={ArrowLeftRight} onAction={compare} />
        <MenuItem id="branch" label="New branch…" icon={GitBranchPlus} onAction={() => runCommand("commit.new-branch")} />
        <MenuItem id="tag" label="New tag…" icon={Tags} onAction={() => runCommand("commit.new-tag")} />
        <MenuItem
          id="status"
          label="Set a status…"
          icon={CircleCheck}
          keys={keyOf("commit.set-status")}
          onAction={() => runCommand("commit.set-status")}
        />
      </MenuButton>
    </header>
  );
}

function Facts({ commit }: { commit: CommitDetail }) {
  const place = useRefPlace();
  const signature = useQuery(signatureQuery(place.connection, place.project, commit.id)).data;
  return (
    <>
      <Avatar name={commit.author_name} />
      <span className="commit-top-author ui-ellipsis" title={spellOdd(`${commit.author_name} <${commit.author_email}>`)}>
        <OddText text={commit.author_name} />
      </span>
      <When time={commit.authored_date} />
      <Sha sha={commit.id} />
      {signature ? <SignatureMark signature={signature} /> : null}
      {commit.status ? (
        <span className="commit-top-status">
          <StatusMark status={commit.status} silent />
          {sayStatus(commit.status)}
        </span>
      ) : null}
      {commit.parent_ids.length > 1 ? (
        <span title="The diff is against the first parent.">
          merge of {commit.parent_ids.length}, against {commit.parent_ids[0]?.slice(0, 7)}
        </span>
      ) : null}
      <FirstRelease sha={commit.id} />
    </>
  );
}
