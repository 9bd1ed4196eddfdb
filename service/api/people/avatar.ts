// Pictures of users: drawn from a number alone, so that they say nothing about who it is, nor whether there is such a user.
import { createHash } from "node:crypto";
import type { Api } from "../../../shared/contract/contract.ts";
import { type Handler, Reply } from "../context.ts";
import { encodePng } from "../png.ts";

/** Five by five fields, the right half as the left one. */
const fields = 5;
const fieldSize = 16;
const margin = 8;
const size = fields * fieldSize + 2 * margin;

export const getUserAvatar: Handler<Api["getUserAvatar"]> = async (_context, { id }) =>
  new Reply(drawAvatar(id), { headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" } });

function drawAvatar(id: number): Buffer {
  const digest = createHash("sha1").update(`user ${id}`).digest();
  const colour = [0, 1, 2].map((index) => 40 + (digest[index]! % 140));
  const rows = Buffer.alloc((size + 1) * size);
  for (let y = 0; y < fields * fieldSize; y += 1)
    for (let x = 0; x < fields * fieldSize; x += 1) {
      const column = Math.floor(x / fieldSize);
      const mirrored = Math.min(column, fields - 1 - column);
      const isSet = digest[3 + Math.floor(y / fieldSize) * 3 + mirrored]! & 1;
      if (isSet) rows[(y + margin) * (size + 1) + 1 + x + margin] = 1;
    }
  return encodePng({ width: size, height: size, palette: Buffer.from([240, 241, 244, ...colour]), rows });
}
