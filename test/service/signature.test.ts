// Signatures of commits with real keys: every status that can be reached, and nothing that a repository names ever runs.
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Answer, type Fixture, startService } from "./api-fixture.ts";
import { startSigning } from "./signing.ts";

let service: Fixture;
let signing: ReturnType<typeof startSigning>;
let repo: RepositoryBuilder;
let commits: string;

const developer = { email: "developer@example.com" };
const stranger = { email: "stranger@example.com", name: "The stranger" };

beforeAll(() => {
  service = startService();
  signing = startSigning();
  repo = service.repository("t").write("a", "a").commit("Unsigned");
  commits = `/projects/${service.serve("t", repo.folder, "public").id}/repository/commits`;
});
afterAll(async () => {
  signing.end();
  await service.end();
});

const signatureOf = (sha: string): Promise<Answer> => service.ask("GET", `${commits}/${sha}/signature`);
const statusOf = async (sha: string): Promise<string> => (await signatureOf(sha)).body.verification_status;
const register = (key: string, as: "developer" | "stranger" = "developer") => service.ask("POST", "/user/gpg_keys", { as, json: { key } });
const forget = (id: number) => service.ask("DELETE", `/user/gpg_keys/${id}`);

it("says in the specification's words that a commit is not signed", async () => {
  expect(await signatureOf("main")).toMatchObject({ status: 404, body: { message: "404 GPG Signature Not Found" } });
  expect(await signatureOf("nope")).toMatchObject({ status: 404, body: { message: "404 Commit Not Found" } });
});

