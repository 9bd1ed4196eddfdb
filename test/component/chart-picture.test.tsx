// A picture of charts holds all that it says within its edges, however long the names are and whichever way they are read.
import { expect, it, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";
import { toPicture, toPng } from "../../renderer/features/activity/charts/picture.ts";

const space = "http://www.w3.org/2000/svg";

/** A page with one chart that has this name. */
function pageOf(name: string): HTMLElement {
  const root = document.createElement("div");
  root.style.cssText = "width: 480px; font-family: sans-serif";
  const chart = document.createElementNS(space, "svg");
  chart.setAttribute("data-picture", "");
  chart.setAttribute("aria-label", name);
  chart.style.cssText = "display: block; width: 480px; height: 120px";
  const figure = document.createElementNS(space, "text");
  figure.textContent = "1,234";
  chart.append(figure);
  root.append(chart);
  document.body.append(root);
  onTestFinished(() => root.remove());
  return root;
}

/** Texts of a picture that leave it, as the browser draws them. */
function outside(svg: string): string[] {
  const room = document.createElement("div");
  room.innerHTML = svg;
  document.body.append(room);
  onTestFinished(() => room.remove());
  const drawn = room.querySelector("svg") as SVGSVGElement;
  const edge = drawn.getBoundingClientRect();
  return [...drawn.querySelectorAll("text")]
    .filter((text) => {
      const { left, right, bottom } = text.getBoundingClientRect();
      return left < edge.left || right > edge.right || bottom > edge.bottom;
    })
    .map((text) => text.textContent ?? "");
}

const longPath = `${"fleet-operations-and-routing/".repeat(8)}planning`;

it.each([
  ["a long path", longPath],
  ["many words", "Merge requests created lately in the group of everybody who plans routes for parcels and pallets ".repeat(3)],
  ["right to left", "קבוצה של תכנון מסלולים ותחזוקה/فريق تخطيط المسارات".repeat(5)],
])("with %s in title, heading and small print", async (_, name) => {
  const picture = toPicture(pageOf(name), `Activity of ${name}`, [name]);
  expect(outside(picture.svg)).toEqual([]);
  // All of it is there, and the figures of the screen.
  const letters = (text: string) => [...text.replace(/\s/g, "")].length;
  const said = new DOMParser().parseFromString(picture.svg, "image/svg+xml").documentElement.textContent ?? "";
  expect(letters(said)).toBe(letters(`Activity of ${name}${name}${name}1,234`));
  expect((await toPng(picture)).size).toBeGreaterThan(1_000);
});

it.each([
  ["control characters", "a\u0000b\u0001c\u000bd\u001fe"],
  ["half a character", "a\ud800b"],
  ["places that are no character", "a\ufffeb\uffffc"],
  ["markup", "</text><script>top.__ran=1</script><image href='x' onerror='top.__ran=1'/>]]><!--&lt;"],
  ["directions", "a\u202egnp.exe\u2066"],
  ["5,000 letters", "x".repeat(5_000)],
])("is a whole picture of names with %s", async (_, name) => {
  const picture = toPicture(pageOf(name), name, [name]);
  const read = new DOMParser().parseFromString(picture.svg, "image/svg+xml");
  expect(read.querySelector("parsererror")?.textContent).toBeUndefined();
  expect(read.querySelector("script, image, foreignObject, a, [onerror]")).toBeNull();
  expect((await toPng(picture)).size).toBeGreaterThan(1_000);
});

it("spells out what would turn the words and figures behind a name", () => {
  const { svg } = toPicture(pageOf("halden/ev\u202ecod.txt"), "Activity of halden/ev\u202ecod.txt", ["of halden/ev\u202ecod.txt"]);
  expect(svg).not.toContain("\u202e");
  expect(svg.match(/ev&lt;U\+202E&gt;cod\.txt/g)).toHaveLength(3);
});

it("names no colour of this machine's system, which another machine has otherwise", async () => {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = ":root:root { --canvas: Canvas; --text: CanvasText; --text-2: CanvasText; --text-3: CanvasText }";
  const root = pageOf("Issues created");
  onTestFinished(async () => {
    style.remove();
    await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  });
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
  const { svg } = toPicture(root, "Activity", ["Read today"]);
  const colours = [...svg.matchAll(/ fill="([^"]*)"/g)].map(([, colour]) => colour);
  expect(colours.length).toBeGreaterThan(3);
  for (const colour of colours) expect(colour).toMatch(/^rgb\(/);
});
