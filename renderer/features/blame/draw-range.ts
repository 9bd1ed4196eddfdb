// One range in the lane, as elements made by hand: there are dozens in sight, and they come and go at every turn of the wheel.
import { cutOdd, spellOdd } from "../../ui/text/odd-characters.ts";
import { ageOf, firstNameOf, nameRange, type ShownRange, titleOf } from "./shown-ranges.ts";
import "../../ui/text/OddText.css";

export interface DrawOptions {
  readonly range: ShownRange;
  readonly now: Date;
  /** A line of the range under the pointer; null: it left. */
  readonly onPoint: (line: number | null) => void;
  readonly onPress: (line: number) => void;
}

/** Fills the box of a range. */
export function drawRange(host: HTMLElement, { range, now, onPoint, onPress }: DrawOptions): void {
  const { from, to, sha, commit, heat, mark } = range;
  host.className = "blame-range";
  host.id = optionId(from);
  host.setAttribute("role", "option");
  host.dataset["sha"] = sha ?? "";
  host.toggleAttribute("data-first", from === 1);
  host.dataset["is"] = sha === null ? "typed" : commit === undefined ? "coming" : "known";
  add(host, "ui-hidden", nameRange(range, now));
  const spine = add(host, "blame-heat", "");
  spine.style.setProperty("--heat", `var(--heat-${Math.max(1, heat)})`);
  spine.style.setProperty("--rank", String(heat));
  spine.dataset["heat"] = String(heat);
  const label = add(host, "blame-label", "");
  label.setAttribute("aria-hidden", "true");
  if (sha === null) add(label, "blame-title", "Not committed yet");
  else if (commit !== undefined) {
    add(label, "blame-title", titleOf(commit.message)).title = spellOdd(titleOf(commit.message));
    if (mark !== null) {
      const dashed = add(label, "blame-past", "");
      dashed.dataset["mark"] = mark;
      dashed.title =
        mark === "past"
          ? "Last touched by an ignored revision; this is the one before."
          : "An ignored revision; these lines begin with it.";
    }
    add(label, "blame-author", firstNameOf(commit.author_name));
    add(label, "blame-age", ageOf(commit.committed_date, now));
  }
  const lineOf = ({ clientY }: MouseEvent): number => {
    const box = host.getBoundingClientRect();
    const share = box.height === 0 ? 0 : (clientY - box.top) / box.height;
    return from + Math.max(0, Math.min(to - from, Math.floor(share * (to - from + 1))));
  };
  host.addEventListener("pointermove", (event) => onPoint(lineOf(event)));
  host.addEventListener("pointerleave", () => onPoint(null));
  host.addEventListener("click", (event) => onPress(lineOf(event)));
}

export const optionId = (from: number): string => `blame-range-${from}`;

function add(host: HTMLElement, className: string, text: string): HTMLElement {
  const part = document.createElement("span");
  part.className = className;
  for (const { text: piece, code } of cutOdd(text)) part.append(code === null ? piece : oddMark(code));
  host.append(part);
  return part;
}

function oddMark(code: string): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "ui-odd";
  mark.textContent = code;
  return mark;
}
