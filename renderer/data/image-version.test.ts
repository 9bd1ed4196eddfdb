// What a diff of images gets to draw of one version: the picture with its size, what a pointer stands for, or why there is none.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askedBytes, imageVersionQuery } from "./image-version.ts";
import { createQueryClient } from "./query-client.ts";

/** Pixels of a picture by its bytes, as a browser finds them. */
let sizes: Readonly<Record<string, readonly [number, number]>>;
class FakeImage {
  naturalWidth = 0;
  naturalHeight = 0;
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  set src(url: string) {
    const text = Buffer.from(url.slice(url.indexOf(",") + 1), "base64").toString();
    const size = sizes[text];
    queueMicrotask(() => {
      if (size === undefined) return this.onerror();
      [this.naturalWidth, this.naturalHeight] = size;
      this.onload();
    });
  }
}
class FakeReader {
  result = "";
  error = null;
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  readAsDataURL(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString("base64")}`;
      this.onload();
    });
  }
}
beforeEach(() => {
  sizes = {};
  vi.stubGlobal("Image", FakeImage);
  vi.stubGlobal("FileReader", FakeReader);
});
afterEach(() => void vi.unstubAllGlobals());

let asked = 0;
/** A version whose bytes are answered so; each has a connection of its own. */
function read(body: BodyInit, headers: Record<string, string> = {}, { path = "a.png", agreed = false } = {}) {
  asked += 1;
  vi.stubGlobal("fetch", async () => new Response(body, { headers }));
  return createQueryClient().fetchQuery(imageVersionQuery(`x${asked}`, "p", "c".repeat(40), path, agreed));
}

describe("a version of an image", () => {
  it("is its bytes as an address of the type that its name says, with its pixels", async () => {
    sizes = { pixels: [40, 20] };
    expect(await read("pixels")).toEqual({
      ...{ is: "image", bytes: 6, size: { width: 40, height: 20 } },
      url: `data:image/png;base64,${btoa("pixels")}`,
    });
    expect(await read("pixels", {}, { path: "a.svg" })).toMatchObject({ url: expect.stringMatching(/^data:image\/svg\+xml;/) });
  });

  it("is said to be broken where it is empty, reads as nothing, or has no size", async () => {
    sizes = { flat: [40, 0] };
    expect(await read("")).toMatchObject({ is: "broken", bytes: 0, why: "The file is empty." });
    for (const text of ["no picture", "flat"])
      expect(await read(text)).toMatchObject({
        is: "broken",
        bytes: text.length,
        why: expect.stringMatching(/does not read as the image/),
      });
  });

  it("is what a pointer of Git LFS stands for, with the size of that", async () => {
    const oid = "4d7a".repeat(16);
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize 123456\n`;
    expect(await read(pointer)).toEqual({ is: "pointer", bytes: 123_456, oid });
  });

  it("is not read where it is told to be large, until somebody asks for it", async () => {
    let isCancelled = false;
    const endless = () =>
      new ReadableStream({
        cancel: () => {
          isCancelled = true;
        },
      });
    const told = { "content-length": String(askedBytes + 1) };
    expect(await read(endless(), told)).toEqual({ is: "large", bytes: askedBytes + 1 });
    expect(isCancelled).toBe(true);
    expect(await read(endless(), { "x-gitlab-size": String(askedBytes + 1) })).toMatchObject({ is: "large" });
    sizes = { pixels: [1, 1] };
    expect(await read("pixels", told, { agreed: true })).toMatchObject({ is: "image" });
  });

  it("is large, too, where nobody said so before", async () => {
    expect(await read(new Uint8Array(askedBytes + 1))).toEqual({ is: "large", bytes: askedBytes + 1 });
  });

  it("that is not there is no version", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ message: "404 File Not Found" }, { status: 404 }));
    const query = imageVersionQuery("gone", "p", "c".repeat(40), "a.png", false);
    await expect(createQueryClient().fetchQuery(query)).rejects.toMatchObject({ status: 404 });
  });
});
