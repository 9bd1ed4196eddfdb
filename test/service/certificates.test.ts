// Certificates that nobody would issue: read or not, but never a fault of ours.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readX509Signer } from "../../service/git/signatures/x509.ts";
import type { RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";
import { armoured, nested, signedMessage } from "./certificates.ts";
import { startSigning } from "./signing.ts";

let service: Fixture;
let signing: ReturnType<typeof startSigning>;
let repo: RepositoryBuilder;
let commits: string;

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

it("reads one that is in order", () => {
  expect(readX509Signer(signedMessage())).toMatchObject({
    subject: "CN=Dev",
    subjectKeyIdentifier: "01:02:03",
    emails: ["developer@example.com"],
    serialNumber: "5",
    issuer: { subject: "CN=PKI", subjectKeyIdentifier: "0A:0B", crlUrl: "http://a.example/crl" },
  });
});

it.each([
  ["a negative serial number", signedMessage({ serial: Buffer.from([0xe6]) }), -26],
  ["no serial number at all", signedMessage({ serial: Buffer.alloc(0) }), undefined],
  ["a serial number of 20,000 octets", signedMessage({ serial: Buffer.alloc(20_000, 0x7f) }), undefined],
  ["14,000 sequences inside each other", signedMessage({ points: nested(14_000) }), 5],
  ["50,000 elements beside each other", signedMessage({ points: Buffer.alloc(100_000, Buffer.from([5, 0])) }), 5],
  ["nothing but sequences", nested(14_000), undefined],
])("answers for %s", async (_, message, serial) => {
  const sha = signing.rawCommit(repo.folder, { email: "developer@example.com" }, () => armoured(message));
  const { status, body } = await service.ask("GET", `${commits}/${sha}/signature`);
  expect([status, body.signature_type, body.verification_status]).toEqual([200, "X509", "unverified"]);
  expect(body.x509_certificate?.serial_number).toBe(serial);
});

it("never throws over a message that was changed anywhere", () => {
  const good = signedMessage();
  const place = fc.nat(good.length - 1);
  const change = fc.oneof(
    fc.record({ at: place, drop: fc.nat(3), put: fc.uint8Array({ maxLength: 4 }) }),
    // A part of itself at another place, and lengths that promise too much.
    fc.record({ at: place, drop: fc.nat(40), put: fc.tuple(place, fc.nat(60)).map(([from, size]) => good.subarray(from, from + size)) }),
    fc.record({
      at: place,
      drop: fc.constant(1),
      put: fc.constantFrom(0x80, 0x84, 0xff, 0x30, 0x1f, 0).map((octet) => Buffer.from([octet])),
    }),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = changes.reduce<Buffer>(
        (bytes, { at, drop, put }) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + drop)]),
        good,
      );
      const signer = readX509Signer(changed);
      if (signer !== null) expect(signer.serialNumber).toMatch(/^-?\d+$/);
    }),
    { numRuns: 2_000 },
  );
});
