// Text of a commit message with its links: to commits of the project, and to addresses outside.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { projectQuery } from "../../data/repository.ts";
import { placeIn, toHash } from "../../state/place.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { findLinks } from "./message-links.ts";

export function MessageText({ text }: { text: string }) {
  const place = useRefPlace();
  const { data: project } = useQuery(projectQuery(place.connection, place.project));
  // A repository of this machine has no pages that a #12 could lead to.
  const home = place.connection === "local" ? null : (project?.web_url ?? null);
  const pieces = useMemo(() => findLinks(text, home), [text, home]);
  return pieces.map((piece, index) => {
    const key = `${index} ${piece.kind}`;
    if (piece.kind === "text") return <OddText key={key} text={piece.text} />;
    if (piece.kind === "url")
      return (
        <a key={key} href={piece.url} target="_blank" rel="noreferrer">
          <OddText text={piece.text} />
        </a>
      );
    return (
      <a key={key} href={toHash(placeIn(place, { view: "commit", ref: place.ref, sha: piece.sha }))}>
        {piece.text}
      </a>
    );
  });
}
