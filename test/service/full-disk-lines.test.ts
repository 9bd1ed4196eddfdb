// What the service writes down of a disk that takes nothing: a sentence, once, and no way through the code.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { handlers } from "../../service/api/handlers.ts";
import { createRepositories } from "../../service/api/projects/repositories.ts";
import { createService } from "../../service/http/service.ts";
import { defaultSettings } from "../../service/store/settings.ts";
import { openStore } from "../../service/store/store.ts";

it("names the folder in one line a minute", async () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-lines-"));
  const store = openStore(folder, { exclusive: true });
  const said: { details: object; text: string }[] = [];
  const note = (details: object, text: string): void => void said.push({ details, text });
  const service = createService({
    store,
    repositories: createRepositories(),
    settings: defaultSettings,
    handlers: {
      ...handlers,
      listProjects: () => {
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      },
    },
    log: { info: note, warn: note, error: note },
  });
  onTestFinished(async () => {
    await service.close();
    store.close();
    rmSync(folder, { recursive: true });
  });
  const ask = () => service.fetch(new Request("http://desk.example/api/v4/projects"));
  expect([(await ask()).status, (await ask()).status]).toEqual([507, 507]);
  expect(said.map(({ text }) => text)).toEqual([expect.stringContaining(`The disk is full at ${store.folder}: `)]);
  expect(JSON.stringify(said)).not.toContain("stack");
});
