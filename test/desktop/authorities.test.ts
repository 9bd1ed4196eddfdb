// What a person trusts on this machine is trusted by the desktop too, also of a server on this machine itself.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createDispatchers, usualTiming } from "../../electron/desktop/servers/dispatchers.ts";
import { askServer } from "../../electron/desktop/servers/upstream.ts";
import { serveHttps } from "./https-server.ts";

it("is reached on 127.0.0.1 with a certificate that the system trusts, and with no other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-authorities-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [trusted, other] = await Promise.all([serveHttps(folder, "trusted"), serveHttps(folder, "other")]);
  onTestFinished(() => void Promise.all([trusted.close(), other.close()]));
  // Where Node looks for what the system trusts, on Linux.
  vi.stubEnv("SSL_CERT_FILE", trusted.certificate);
  onTestFinished(() => void vi.unstubAllEnvs());
  const dispatchers = createDispatchers(usualTiming);
  onTestFinished(() => dispatchers.close());
  const ask = async ({ url }: { url: URL }) => {
    const target = { base: url, token: null, host: url.host, dispatcher: await dispatchers.for(url) };
    const request = { method: "GET", path: "/version", query: "", headers: {}, body: null, signal: new AbortController().signal };
    return askServer(target, request);
  };
  expect(await (await ask(trusted)).text()).toBe("[]");
  await expect(ask(other)).rejects.toThrow(/signed by itself.*NODE_EXTRA_CA_CERTS names\) and start Repodesk again/);
});
