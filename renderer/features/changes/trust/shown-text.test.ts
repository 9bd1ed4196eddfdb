// Nothing that a program writes, and nothing in a hook's text, is drawn as other than it is.
import fc from "fast-check";
import { expect, it } from "vitest";
import { cutOdd } from "../../../ui/text/odd-characters.ts";
import { describeScript, findNetwork, plainOutput, showHidden } from "./shown-text.ts";

it.each([
  ["\u001b[31mred\u001b[0m and \u001b[1;32mgreen\u001b[m", "red and green"],
  ["\u001b]0;title\u0007words", "words"],
  ["1 %\r50 %\r100 %\ndone\r\n", "100 %\ndone\n"],
  ["100 %\r", "100 %"],
  ["100 %\r\r\r\nb", "100 %\nb"],
  ["a\r\r\nb\r\r\r", "a\nb"],
  ["\r", ""],
  ["", ""],
  ["\n\n", "\n\n"],
  // What `tput sgr0` writes, and a cursor that is kept and put back.
  ["\u001b(B\u001b[mplain\u001b7\u001b8\u001b=", "plain"],
  ["\u001b[?25l\u001b[2K\u001b[38;5;200mx\u001b[!p", "x"],
  ["\u001b]8;;https://a.example\u001b\\link\u001b]8;;\u001b\\", "link"],
  ["\u001bcreset", "reset"],
  ["half \u001b[", "half ⟨U+001B⟩["],
  ["\u001b", "⟨U+001B⟩"],
  ["a\u202eb\u200bc\u0007", "a⟨U+202E⟩b⟨U+200B⟩c⟨U+0007⟩"],
])("output %j is %j", (output, shown) => expect(plainOutput(output)).toBe(shown));

it.each([
  ["rm -rf \u202e/", "rm -rf ⟨U+202E⟩/"],
  ["tab\tstays\r\n", "tab\tstays\n"],
  ["a\rb", "a⟨U+000D⟩b"],
  // Bytes hidden behind a letter, beside a sign that has its form from one of them.
  ["a\u{e0101}\u{e0172} ✔\ufe0f 👩\u200d💻", "a⟨U+E0101⟩⟨U+E0172⟩ ✔\ufe0f 👩\u200d💻"],
  ["\u{e0072}\u{e006d}", "⟨U+E0072⟩⟨U+E006D⟩"],
  ["\u3164=1\uffa0\u180e", "⟨U+3164⟩=1⟨U+FFA0⟩⟨U+180E⟩"],
  ["żółć 漢字 😀 עברית", "żółć 漢字 😀 עברית"],
])("text %j is %j", (text, shown) => expect(showHidden(text)).toBe(shown));

it.each([
  ['#!/bin/sh\n. "$(dirname -- "$0")/_/husky.sh"\n\nnpx lint-staged\n', "npx lint-staged"],
  ['#!/bin/sh\ncheck "$1"\ncurl -s https://ci.example/note\n', "3 lines, runs curl"],
  ["#!/bin/sh\na\nb\n", "3 lines"],
  ["#!/bin/sh\n", "1 line"],
  ["#!/bin/sh", "1 line"],
  ["", "0 lines"],
  ["\n", "1 line"],
  ["make\u202e check\r\n", "make⟨U+202E⟩ check"],
  [null, null],
])("script %j is %j", (text, words) => expect(describeScript(text)).toBe(words));

it.each([
  ["echo curled", null],
  ["x=$(wget -q y)", "wget"],
  ["open 'http://a'", "http"],
  ["sshd_config", null],
  ["/usr/bin/curl -s x", "curl"],
  ["node src/ssh/index.js", null],
  ["# curl x", null],
  ["  # curl x\nnc host 80", "nc"],
  ["a|curl x", "curl"],
  ["", null],
])("%j reaches %j", (text, reached) => expect(findNetwork(text)).toBe(reached));

it("whatever a text holds, nothing is left in it that cannot be seen, and what can be seen stays", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."a\r\n\u001b[]m(\u202e\u{e0041}\u3164\u200d9\ufe0f\u{e0100}") }),
  );
  fc.assert(
    fc.property(text, (written) => {
      for (const shown of [showHidden(written), plainOutput(written)])
        expect(cutOdd(shown).filter(({ code }) => code !== null)).toEqual([]);
      const seen = written.replace(/[^a-zA-Z0-9]/g, "");
      expect(
        showHidden(written)
          .replace(/⟨U\+[0-9A-F]+⟩/g, "")
          .replace(/[^a-zA-Z0-9]/g, ""),
      ).toBe(seen);
      // And is the same read again.
      expect(showHidden(showHidden(written))).toBe(showHidden(written));
    }),
  );
});