describe("OpenPGP", () => {
  it("verifies by primary key and subkey, and takes the key's removal and return at once", async () => {
    const key = signing.pgpKey("Dev Eloper (work) <developer@example.com>");
    const [byPrimary, bySubkey] = [key.primary, key.subkey].map((print) => signing.pgpCommit(repo.folder, developer, print)) as [
      string,
      string,
    ];
    expect((await signatureOf(byPrimary)).body).toEqual({
      signature_type: "PGP",
      verification_status: "unknown_key",
      commit_source: "git",
      gpg_key_id: null,
      gpg_key_primary_keyid: key.primary.slice(-16),
      gpg_key_user_name: null,
      gpg_key_user_email: null,
      gpg_key_subkey_id: null,
    });
    const registered = await register(signing.publicPgp(key.primary));
    expect(registered.status).toBe(201);
    expect((await signatureOf(byPrimary)).body).toEqual({
      signature_type: "PGP",
      verification_status: "verified",
      commit_source: "git",
      gpg_key_id: registered.body.id,
      gpg_key_primary_keyid: key.primary.slice(-16),
      gpg_key_user_name: "Dev Eloper",
      gpg_key_user_email: "developer@example.com",
      gpg_key_subkey_id: null,
    });
    expect((await signatureOf(bySubkey)).body).toMatchObject({
      verification_status: "verified",
      gpg_key_primary_keyid: key.primary.slice(-16),
      gpg_key_subkey_id: expect.stringMatching(/^\d+$/),
    });
    expect((await forget(registered.body.id)).status).toBe(204);
    expect(await statusOf(bySubkey)).toBe("unknown_key");
  });

  it("tells another committer, an address that is not the account's, and a changed commit apart", async () => {
    const key = signing.pgpKey("Developer <Developer@Example.com>");
    const { id } = (await register(signing.publicPgp(key.primary))).body;
    const foreign = signing.pgpCommit(repo.folder, stranger, key.primary);
    expect(await statusOf(foreign)).toBe("other_user");
    const good = git(repo.folder, ["cat-file", "commit", signing.pgpCommit(repo.folder, developer, key.primary)]);
    const changed = git(repo.folder, ["hash-object", "-t", "commit", "-w", "--stdin"], { input: `${good}\nand more` });
    expect(await statusOf(changed)).toBe("unverified");
    await forget(id);
    const elsewhere = signing.pgpKey("Somebody <somebody@elsewhere.example>");
    await register(signing.publicPgp(elsewhere.primary));
    expect(await statusOf(signing.pgpCommit(repo.folder, developer, elsewhere.primary))).toBe("unverified_key");
  });

  it("never takes a foreign user id that its owner did not sign", async () => {
    const victim = signing.pgpKey("Victim <victim@example.com>");
    const packet = (tag: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([0xc0 | tag, body.length]), body]);
    const bytes = Buffer.from(signing.publicPgp(victim.primary).split("\n\n")[1]?.split("\n=")[0]?.replaceAll("\n", "") ?? "", "base64");
    const forged = Buffer.concat([bytes, packet(13, Buffer.from("Dev <developer@example.com>"))]);
    const armoured = `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${forged.toString("base64")}\n-----END PGP PUBLIC KEY BLOCK-----\n`;
    expect((await register(armoured)).status).toBe(201);
    expect(await statusOf(signing.pgpCommit(repo.folder, developer, victim.primary))).toBe("unverified_key");
  });

  it("distrusts revoked keys: those that the user revoked here, and those that carry a revocation", async () => {
    const here = signing.pgpKey("Here <developer@example.com>");
    const { id } = (await register(signing.publicPgp(here.primary))).body;
    const signed = signing.pgpCommit(repo.folder, developer, here.primary);
    expect(await statusOf(signed)).toBe("verified");
    expect((await service.ask("POST", `/user/gpg_keys/${id}/revoke`)).status).toBe(202);
    expect(await statusOf(signed)).toBe("revoked_key");
    expect((await service.ask("GET", `/user/gpg_keys/${id}`)).body).toEqual({ message: "404 GPG Key Not Found" });
    expect((await register(signing.publicPgp(here.primary), "stranger")).body).toEqual({
      message: { fingerprint: ["has already been taken"] },
    });
    expect((await register(signing.publicPgp(here.primary))).status).toBe(201);
    expect(await statusOf(signed)).toBe("verified");

    const itself = signing.pgpKey("Itself <stranger@example.com>");
    const late = signing.pgpCommit(repo.folder, stranger, itself.primary);
    const prepared = readFileSync(join(signing.folder, "g", "openpgp-revocs.d", `${itself.primary}.rev`), "utf8");
    signing.gpg(["--import"], prepared.replace(":-----BEGIN", "-----BEGIN"));
    await register(signing.publicPgp(itself.primary), "stranger");
    expect(await statusOf(late)).toBe("revoked_key");
  });

  it("counts signatures, and refuses what only looks like one", async () => {
    const key = signing.pgpKey("Many <developer@example.com>");
    await register(signing.publicPgp(key.primary));
    const armour = (bytes: string): string => `-----BEGIN PGP SIGNATURE-----\n\n${bytes}\n-----END PGP SIGNATURE-----\n`;
    const body = (text: string): string => text.split("\n\n")[1]?.split("\n=")[0]?.replaceAll("\n", "") ?? "";
    const signOnce = (payload: string, as: string) => body(signing.gpg(["--armor", "--detach-sign", "-u", `${as}!`], payload));
    const twice = signing.rawCommit(repo.folder, developer, (payload) =>
      armour(Buffer.concat([key.primary, key.subkey].map((as) => Buffer.from(signOnce(payload, as), "base64"))).toString("base64")),
    );
    expect(await statusOf(twice)).toBe("multiple_signatures");
    const once = signing.rawCommit(repo.folder, developer, (payload) => armour(signOnce(payload, key.primary)));
    expect(await statusOf(once)).toBe("verified");
    // A whole signed message in place of a detached signature proves its own text only.
    const inline = signing.rawCommit(repo.folder, developer, () => armour(body(signing.gpg(["--armor", "--sign"], "another text"))));
    expect(await statusOf(inline)).toBe("unverified");
    const nonsense = signing.rawCommit(repo.folder, developer, () => armour("AAAA"));
    expect(await statusOf(nonsense)).toBe("unverified");
  });

  it("takes a key for its owner's, although others registered it first, or keys that claim it as a subkey", async () => {
    const key = signing.pgpKey("Owner <developer@example.com>");
    const [byPrimary, bySubkey] = [key.primary, key.subkey].map((print) => signing.pgpCommit(repo.folder, developer, print)) as [
      string,
      string,
    ];
    const first = await register(signing.publicPgp(key.primary), "stranger");
    expect([first.status, await statusOf(byPrimary)]).toEqual([201, "unverified_key"]);
    const userId = service.store.users.byUsername("stranger")!.id;
    for (let n = 0; n < 5; n++) {
      const fingerprint = `${n}`.repeat(40);
      const subkeys = [key.primary, key.subkey].map((print) => ({ keyId: print.slice(-16), fingerprint: print }));
      const userIds = [{ name: "S", email: stranger.email }];
      const claim = { userId, key: "x", keyring: Buffer.from("x"), fingerprint, keyId: fingerprint.slice(-16), userIds, subkeys };
      service.store.keys.addGpg(claim);
    }
    const own = await register(signing.publicPgp(key.primary));
    expect(own.status).toBe(201);
    for (const sha of [byPrimary, bySubkey])
      expect((await signatureOf(sha)).body).toMatchObject({ verification_status: "verified", gpg_key_id: own.body.id });
  });

  it("refuses what is no key, in the server's words", async () => {
    for (const key of ["nonsense", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAAAA\n-----END PGP PUBLIC KEY BLOCK-----"]) {
      const { status, body } = await register(key);
      expect(status).toBe(400);
      expect(body.message.key[0]).toMatch(/^is invalid\. A valid public GPG key begins with/);
    }
    expect((await service.ask("POST", "/user/gpg_keys", { json: {} })).body).toEqual({ error: "key is missing, key is empty" });
    expect((await service.ask("POST", "/user/gpg_keys", { as: null, json: { key: "x" } })).status).toBe(401);
  });
});

