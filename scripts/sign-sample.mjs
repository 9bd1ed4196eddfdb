// npm run sign-sample: makes keys, signs commits of the sample with them, writes service/api/sample/signatures.ts, and throws the private keys
// away. To be run again when the sample's story changes at or before its signed commits: a signature holds for the very bytes of a commit.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureNode, root } from "./node.mjs";

await ensureNode();
const { importRepository } = await import("../service/git/import.ts");
const { parseCommit } = await import("../service/git/objects/commit-format.ts");
const { tellSample } = await import("../service/api/sample/history.ts");
const { people } = await import("../service/api/sample/people.ts");

/** Who signs with which kind of key: the committers of the commits below. */
const [pgp, stranger, ssh, x509] = ["tomasz", "mateo", "lena", "aiko"];

const folder = mkdtempSync(join(tmpdir(), "repodesk-sign-"));
const env = { PATH: "/usr/bin:/bin", HOME: folder, GNUPGHOME: join(folder, "g"), LC_ALL: "C.UTF-8" };
const run = (program, args, input = "") =>
  execFileSync(program, args, { cwd: folder, env, input, stdio: ["pipe", "pipe", "ignore"] }).toString();

/** Older than any clock that will look at it: a key from the future counts for nothing. */
const keyMade = "20250101T000000!";

function makePgpKey(who) {
  const gpg = (time, args, input) =>
    run("gpg", ["--batch", "--pinentry-mode", "loopback", "--passphrase", "", "--faked-system-time", time, ...args], input);
  const userId = `${people[who].name} <${people[who].email}>`;
  gpg(keyMade, ["--quick-gen-key", userId, "ed25519", "sign", "never"]);
  const fingerprint = /^fpr:+([0-9A-F]+):/m.exec(gpg(keyMade, ["--with-colons", "--list-keys", userId]))[1];
  return {
    fingerprint,
    text: gpg(keyMade, ["--armor", "--export-options", "export-minimal", "--export", fingerprint]),
    sign: (commit, seconds) => gpg(`${seconds}!`, ["--armor", "--local-user", fingerprint, "--detach-sign"], commit),
  };
}

function makeSshKey(who) {
  const file = join(folder, "ssh");
  run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", people[who].email, "-f", file]);
  return {
    text: readFileSync(`${file}.pub`, "utf8"),
    sign: (commit) => run("ssh-keygen", ["-Y", "sign", "-n", "git", "-f", file], commit),
  };
}

/** An authority of the company, and a certificate of it. Valid while the sample's commits are made, whatever day it is. */
function makeCertificate(who) {
  const { name, email } = people[who];
  writeFileSync(join(folder, "index"), "");
  writeFileSync(
    join(folder, "ca.conf"),
    `[ca]
default_ca = own
[own]
new_certs_dir = .
database = index
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
[any]
organizationName = supplied
organizationalUnitName = supplied
commonName = supplied
[authority]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[person]
basicConstraints = CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = emailProtection
subjectAltName = email:${email}
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:http://pki.halden.example/people.crl
`,
  );
  const request = (file, subject) =>
    run("openssl", [
      ...["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-utf8"],
      ...["-keyout", `${file}.key`, "-out", `${file}.csr`, "-subj", `/O=Halden Parcels/${subject}`],
    ]);
  const validity = ["-startdate", "20250101000000Z", "-enddate", "20991231235959Z"];
  const certify = (file, extensions, by) =>
    run("openssl", [
      ...["ca", "-batch", "-notext", "-config", "ca.conf", "-extensions", extensions, ...validity],
      ...["-in", `${file}.csr`, "-out", `${file}.pem`, "-keyfile", "authority.key", ...by],
    ]);
  request("authority", "OU=Security/CN=Halden Parcels Sample CA");
  certify("authority", "authority", ["-selfsign"]);
  request("person", `OU=Engineering/CN=${name}`);
  certify("person", "person", ["-cert", "authority.pem"]);
  const sign = ["cms", "-sign", "-binary", "-signer", "person.pem", "-inkey", "person.key", "-outform", "PEM"];
  return {
    authority: readFileSync(join(folder, "authority.pem"), "utf8"),
    sign: (commit) => run("openssl", sign, commit).replaceAll(/-----(BEGIN|END) CMS-----/g, "-----$1 SIGNED MESSAGE-----"),
  };
}

const quoted = (text) => `\`${text.trimEnd()}\n\``;

try {
  mkdirSync(env.GNUPGHOME, { mode: 0o700 });
  const [pgpKey, unknownKey, sshKey, certificate] = [makePgpKey(pgp), makePgpKey(stranger), makeSshKey(ssh), makeCertificate(x509)];
  const signers = {
    "Describe how plans are written down": [x509, certificate],
    "Close Lille at 19:20": [stranger, unknownKey],
    "Skip depots past their cut-off": [ssh, sshKey],
    "Take an arrival at the very deadline": [pgp, pgpKey],
  };
  const signatures = [];
  const sign = (title, commit) => {
    const [who, key] = signers[title] ?? [];
    if (key === undefined) return null;
    const { committer } = parseCommit("", commit);
    if (committer.email !== people[who].email) throw new Error(`“${title}” is not ${who}'s commit`);
    const signature = key.sign(commit, committer.seconds);
    signatures.push([title, signature]);
    return signature;
  };
  await importRepository(join(folder, "sample.git"), (writer) => tellSample(writer, sign), "main");
  if (signatures.length !== Object.keys(signers).length) throw new Error("The sample's story has changed: a commit to be signed is gone");
  writeFileSync(
    join(root, "service", "api", "sample", "signatures.ts"),
    `// Signatures of the sample's commits, and the public keys that go with them. Written by \`npm run sign-sample\`, which threw the private keys away.
import type { PersonKey } from "./story.ts";

/** Of commits, by their titles. “Close Lille at 19:20” is signed with a key that nobody registered. */
export const signatures: Readonly<Record<string, string>> = {
${signatures.map(([title, text]) => `  ${JSON.stringify(title)}: ${quoted(text)},`).join("\n")}
};

interface PublicKey {
  readonly owner: PersonKey;
  readonly text: string;
}

export const pgpKey: PublicKey & { readonly fingerprint: string } = {
  owner: ${JSON.stringify(pgp)},
  fingerprint: ${JSON.stringify(pgpKey.fingerprint)},
  text: ${quoted(pgpKey.text)},
};

export const sshKey: PublicKey = {
  owner: ${JSON.stringify(ssh)},
  text: ${JSON.stringify(sshKey.text.trim())},
};

/** Certifies the one who signed by X.509; believed in the sample alone. */
export const authority = ${quoted(certificate.authority)};
`,
  );
} finally {
  execFileSync("gpgconf", ["--kill", "all"], { env, stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
}
