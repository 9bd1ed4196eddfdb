// A request whose body comes slowly is taken, however long that takes; one of which nothing more comes is cut.
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handlers } from "../../service/api/handlers.ts";
import { createRepositories } from "../../service/api/projects/repositories.ts";
import { createLog } from "../../service/http/log.ts";
import { type Listening, listen } from "../../service/http/server.ts";
import { createService } from "../../service/http/service.ts";
import { defaultSettings } from "../../service/store/settings.ts";
import { openStore } from "../../service/store/store.ts";

const folder = mkdtempSync(join(tmpdir(), "repodesk-slow-"));
let listening: Listening;
beforeAll(async () => {
  const store = openStore(join(folder, "data"), { exclusive: true });
  const repositories = createRepositories({ dataDir: store.folder });
  const service = createService({ store, handlers, settings: defaultSettings, log: createLog([], "silent"), repositories });
  listening = await listen(service, { host: "127.0.0.1", port: 0 }, { silence: 400 });
});
afterAll(async () => {
  await listening.close(0);
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a body piece by piece, each after the time of its own; answers the status, or the code with which the connection broke. */
function send(pieces: readonly string[], pause: number): Promise<number | string> {
  const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(pieces.join(""))) };
  return new Promise((resolve) => {
    const rest = [...pieces];
    const sending = request(`${listening.address}/api/v4/projects/1/repository/commits`, { method: "POST", headers });
    sending.on("response", (response) => {
      response.resume();
      resolve(rest.length === 0 ? (response.statusCode ?? 0) : "answered before it was sent");
    });
    sending.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    const next = (): void => {
      const piece = rest.shift();
      if (piece === undefined) return void sending.end();
      sending.write(piece);
      if (pause > 0) setTimeout(next, pause);
    };
    next();
  });
}

it("takes three times as long as silence may last", async () => {
  expect(await send([...'{"branch":"x"}'], 90)).toBe(404);
});

it("is cut where the rest does not come", async () => {
  expect(await send(['{"branch":', '"x"}'], 0)).toBe("ECONNRESET");
});