describe("SSH", () => {
  it("verifies with registered keys only", async () => {
    const path = signing.sshKey("ssh-a");
    const sha = signing.sshCommit(repo.folder, developer, path);
    expect((await signatureOf(sha)).body).toEqual({
      signature_type: "SSH",
      verification_status: "unknown_key",
      commit_source: "git",
      key: null,
    });
    const made = await service.ask("POST", "/user/keys", { json: { title: "Laptop", key: signing.publicSsh(path) } });
    expect(made).toMatchObject({ status: 201, body: { title: "Laptop", usage_type: "auth_and_signing", expires_at: null } });
    const { body } = await signatureOf(sha);
    expect(body).toEqual({ signature_type: "SSH", verification_status: "verified", commit_source: "git", key: made.body });
    expect(Object.keys(body.key).sort()).toEqual(["created_at", "expires_at", "id", "key", "title", "usage_type"]);
    expect(await statusOf(signing.sshCommit(repo.folder, stranger, path))).toBe("other_user");
    expect((await service.ask("POST", "/user/keys", { json: { title: "T", key: signing.publicSsh(path) } })).body).toEqual({
      message: { fingerprint_sha256: ["has already been taken"] },
    });
    const good = git(repo.folder, ["cat-file", "commit", sha]);
    const changed = git(repo.folder, ["hash-object", "-t", "commit", "-w", "--stdin"], { input: `${good}\nand more` });
    expect(await statusOf(changed)).toBe("unverified");
    expect((await service.ask("GET", `/user/keys/${made.body.id}`, { as: "stranger" })).body).toEqual({ message: "404 Key Not Found" });
    expect((await service.ask("GET", "/user/keys")).body).toEqual([made.body]);
    expect((await service.ask("DELETE", `/user/keys/${made.body.id}`)).status).toBe(204);
    expect(await statusOf(sha)).toBe("unknown_key");
  });

  it("takes a key for its owner's, although somebody else registered it first", async () => {
    const path = signing.sshKey("ssh-c");
    const sha = signing.sshCommit(repo.folder, developer, path);
    const key = signing.publicSsh(path);
    const first = await service.ask("POST", "/user/keys", { as: "stranger", json: { title: "Mine", key } });
    expect([first.status, await statusOf(sha)]).toEqual([201, "other_user"]);
    const own = await service.ask("POST", "/user/keys", { json: { title: "Own", key } });
    expect(own.status).toBe(201);
    expect((await signatureOf(sha)).body).toMatchObject({ verification_status: "verified", key: { id: own.body.id } });
  });

  it("minds what a key is for and how long it lasts", async () => {
    const path = signing.sshKey("ssh-b");
    const sha = signing.sshCommit(repo.folder, developer, path);
    const key = signing.publicSsh(path);
    const auth = await service.ask("POST", "/user/keys", { json: { title: "A", key, usage_type: "auth" } });
    expect(await statusOf(sha)).toBe("unverified_key");
    await service.ask("DELETE", `/user/keys/${auth.body.id}`);
    const ending = Date.now() + 86_400_000;
    await service.ask("POST", "/user/keys", { json: { title: "A", key, expires_at: new Date(ending).toISOString() } });
    expect(await statusOf(sha)).toBe("verified");
    expect(await statusOf(signing.sshCommit(repo.folder, developer, path, Math.ceil(ending / 1000) + 60))).toBe("unverified_key");
  });

  it.each([
    ["ssh-dss AAAA", { message: { key: ["is invalid"] } }],
    ["ssh-ed25519 AAAA", { message: { key: ["is invalid"] } }],
    ["-----BEGIN OPENSSH PRIVATE KEY-----", { message: { key: ["is invalid"] } }],
  ])("refuses %s", async (key, body) => {
    expect(await service.ask("POST", "/user/keys", { json: { title: "T", key } })).toMatchObject({ status: 400, body });
  });
});

