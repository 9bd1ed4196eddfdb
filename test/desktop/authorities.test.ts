// What a person trusts on this machine is trusted by the desktop too, also of a server on this machine itself.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createDispatchers, usualTiming } from "../../electron/desktop/servers/dispatchers.ts";
import { askServer } from "../../electron/desktop/servers/upstream.ts";

/** Makes a certificate that is signed by itself, and serves with it. */
async function serve(folder: string, name: string): Promise<{ url: URL; certificate: string }> {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...names, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_request, response) => response.end("[]"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`), certificate };
}

it("is reached on 127.0.0.1 with a certificate that the system trusts, and with no other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-authorities-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [trusted, other] = await Promise.all([serve(folder, "trusted"), serve(folder, "other")]);
  // Where Node looks for what the system trusts, on Linux.
  vi.stubEnv("SSL_CERT_FILE", trusted.certificate);
  onTestFinished(() => void vi.unstubAllEnvs());
  const dispatchers = createDispatchers(usualTiming);
  onTestFinished(() => dispatchers.close());
  const ask = ({ url }: { url: URL }) => {
    const target = { base: url, token: null, host: url.host, dispatcher: dispatchers.for(url) };
    const request = { method: "GET", path: "/version", query: "", headers: {}, body: null, signal: new AbortController().signal };
    return askServer(target, request);
  };
  expect(await (await ask(trusted)).text()).toBe("[]");
  await expect(ask(other)).rejects.toThrow(/signed by itself.*trusted ones/);
});
