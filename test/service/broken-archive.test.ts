// An archive that a client does not go on reading ends in a broken connection, never in what looks like its end.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { handlers } from "../../service/api/handlers.ts";
import { createRepositories } from "../../service/api/projects/repositories.ts";
import { Clock } from "../../service/git/process/deadlines.ts";
import { createLog } from "../../service/http/log.ts";
import { listen } from "../../service/http/server.ts";
import { createService } from "../../service/http/service.ts";
import { defaultSettings } from "../../service/store/settings.ts";
import { openStore } from "../../service/store/store.ts";
import { RepositoryBuilder } from "../scenarios/builder.ts";

const folder = mkdtempSync(join(tmpdir(), "repodesk-broken-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("breaks the connection", { tags: "long", timeout: 30_000 }, async () => {
  const limits = { transfer: 1_200 };
  const store = openStore(join(folder, "data"), { exclusive: true });
  const service = createService({
    ...{ store, handlers, settings: defaultSettings, log: createLog([], "silent") },
    repositories: createRepositories({ dataDir: store.folder, limits }),
  });
  const listening = await listen(service, { host: "127.0.0.1", port: 0 });
  // More than the sockets hold between the two of them.
  const path = new RepositoryBuilder(join(folder, "large")).write("large", randomBytes(16 * 1024 ** 2)).commit("Large").folder;
  const group = store.groups.ensure("team", "public");
  const project = { groupId: group.id, path: "large", folder: path, visibility: "public", creatorId: null, origin: "added" } as const;
  const { id } = store.projects.create(project);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${listening.address}/api/v4/projects/${id}/repository/archive.tar`, resolve).on("error", reject);
  });
  expect(response.statusCode).toBe(200);
  // A clock of more than twice the time stands for the time in which nobody reads: the sockets take some of it first.
  await new Promise<void>((resolve) => void new Clock({ takes: "transfer", limits: { transfer: 3_000 }, argv: [] }, () => resolve()));
  let read = 0;
  const ended = await new Promise<string>((resolve) => {
    response.on("data", (chunk: Buffer) => {
      read += chunk.length;
    });
    response.once("error", ({ message }) => resolve(message));
    response.once("end", () => resolve("whole"));
  });
  expect([ended, response.complete]).toEqual(["aborted", false]);
  expect(read).toBeLessThan(16 * 1024 ** 2);
  await listening.close(0);
  await service.close();
  store.close();
});