describe("X.509", () => {
  it("shows the certificate, and believes it only when an authority of the data folder does", { tags: "long" }, async () => {
    const made = signing.certificate(developer.email);
    const sha = signing.rawCommit(repo.folder, developer, (payload) => signing.smime(made, payload));
    const { body, text } = await signatureOf(sha);
    expect(body).toMatchObject({
      signature_type: "X509",
      verification_status: "unverified",
      commit_source: "git",
      x509_certificate: {
        id: expect.any(Number),
        subject: "CN=Dev,OU=Example,O=World",
        subject_key_identifier: expect.stringMatching(/^([0-9A-F]{2}:){19}[0-9A-F]{2}$/),
        email: developer.email,
        certificate_status: "good",
        x509_issuer: { subject: "CN=PKI,OU=Example,O=World", crl_url: "http://example.com/ca.crl" },
      },
    });
    expect(text).toContain('"serial_number":278969561018901340486471282831158785578,');
    copyFileSync(made.authority, join(service.store.folder, "x509-authorities.pem"));
    expect(await statusOf(sha)).toBe("verified");
    const foreign = signing.rawCommit(repo.folder, stranger, (payload) => signing.smime(made, payload));
    expect(await statusOf(foreign)).toBe("unverified");
    const other = signing.rawCommit(repo.folder, developer, () => signing.smime(made, "something else"));
    expect(await statusOf(other)).toBe("unverified");
    const broken = signing.rawCommit(repo.folder, developer, () => "-----BEGIN SIGNED MESSAGE-----\nMIIB\n-----END SIGNED MESSAGE-----");
    expect((await signatureOf(broken)).body).toMatchObject({ verification_status: "unverified", x509_certificate: null });
  });
});

it("runs no program that the repository names, and leaves no agent behind", async () => {
  const canary = join(service.folder, "canary");
  const program = join(service.folder, "evil.sh");
  writeFileSync(program, `#!/bin/sh\necho ran >> ${canary}\n`);
  chmodSync(program, 0o755);
  const evil = service.repository("evil").write("a", "a").commit("One");
  const path = signing.sshKey("ssh-evil");
  const key = signing.pgpKey("Evil <developer@example.com>");
  await register(signing.publicPgp(key.primary));
  const shas = [signing.pgpCommit(evil.folder, developer, key.primary), signing.sshCommit(evil.folder, developer, path)];
  for (const name of ["gpg.program", "gpg.openpgp.program", "gpg.ssh.program", "gpg.x509.program", "gpg.ssh.defaultKeyCommand"])
    git(evil.folder, ["config", name, program]);
  git(evil.folder, ["config", "gpg.ssh.allowedSignersFile", program]);
  const other = `/projects/${service.serve("evil", evil.folder).id}/repository/commits`;
  for (const sha of shas) expect((await service.ask("GET", `${other}/${sha}/signature`)).status).toBe(200);
  await service.ask("GET", other);
  expect(existsSync(canary)).toBe(false);
  expect(() => git(evil.folder, ["verify-commit", shas[0] ?? ""])).toThrow();
  expect(existsSync(canary), "the canary can sing").toBe(true);
  const processes = execFileSync("ps", ["-eo", "args"]).toString("utf8");
  expect(processes.split("\n").filter((line) => /repodesk-keys-/.test(line))).toEqual([]);
});
