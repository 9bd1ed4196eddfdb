// Where a person is typed in a message, who is offered, and how they are written.
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTrailers } from "../../../../shared/lib/trailers.ts";
import { offerPeople, shownValue, toTrailerValue, typedPerson } from "./people.ts";

it.each([
  ["Fix it\n\nCo-authored-by: Pri|", "Pri"],
  ["Fix it\n\nCo-authored-by:|", ""],
  ["Fix it\n\nreviewed-by: |\nRefs: #1", ""],
  ["Fix it\n\nCo-authored-by: P|ri\n", "Pri"],
  ["Fix it\n\nCo-authored-by: Priya <p@x.y>|", null],
  ["Fix it\n\nCo-auth|ored-by: Pri", null],
  ["Fix it\n\nRefs: Pri|", null],
  ["Co-authored-by: Pri|", null],
  ["Fix it\n\nDone by: Pri|", null],
  ["|", null],
] as const)("%j", (marked, text) => {
  const caret = marked.indexOf("|");
  const message = marked.replace("|", "");
  const found = typedPerson(message, caret);
  expect(found?.text ?? null).toBe(text);
  if (found !== null) expect(message.slice(found.from, found.to).trim()).toBe(text);
});

it("offers each address once, best first, and nobody to themselves", () => {
  const people = [
    { name: "Ada Lovelace", email: "ada@x.y" },
    { name: "Grace", email: "grace@x.y" },
    { name: "ada l", email: "ADA@x.y" },
    { name: "Bot", email: "" },
  ];
  const names = (text: string, own: string | null) => offerPeople(text, people, own).map(({ item }) => item.name);
  expect(names("", null)).toEqual(["Ada Lovelace", "Grace"]);
  expect(names("gra", null)).toEqual(["Grace"]);
  expect(names("", "Grace@X.y")).toEqual(["Ada Lovelace"]);
});

it.each([
  ["Co-authored-by", "Ada Lovelace <ada@x.y>", "Ada Lovelace"],
  ["reviewed-by", "  Ada <a@x.y> ", "Ada"],
  ["Co-authored-by", "<ada@x.y>", "<ada@x.y>"],
  ["Co-authored-by", "Ada <a> <b>", "Ada <a> <b>"],
  ["Refs", "Ada <ada@x.y>", "Ada <ada@x.y>"],
])("of %s: %s is shown %s", (key, value, shown) => {
  expect(shownValue(key, value)).toBe(shown);
});

it("offers who did most first where several have what is typed, however long their addresses are", () => {
  const people = [
    { name: "Junio C Hamano", email: "gitster@pobox.com" },
    { name: "Jun Ito", email: "ito@x.y" },
    { name: "Junio C Hamano", email: "junkio@cox.net" },
    { name: "Junio Hamano", email: "j@x.y" },
  ];
  const addresses = (text: string) => offerPeople(text, people, null).map(({ item }) => item.email);
  expect(addresses("junio")).toEqual(["gitster@pobox.com", "junkio@cox.net", "j@x.y", "ito@x.y"]);
  expect(addresses("hamano")).toEqual(["gitster@pobox.com", "junkio@cox.net", "j@x.y"]);
});

it("writes anybody as a trailer that is read back as one", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ minLength: 1, maxLength: 40 }), (name, email) => {
      const value = toTrailerValue({ name, email });
      expect(value).toMatch(/^[^<>\n]*<[^<>\s]*>$/);
      const { trailers } = parseTrailers(`Title\n\nCo-authored-by: ${value}\n`);
      expect(Object.keys(trailers)).toEqual(["Co-authored-by"]);
    }),
  );
});
