// Why gpg made no signature, where its own words do not tell: read from the lines that it writes for programs (--status-fd).

/** Codes of libgpg-error; a fault of the system has the highest of the sixteen bits set. */
const codes = { unusableSecretKey: 54, noPinentry: 85, system: 0x8000 };

/** A sentence without its end, or null where what gpg says is plain enough. */
export function gpgRefusal(status: string): string | null {
  const failure = /^\[GNUPG:\] FAILURE sign (\d+)/m.exec(status)?.[1];
  if (failure === undefined) return null;
  const code = Number(failure) & 0xffff;
  // Its question was to come up in a terminal, and there is none here: "Inappropriate ioctl for device".
  const isAsked = /^\[GNUPG:\] PINENTRY_LAUNCHED /m.test(status) && (code & codes.system) !== 0;
  if (isAsked || code === codes.noPinentry)
    return "gpg needs the passphrase of the key and could not ask for it here: sign something in a terminal, so that it knows it for a while, or set up a pinentry with a window";
  return code === codes.unusableSecretKey ? "gpg has the key, but may not sign with it: it has expired, or was revoked or disabled" : null;
}
