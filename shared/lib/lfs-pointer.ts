// Recognises a pointer of large file storage (git-lfs spec v1): a small text that stands for a content kept elsewhere. Pure.

export interface LfsPointer {
  /** SHA-256 of the content. */
  readonly oid: string;
  /** Bytes of the content. */
  readonly size: number;
}

export function readLfsPointer(text: string): LfsPointer | null {
  if (text.length > 1_024 || !text.startsWith("version https://git-lfs.github.com/spec/v1\n")) return null;
  const oid = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1];
  const size = /^size (0|[1-9]\d{0,15})$/m.exec(text)?.[1];
  return oid === undefined || size === undefined ? null : { oid, size: Number(size) };
}
