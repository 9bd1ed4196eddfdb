// Finds the issues that a text closes: "Closes #4, #5 and group/project#6" (as a real server reads descriptions and messages).

export interface IssueReference {
  /** Full path of the project; null = the one of the text. */
  readonly project: string | null;
  readonly iid: number;
}

const words = /\b(?:clos(?:e|es|ed|ing)|fix(?:|es|ed|ing)|resolv(?:e|es|ed|ing)|implement(?:|s|ed|ing))\b:?[ \t]{1,9}/gi;
const reference = /(?:issues? )?([\w.-]{1,255}(?:\/[\w.-]{1,255}){1,20})?#(\d{1,15})\b/iy;
const joint = /(?: ?, ?(?:and )?| and )/iy;

/** Each issue once, in the order of the text. */
export function findClosedIssues(text: string): IssueReference[] {
  const found = new Map<string, IssueReference>();
  for (const word of text.matchAll(words)) {
    for (let at: number | null = word.index + word[0].length; at !== null; ) {
      const named = matchAt(reference, text, at);
      if (named === null) break;
      const [whole, project = null, digits = ""] = named;
      found.set(`${project ?? ""}#${digits}`, { project, iid: Number(digits) });
      const end: number = at + whole.length;
      const join = matchAt(joint, text, end);
      at = join === null ? null : end + join[0].length;
    }
  }
  return [...found.values()];
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
