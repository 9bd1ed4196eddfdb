// The README of a folder below its entries: as a page or as its source, with what is typed and staged in it.
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Checkout } from "../../../data/checkout.ts";
import type { Desk } from "../../../desk/model.ts";
import { nameOf } from "../../../state/tree.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { PlainText } from "../../editor/index.ts";
import { isMarkdown } from "../../markdown/index.ts";
import { ReadError } from "../open-file/ReadError.tsx";
import { useOpenFile } from "../open-file/use-open-file.ts";

export interface ReadmeProps {
  checkout: Checkout;
  desk: Desk;
  path: string;
  onEdit: () => void;
  /** Draws Markdown as a page. */
  preview: (path: string, text: string) => ReactNode;
}

export function Readme({ checkout, desk, path, onEdit, preview }: ReadmeProps) {
  const open = useOpenFile(checkout, desk, path);
  const [view, setView] = useState<"preview" | "source">("preview");
  const name = nameOf(path);
  const hasPage = isMarkdown(path);
  return (
    <section className="readme" aria-label={name}>
      <div className="readme-head">
        <span className="readme-name">{name}</span>
        {hasPage ? (
          <SegmentedControl
            label={`${name} as`}
            value={view}
            onChange={setView}
            segments={[
              { value: "preview", label: "Preview" },
              { value: "source", label: "Source" },
            ]}
          />
        ) : null}
        <Button size="small" variant="quiet" icon={Pencil} onPress={onEdit}>
          Edit
        </Button>
      </div>
      <div className="readme-body">
        {open?.is === "text" ? (
          hasPage && view === "preview" ? (
            preview(path, open.text)
          ) : (
            <PlainText text={open.text} label={path} line={null} />
          )
        ) : open?.is === "failed" ? (
          <ReadError error={open.error} asked={`GET repository/files/${path}?ref=${checkout.ref}`} onRetry={open.retry} />
        ) : open === null || open.is === "loading" ? (
          <Skeleton label={`Loading ${name}`} rows={6} rowHeight={22} />
        ) : (
          <p className="readme-none">{open.is === "large" ? "It is too large to show." : "It is no text."}</p>
        )}
      </div>
    </section>
  );
}
