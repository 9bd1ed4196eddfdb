// A scroller of bounded height over any number of rows: every row can be reached, small steps are exact, ends are ends.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mostPixels,
  type RowGeometry,
  reveal,
  rowsInSight,
  rowTop,
  scrolled,
  scrollerHeight,
  scrollTo,
  wholeHeight,
} from "./row-scroll.ts";

const rowsOf = (count: number): RowGeometry => ({ count, rowHeight: 30, paddingStart: 0, paddingEnd: 56, view: 600 });
const million = rowsOf(1_000_000);

describe("a scroller", () => {
  it("is no higher than browsers draw, and as high as its rows where they fit", () => {
    expect(scrollerHeight(million)).toBe(mostPixels);
    expect(scrollerHeight(rowsOf(1_000))).toBe(30_056);
  });

  it("brings any row into sight, from anywhere", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (count, pick, from) => {
        const rows = rowsOf(count);
        const index = pick % count;
        const { top, scroll } = reveal(rows, scrollTo(rows, from * wholeHeight(rows)), index);
        expect(scroll).toBeLessThanOrEqual(scrollerHeight(rows));
        expect(index * 30).toBeGreaterThanOrEqual(top - 0.001);
        expect(index * 30 + 30).toBeLessThanOrEqual(top + 600.001);
        const { first, last } = rowsInSight(rows, top, 0);
        expect(index).toBeGreaterThanOrEqual(first);
        expect(index).toBeLessThanOrEqual(last);
      }),
    );
  });

  it("finds and reveals rows under headings as if each were measured", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(199), { maxLength: 20 }), fc.nat(199), fc.nat(9_000), (unsorted, index, from) => {
        const headings = [...unsorted].sort((a, b) => a - b);
        const rows = { ...rowsOf(200), view: 300, headings, headingHeight: 36 };
        const starts = Array.from({ length: 200 }, (_, row) => row * 30 + headings.filter((heading) => heading <= row).length * 36);
        expect(starts[index]).toBe(rowTop(rows, index));
        expect(wholeHeight(rows)).toBe((starts[199] ?? 0) + 30 + 56);
        const { top } = reveal(rows, scrollTo(rows, from), index);
        const head = headings.includes(index) ? 36 : 0;
        expect((starts[index] ?? 0) - head).toBeGreaterThanOrEqual(top - 0.001);
        expect((starts[index] ?? 0) + 30).toBeLessThanOrEqual(top + 300.001);
        const { first, last } = rowsInSight(rows, top, 0);
        for (const [row, start] of starts.entries()) {
          const isInSight = start + 30 > top && start - (headings.includes(row) ? 36 : 0) < top + 300;
          if (isInSight) expect(row >= first && row <= last).toBe(true);
        }
      }),
    );
  });

  it("moves rows by what a wheel turns, and never runs out before they end", () => {
    let at = scrollTo(million, 0);
    // Down from the top in steps of 100: exactly as far, although the scroller is a fifth as high.
    for (let step = 1; step <= 2_000; step += 1) {
      at = scrolled(million, at, at.scroll + 100);
      expect(at.top).toBeCloseTo(step * 100, 3);
      expect(at.scroll).toBeGreaterThan(0);
    }
    for (let step = 1; step <= 2_000; step += 1) at = scrolled(million, at, Math.max(0, at.scroll - 100));
    expect(at.top).toBe(0);
    const end = wholeHeight(million) - 600;
    at = scrollTo(million, end - 1_000);
    for (let step = 0; step < 10; step += 1) at = scrolled(million, at, Math.min(mostPixels - 600, at.scroll + 100));
    expect(at.top).toBe(end);
  });

  it("goes to a share of the rows when its thumb is dragged", () => {
    const half = scrolled(million, scrollTo(million, 0), (mostPixels - 600) / 2);
    expect(Math.abs(half.top - (wholeHeight(million) - 600) / 2)).toBeLessThan(1);
    expect(scrolled(million, half, mostPixels - 600).top).toBe(wholeHeight(million) - 600);
    expect(scrolled(million, half, 0).top).toBe(0);
  });
});
