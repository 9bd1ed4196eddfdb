// The signed commits of the sample: one of each kind that holds, and one whose key nobody knows. Git says the same of them.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPerson } from "../../service/api/sample/sample-keys.ts";
import { authority, pgpKey, signatures, sshKey } from "../../service/api/sample/signatures.ts";
import { readPgpKey } from "../../service/git/signatures/pgp.ts";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

const byPgp = "Take an arrival at the very deadline";
const bySsh = "Skip depots past their cut-off";
const byStranger = "Close Lille at 19:20";
const byX509 = "Describe how plans are written down";

let service: Fixture;
let sample: { id: number; folder: string };
let home: string;

beforeAll(async () => {
  service = startService();
  home = mkdtempSync(join(tmpdir(), "repodesk-sign-"));
  sample = (await service.ask("POST", "/repodesk/sample", { as: "local", json: {} })).body;
});
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await service.end();
});

const find = (title: string): string => git(sample.folder, ["log", "-1", "--format=%H", "--fixed-strings", `--grep=${title}`, "main"]);
const signatureOf = async (title: string, project = sample.id) =>
  (await service.ask("GET", `/projects/${project}/repository/commits/${find(title)}/signature`, { as: "local" })).body;

it("hold by OpenPGP, by SSH and by X.509, as their people's", async () => {
  expect(await signatureOf(byPgp)).toMatchObject({
    ...{ signature_type: "PGP", verification_status: "verified", gpg_key_primary_keyid: pgpKey.fingerprint.slice(-16) },
    ...{ gpg_key_user_name: "Tomasz Wójcik", gpg_key_user_email: "tomasz.wojcik@halden.example" },
  });
  expect(await signatureOf(bySsh)).toMatchObject({
    ...{ signature_type: "SSH", verification_status: "verified" },
    key: { key: sshKey.text, usage_type: "signing", expires_at: null },
  });
  expect(await signatureOf(byX509)).toMatchObject({
    ...{ signature_type: "X509", verification_status: "verified" },
    x509_certificate: {
      ...{ subject: "CN=Aiko Tanaka,OU=Engineering,O=Halden Parcels", email: "aiko.tanaka@halden.example" },
      x509_issuer: { subject: "CN=Halden Parcels Sample CA,OU=Security,O=Halden Parcels" },
    },
  });
});

it("say where nobody knows the key, and are no more than those", async () => {
  expect(await signatureOf(byStranger)).toMatchObject({ signature_type: "PGP", verification_status: "unknown_key", gpg_key_id: null });
  const commits = git(sample.folder, ["cat-file", "--batch"], { input: git(sample.folder, ["rev-list", "--all"]) });
  expect(commits.match(/^gpgsig /gm)).toHaveLength(Object.keys(signatures).length);
  expect((await signatureOf("Close Hamburg at 20:30")).message).toBe("404 GPG Signature Not Found");
});

it("are what git itself makes of them", () => {
  const gnupg = { GNUPGHOME: join(home, "g"), HOME: home };
  mkdirSync(gnupg.GNUPGHOME, { mode: 0o700 });
  const gpg = ["--batch", "--quiet", "--no-autostart", "--import"];
  execFileSync("gpg", gpg, { env: { PATH: "/usr/bin:/bin", ...gnupg }, input: pgpKey.text, stdio: ["pipe", "ignore", "ignore"] });
  writeFileSync(join(home, "signers"), `lena.fischer@halden.example ${sshKey.text}\n`);
  writeFileSync(join(home, "authority.pem"), authority);
  // Git asks as it asks gpgsm: --status-fd=1 … --verify <signature> -
  const x509 = `#!/bin/sh
for word; do case "$word" in /*) signature=$word ;; esac; done
sed 's/SIGNED MESSAGE/CMS/' "$signature" >"${home}/message"; cat >"${home}/payload"
openssl cms -verify -binary -inform PEM -in "${home}/message" -content "${home}/payload" -CAfile "${home}/authority.pem" -out /dev/null || exit 1
printf '\\n[GNUPG:] GOODSIG 0 Aiko\\n'
`;
  writeFileSync(join(home, "x509"), x509);
  chmodSync(join(home, "x509"), 0o755);
  const settings = ["gpg.program=gpg", `gpg.ssh.allowedSignersFile=${join(home, "signers")}`, `gpg.x509.program=${join(home, "x509")}`];
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const verify = (title: string) => git(sample.folder, [...flags, "verify-commit", find(title)], { env: gnupg });
  for (const title of [byPgp, bySsh, byX509]) expect(() => verify(title), title).not.toThrow();
  expect(() => verify(byStranger)).toThrow();
});

it("come with the key as gpg reads it", async () => {
  const read = await readPgpKey(pgpKey.text);
  const owner = findPerson(service.store, pgpKey.owner);
  const [row] = service.store.keys.gpgByFingerprint(pgpKey.fingerprint);
  expect(row).toMatchObject({ user_id: owner?.id, fingerprint: read?.fingerprint, key_id: read?.keyId, user_ids: read?.userIds });
  expect([Buffer.from(row?.keyring ?? []).equals(read?.keyring ?? Buffer.alloc(1)), read?.subkeys]).toEqual([true, []]);
});

it("hold again after a reset, though their keys were removed, and are registered once", async () => {
  const [row] = service.store.keys.gpgByFingerprint(pgpKey.fingerprint);
  service.store.keys.removeGpg(row?.id ?? 0);
  expect((await signatureOf(byPgp)).verification_status).toBe("unknown_key");
  for (let n = 0; n < 2; n += 1) await service.ask("POST", "/repodesk/sample", { as: "local", json: { reset: true } });
  expect((await signatureOf(byPgp)).verification_status).toBe("verified");
  expect((await signatureOf(bySsh)).verification_status).toBe("verified");
  expect(service.store.keys.gpgByFingerprint(pgpKey.fingerprint)).toHaveLength(1);
});

it("prove nothing elsewhere by the sample's own authority", async () => {
  const copy = join(service.folder, "copy.git");
  git(service.folder, ["clone", "-q", "--bare", sample.folder, copy]);
  const { id } = (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: copy } })).body;
  expect((await signatureOf(byX509, id)).verification_status).toBe("unverified");
  expect((await signatureOf(bySsh, id)).verification_status).toBe("verified");
});
