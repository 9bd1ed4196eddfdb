// The name that git gives to bytes.

/** Name of a blob with these bytes, in hex; `like` = a name of the same repository, whose length tells the hash. */
export async function blobName(bytes: Uint8Array<ArrayBuffer>, like: string): Promise<string> {
  const head = new TextEncoder().encode(`blob ${bytes.length}\0`);
  const whole = await new Blob([head, bytes]).arrayBuffer();
  const digest = await crypto.subtle.digest(like.length === 64 ? "SHA-256" : "SHA-1", whole);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
