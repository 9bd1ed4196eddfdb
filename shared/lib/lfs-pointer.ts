// Recognises a pointer of large file storage (git-lfs spec v1): a small text that stands for a content kept elsewhere. Pure.

export interface LfsPointer {
  /** SHA-256 of the content. */
  readonly oid: string;
  /** Bytes of the content. */
  readonly size: number;
}

const shape =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-\d-[A-Za-z0-9.-]+ [^\n]*\n)*oid sha256:([0-9a-f]{64})\nsize (0|[1-9]\d{0,15})\n?$/;

/** null for a text with any other line: git lfs takes that for content of its own. */
export function readLfsPointer(text: string): LfsPointer | null {
  const match = text.length > 1_024 ? null : shape.exec(text);
  const size = Number(match?.[2]);
  return match?.[1] !== undefined && Number.isSafeInteger(size) ? { oid: match[1], size } : null;
}
