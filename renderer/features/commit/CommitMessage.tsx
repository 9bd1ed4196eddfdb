// The text of a commit below its title. Long ones are folded; what would freeze the screen stays off it and can be copied.
import { useState } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { copyText } from "../../ui/overlays/copy-text.ts";
import { formatBytes } from "../../ui/text/bytes.ts";
import { MessageText } from "./MessageText.tsx";

const foldedLines = 6;
const foldedLength = 600;
/** UTF-16 units drawn even when unfolded. */
const longestDrawn = 50_000;

function fold(body: string): string {
  const lines = body.slice(0, foldedLength).split("\n").slice(0, foldedLines);
  return lines.join("\n");
}

/** Body of a message as written, line by line. */
export function CommitMessage({ body, message }: { body: string; message: string }) {
  const [isOpen, setOpen] = useState(false);
  if (body === "") return null;
  const folded = fold(body);
  const isLong = folded.length < body.length;
  const drawn = isOpen ? body.slice(0, longestDrawn) : folded;
  return (
    <div className="commit-message">
      <p className="commit-body">
        <MessageText text={drawn} />
        {isLong && !isOpen ? "…" : null}
      </p>
      {isLong ? (
        <div className="commit-message-more">
          <Button size="small" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? "Show less" : "Show whole message"}
          </Button>
          {isOpen && body.length > longestDrawn ? (
            <>
              <span>
                The first {formatBytes(longestDrawn)} of {formatBytes(message.length)}.
              </span>
              <Button size="small" variant="quiet" onPress={() => copyText(message, "Copied the message")}>
                Copy all of it
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
