// A Markdown text as a page: parsed in a worker, drawn in a frame, with its links, pictures and table of contents made to work here.
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { Checkout } from "../../data/checkout.ts";
import { useDesktopCommand } from "../../data/desktop.ts";
import { pictureQuery } from "../../data/picture.ts";
import type { Desk } from "../../desk/model.ts";
import { home } from "../../state/focus.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Contents } from "./Contents.tsx";
import { resolveLink } from "./links.ts";
import { type FrameHandle, MarkdownFrame } from "./MarkdownFrame.tsx";
import type { PageView } from "./page-view.ts";
import type { PictureSource } from "./pictures.ts";
import type { TurnTask } from "./task-lines.ts";
import { useKnownPaths } from "./use-known-paths.ts";
import { useRendered } from "./use-rendered.ts";
import "./markdown.css";

/** What a page did without. */
export interface PageFacts {
  /** Pictures from outside, which are not loaded. */
  readonly outside: number;
  /** Elements that were left out because they could do more than be read. */
  readonly removed: number;
}

export interface MarkdownPaneProps {
  /** Whose commit pictures are read at, and whose paths links lead to, with what the desk has changed. */
  checkout: Checkout;
  desk: Desk;
  /** path_with_namespace, or what the address calls it. */
  project: string;
  path: string;
  text: string;
  /** Whether the table of contents may stand beside the page. */
  hasContents: boolean;
  /** Whether the page may use the whole width. */
  isWide?: boolean;
  /** Anchor to begin at. */
  anchor?: string | null;
  onOpen: (path: string, line: number | null, anchor: string | null) => void;
  onLine?: ((line: number) => void) | null;
  /** Turns a box of a task list in the source; null: the boxes are for looking at. */
  onTask?: TurnTask | null;
  onFacts?: (facts: PageFacts) => void;
  /** Hears where the page is in its source, to scroll both. */
  onView?: ((view: PageView | null) => void) | null;
  /** Whether a person works in the page, as soon as it stands. */
  isHome?: boolean;
}

/** Headings from which a text counts as long. */
const fewestHeadings = 3;

export function MarkdownPane(props: MarkdownPaneProps) {
  const { checkout, desk, project, path, text, hasContents, isWide = false, anchor = null, onOpen } = props;
  const { connection } = checkout;
  const commit = checkout.commit?.id ?? "";
  const isThere = useKnownPaths(checkout, desk);
  const { onFacts, onTask = null, onLine = null, onView = null, isHome = false } = props;
  const client = useQueryClient();
  const reading = useRendered(text);
  const frame = useRef<FrameHandle>(null);
  const [isReady, setReady] = useState(false);
  const [here, setHere] = useState<string | null>(null);
  const { mutate: openExternal } = useDesktopCommand("openExternal");

  const pictures = useMemo(
    (): PictureSource => ({
      path,
      read: (picture) => client.fetchQuery(pictureQuery(connection, project, commit, picture)),
      known: (picture) => client.getQueryData(pictureQuery(connection, project, commit, picture).queryKey),
    }),
    [client, connection, project, commit, path],
  );
  const follow = (written: string): void => {
    const target = resolveLink(path, written);
    if (target.to === "anchor") frame.current?.goTo(target.id);
    else if (target.to === "path" && target.path === path && target.line === null) frame.current?.goTo(target.id ?? "");
    else if (target.to === "path") onOpen(target.path, target.line, target.id);
    else if (target.to === "outside")
      openExternal({ url: target.url }, { onError: (error) => toasts.show(`${target.url.slice(0, 80)} was not opened. ${error.message}`) });
    else toasts.show("This link leads out of the repository.");
  };
  const isBroken = useCallback(
    (written: string): boolean => {
      const target = resolveLink(path, written);
      return target.to === "nowhere" || (target.to === "path" && target.path !== "" && isThere(target.path) === false);
    },
    [path, isThere],
  );

  // Without a page it is what says so that one works in: the keys of the file go on from there.
  const instead = (words: ReactNode): ReactNode => (
    <section className="markdown" aria-label={path} {...(isHome ? home("") : {})}>
      {words}
    </section>
  );
  if (text.trim() === "") return instead(<EmptyState title="Nothing to preview">The file is empty.</EmptyState>);
  if (reading === null) return <Skeleton label="Reading the text" rows={10} rowHeight={22} />;
  if (reading.is !== "rendered")
    return instead(
      <EmptyState title="There is no preview of this text">
        {reading.is === "too-deep"
          ? "It is nested deeper than a page can show."
          : reading.is === "too-slow"
            ? "Reading it stood still for 10 seconds, or went on for 2 minutes."
            : `Reading it failed: ${reading.error.message}`}{" "}
        Its source can be read and edited as ever.
      </EmptyState>,
    );
  const { rendered } = reading;
  const contents = rendered.headings.filter(({ depth }) => depth === 2 || depth === 3);
  return (
    <div className="markdown" {...(isHome && isReady ? home(".markdown-frame") : {})}>
      <MarkdownFrame
        {...{ rendered, pictures, isWide, isBroken, onTask, onLine, onView }}
        name={path}
        handle={frame}
        onLink={follow}
        onCounts={(outside, removed) => onFacts?.({ outside, removed })}
        onHeading={setHere}
        onReady={() => setReady(true)}
        onWhole={() => {
          if (anchor !== null) frame.current?.goTo(anchor);
        }}
      />
      {hasContents && contents.length >= fewestHeadings ? (
        <Contents headings={contents} here={here} onChoose={(id) => frame.current?.goTo(id)} />
      ) : null}
    </div>
  );
}
