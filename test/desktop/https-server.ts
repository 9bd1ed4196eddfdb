// A server with a certificate that is signed by itself, for this machine's address or for a name.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export interface HttpsServer {
  readonly url: URL;
  readonly port: number;
  /** Path of its certificate. */
  readonly certificate: string;
  close(): Promise<void>;
}

/** `name` is that of its files in `folder`; `host` is whom the certificate names. */
export async function serveHttps(folder: string, name: string, host = "127.0.0.1"): Promise<HttpsServer> {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=${host === "127.0.0.1" ? "IP" : "DNS"}:${host}`];
  execFileSync("openssl", ["req", "-x509", ...kind, ...names, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_request, response) => response.end("[]"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`https://${host}:${port}/api/v4`), port, certificate, close };
}
