// Makes real keys and really signed commits: OpenPGP with gpg, SSH with ssh-keygen, S/MIME with openssl.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git } from "../scenarios/builder.ts";

export interface Signer {
  readonly name?: string;
  readonly email: string;
}

const run = (program: string, args: readonly string[], env: Record<string, string>, input = ""): string =>
  execFileSync(program, args, { env: { PATH: "/usr/bin:/bin", ...env }, input, stdio: ["pipe", "pipe", "ignore"] }).toString("utf8");

const identity = ({ name = "The developer", email }: Signer, seconds = 1_770_000_000): Record<string, string> => ({
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: email,
  GIT_AUTHOR_DATE: `${seconds} +0000`,
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: email,
  GIT_COMMITTER_DATE: `${seconds} +0000`,
});

/** Everything, agents too, is gone after `end()`. */
export function startSigning() {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-sign-"));
  const home = { GNUPGHOME: join(folder, "g"), HOME: folder };
  mkdirSync(home.GNUPGHOME, { mode: 0o700 });
  const gpg = (args: readonly string[], input = ""): string =>
    run("/usr/bin/gpg", ["--batch", "--quiet", "--no-tty", "--pinentry-mode", "loopback", "--passphrase", "", ...args], home, input);
  const killAgent = () => execFileSync("gpgconf", ["--kill", "all"], { env: { PATH: "/usr/bin:/bin", ...home }, stdio: "ignore" });
  const commit = (repository: string, who: Signer, settings: readonly string[], seconds?: number): string => {
    const flags = settings.flatMap((setting) => ["-c", setting]);
    git(repository, [...flags, "commit", "-q", "-S", "--allow-empty", "-m", "Signed"], { env: { ...home, ...identity(who, seconds) } });
    return git(repository, ["rev-parse", "HEAD"]);
  };

  return {
    folder,
    gpg,
    /** A PGP key with a signing subkey; answers the fingerprints of both. */
    pgpKey(userId: string): { readonly primary: string; readonly subkey: string } {
      gpg(["--quick-gen-key", userId, "ed25519", "sign", "never"]);
      const primary = /^fpr:+([0-9A-F]+):/m.exec(gpg(["--with-colons", "--list-keys", userId]))?.[1] ?? "";
      gpg(["--quick-add-key", primary, "ed25519", "sign", "never"]);
      const prints = [...gpg(["--with-colons", "--list-keys", primary]).matchAll(/^fpr:+([0-9A-F]+):/gm)].map((match) => match[1] ?? "");
      return { primary, subkey: prints[1] ?? "" };
    },
    publicPgp: (fingerprint: string): string => gpg(["--armor", "--export", fingerprint]),
    pgpCommit: (repository: string, who: Signer, fingerprint: string): string =>
      commit(repository, who, ["gpg.program=/usr/bin/gpg", `user.signingKey=${fingerprint}!`]),
    /** An SSH key pair; answers the path of the private one. */
    sshKey(name: string): string {
      const path = join(folder, name);
      run("/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path], home);
      return path;
    },
    publicSsh: (path: string): string => readFileSync(`${path}.pub`, "utf8"),
    sshCommit: (repository: string, who: Signer, path: string, seconds?: number): string =>
      commit(repository, who, ["gpg.format=ssh", `user.signingKey=${path}`], seconds),
    /** An authority and a certificate of it for an address. */
    certificate(email: string): { readonly authority: string; readonly certificate: string; readonly key: string } {
      const [authority, authorityKey, certificate, key] = ["ca.pem", "ca.key", "user.pem", "user.key"].map((name) =>
        join(folder, name),
      ) as [string, string, string, string];
      const request = join(folder, "request");
      const extensions = join(folder, "extensions");
      const openssl = (args: readonly string[]) => run("/usr/bin/openssl", args, home);
      const day = ["-days", "30000"];
      openssl([
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", authorityKey, "-out", authority],
        ...[...day, "-subj", "/O=World/OU=Example/CN=PKI"],
      ]);
      openssl(["req", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", request, "-subj", "/O=World/OU=Example/CN=Dev"]);
      writeFileSync(
        extensions,
        `subjectAltName=email:${email}\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\ncrlDistributionPoints=URI:http://example.com/ca.crl\n`,
      );
      openssl([
        ...["x509", "-req", "-in", request, "-CA", authority, "-CAkey", authorityKey, "-out", certificate, ...day],
        ...["-set_serial", "278969561018901340486471282831158785578", "-extfile", extensions],
      ]);
      return { authority, certificate, key };
    },
    /** A commit that carries any signature; `sign` gets the bytes to be signed. */
    rawCommit(repository: string, who: Signer, sign: (payload: string) => string): string {
      const head = git(repository, ["rev-parse", "HEAD"]);
      const stamp = `${who.name ?? "The developer"} <${who.email}> ${Math.floor(Date.now() / 1000)} +0000`;
      const start = `tree ${git(repository, ["rev-parse", "HEAD^{tree}"])}\nparent ${head}\nauthor ${stamp}\ncommitter ${stamp}\n`;
      const rest = "\nSigned by hand\n";
      const signature = sign(start + rest)
        .trimEnd()
        .replaceAll("\n", "\n ");
      return git(repository, ["hash-object", "-t", "commit", "-w", "--stdin"], { input: `${start}gpgsig ${signature}\n${rest}` });
    },
    /** A detached S/MIME signature as git's programs write it. */
    smime({ certificate, key }: { certificate: string; key: string }, payload: string): string {
      const args = ["cms", "-sign", "-binary", "-signer", certificate, "-inkey", key, "-outform", "PEM"];
      return run("/usr/bin/openssl", args, home, payload).replaceAll(/-----(BEGIN|END) CMS-----/g, "-----$1 SIGNED MESSAGE-----");
    },
    /** gpg's agent forgets what it was told, and reads other settings. */
    restartAgent(settings: string): void {
      writeFileSync(join(home.GNUPGHOME, "gpg-agent.conf"), settings);
      killAgent();
    },
    end(): void {
      killAgent();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
