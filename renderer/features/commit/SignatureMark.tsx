// A commit's signature as a shield: grey where all is well, amber or red where it is not; nothing where it is not signed.
import { ShieldCheck, ShieldQuestionMark, ShieldX } from "lucide-react";
import type { CommitSignature } from "../../../shared/contract/signature.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { kindOf, wordsOf } from "./signature-words.ts";
import "./marks.css";

const glyphs = { good: ShieldCheck, doubt: ShieldQuestionMark, bad: ShieldX } as const;

export function SignatureMark({ signature }: { signature: CommitSignature }) {
  const { tone, word } = wordsOf(signature);
  const said = `${kindOf(signature)} signature: ${word.toLowerCase()}`;
  return (
    <span className="commit-signature" data-tone={tone} title={spellOdd(said)}>
      <Icon of={glyphs[tone]} size="small" label={said} />
    </span>
  );
}
