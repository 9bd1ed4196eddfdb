// The history of a ref, some thousand commits long: its end, a date and a link to any commit show the right rows; several can be selected.
import { useState } from "react";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { pressIn, surface } from "../../renderer/commands/press.ts";
import { useList } from "../../renderer/ui/lists/use-list.ts";
import { toasts } from "../../renderer/ui/overlays/toast-queue.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { draw, hashOf, openWindow } from "./support/window.tsx";

const size = 3_210;
let folder: string;
let project: string;
/** Hashes as git lists them. */
let rows: readonly string[];

const listed = async (...args: string[]) => (await commands.runGit(folder, ["rev-list", ...args])).split("\n").filter(Boolean);

beforeAll(async () => {
  await fetchViews();
  ({ folder, project } = await commands.longHistory(size));
  rows = await listed("main");
}, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const shaInUrl = () => /[?&]sha=([0-9a-f]+)/.exec(window.location.hash)?.[1];

/** The row that a reader hears, once it is in sight and its commit there. */
const activeRow = () => {
  const list = document.querySelector<HTMLElement>(".history-list");
  const row = document.getElementById(list?.getAttribute("aria-activedescendant") ?? "");
  const [box, frame] = [row?.getBoundingClientRect(), list?.getBoundingClientRect()];
  const isVisible = box && frame && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  return isVisible ? `${row?.getAttribute("aria-rowindex")} ${row?.querySelector(".history-sha")?.textContent}` : "out of sight";
};
const expectRow = async (index: number) => {
  await expect.poll(activeRow, { timeout: 15_000 }).toBe(`${index + 1} ${rows[index]?.slice(0, 7)}`);
};
const openHistory = async (query = "") => {
  openWindow(hashOf(project, "history", query));
  await expectFocus("Commits");
  const count = () => document.querySelector(".history-list")?.getAttribute("aria-rowcount");
  return { count, whole: () => expect.poll(count, { timeout: 15_000 }).toBe(String(rows.length)) };
};

/** Requests that began since a moment of performance.now(); one that was under way then counts for what came before. */
const pagesAsked = (path: string, since: number) =>
  performance.getEntriesByType("resource").filter(({ name, startTime }) => startTime >= since && name.includes(path)).length;
const copied = () => vi.mocked(navigator.clipboard.writeText).mock.lastCall?.[0];

describe("a long history", () => {
  it("says at a selection that is too large what at most can be taken, before anybody tries", { tags: "long" }, async () => {
    const { whole } = await openHistory();
    await whole();
    const pick = (count: string) => page.getByRole("button", { name: `Cherry-pick ${count}…` });
    await press("{Home}{Shift>}{ArrowDown}{/Shift}");
    await expect.element(pick("2")).not.toHaveAttribute("aria-disabled");
    await press("{Shift>}{End}{/Shift}");
    await expect.element(pick("3,210")).toHaveAttribute("aria-disabled", "true");
    await expect.element(page.getByRole("button", { name: "Backports" })).toHaveAttribute("aria-disabled", "true");
    const button = (await pick("3,210").element()) as HTMLElement;
    button.focus();
    await expect.element(page.getByRole("tooltip", { name: "At most 100 commits can be taken at once." })).toBeVisible();
  });

  it("goes to its end, to a date and back, and copies the hashes of several commits", { tags: "long" }, async () => {
    const { count, whole } = await openHistory();
    await whole();
    await expectRow(0);
    await press("{End}");
    await expectRow(rows.length - 1);
    await expect.poll(shaInUrl).toBe(rows.at(-1));
    await expect
      .poll(() => document.querySelector(".history-foot")?.textContent)
      .toContain("3,210 commits. This is where the history begins.");
    performance.clearResourceTimings();
    const began = performance.now();
    await press("k");
    await expectRow(rows.length - 2);
    // What is there is not asked for again.
    await expect.poll(shaInUrl).toBe(rows.at(-2));
    await expect.poll(() => pagesAsked("/repository/commits/", began)).not.toBe(0);
    expect(pagesAsked("/repository/commits?", began)).toBe(0);
    expect(document.querySelectorAll(".history-row").length).toBeLessThan(120);

    const second = Number(await commands.runGit(folder, ["log", "-1", "--format=%ct", rows[2_000] ?? ""]));
    const date = new Date(second * 1000);
    const day = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
    const [wanted = ""] = await listed(`--until=${new Date(`${day}T23:59:59`).toISOString()}`, "main");
    await press("g");
    await page.getByLabelText("Day").fill(day);
    await press("{Enter}");
    await expectRow(rows.indexOf(wanted));
    await expectFocus("Commits");

    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    // Past what is loaded, too.
    await press("{End}");
    await expectRow(rows.length - 1);
    await press("{Shift>}{ArrowUp}{/Shift}{Control>}c{/Control}");
    await expect.poll(copied).toBe(rows.slice(-2).join("\n"));
    await press("{Home}{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await expect.element(page.getByText("3 commits selected", { exact: true })).toBeInTheDocument();
    await press("{Control>}c{/Control}");
    await expect.poll(copied).toBe(rows.slice(0, 3).join("\n"));
    // A press with Ctrl takes the second one out and the fifth in.
    for (const at of [1, 4]) {
      const title = document.querySelector(`[data-index="${at}"] .history-title`);
      title?.dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true }));
      await expectRow(at);
    }
    await press("{Control>}c{/Control}");
    await expect.poll(copied).toBe([rows[0], rows[2], rows[4]].join("\n"));
    await press("j");
    await expect.element(page.getByText("commits selected")).not.toBeInTheDocument();

    // Under a filter it only goes on from its newest commit, and does not say that the history begins where it ends.
    window.location.hash = hashOf(project, "history", "?author=Dev%207");
    await expect.poll(count, { timeout: 15_000 }).toBe("-1");
    expect(document.querySelector(".history-jump")).toBeNull();
    await expect
      .poll(
        async () => {
          await press("{End}");
          return document.querySelector(".history-foot")?.textContent;
        },
        { timeout: 15_000 },
      )
      .toMatch(/^No older commit matches the filter\./);
  });

  it("says while the index is written that it is prepared, and goes to the day by itself when it is there", { tags: "long" }, async () => {
    const [wanted = ""] = await listed("-1", "--until=2020-10-14T23:59:59", "main");
    const plain = window.fetch;
    const hold = (unknown: RegExp) => {
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (/history_index/.test(url)) return Promise.resolve(Response.json({ phase: "writing", commits: null, message: null }));
        return unknown.test(url) ? Promise.resolve(Response.json({ total: null, row: null })) : plain(input, init);
      };
    };
    onTestFinished(() => {
      window.fetch = plain;
    });
    const chooseDay = async () => {
      await press("g");
      await page.getByLabelText("Day").fill("2020-10-14");
      await press("{Enter}");
      await expect
        .poll(() => document.querySelector(".ui-toasts")?.textContent)
        .toContain("The index of this history is being prepared: the list goes to 14 Oct 2020 by itself when it is there.");
      await expectFocus("Commits");
      toasts.close(toasts.current()?.id ?? 0);
    };
    // Nobody can count yet.
    hold(/history_row/);
    const { count } = await openHistory();
    await expect.poll(count, { timeout: 15_000 }).toBe("-1");
    await chooseDay();
    await expectRow(0);
    window.fetch = plain;
    await expectRow(rows.indexOf(wanted));

    // And where a list that was counted is counted anew.
    await press("{Home}");
    await expectRow(0);
    hold(/history_row\?.*until=/);
    await press("g");
    await page.getByLabelText("Day").fill("2020-10-13");
    await press("{Enter}");
    await expect.poll(() => document.querySelector(".ui-toasts")?.textContent).toContain("goes to 13 Oct 2020 by itself");
    // Who goes elsewhere meanwhile stays there.
    await press("j");
    await expectRow(1);
    window.fetch = plain;
    await expect.poll(() => document.querySelector(".history-list")?.getAttribute("aria-rowcount")).toBe(String(rows.length));
    await expectRow(1);
  });

  it("shows the row of a commit that a link names, and what stands around it", { tags: "long" }, async () => {
    const { whole } = await openHistory(`?sha=${rows[1_777]}`);
    await whole();
    await expectRow(1_777);
    await press("j");
    await expectRow(1_778);
    await expect.poll(shaInUrl).toBe(rows[1_778]);
    window.location.hash = hashOf(project, "history", `?sha=${rows[42]}`);
    await expectRow(42);
  });
});

function Million({ label = "Numbers", start = 0, height = 400 }: { label?: string; start?: number; height?: number }) {
  const [active, setActive] = useState(start);
  const list = useList({
    role: "listbox",
    label,
    count: 1_000_000,
    identity: "numbers",
    rowHeight: 34,
    active,
    onActive: setActive,
  });
  const { keys } = list;
  return (
    <div {...list.list((event) => void pressIn(["list"], event, keys))} {...surface("list")} style={{ height, overflow: "auto" }}>
      <div {...list.space} style={{ ...list.space.style, position: "relative" }}>
        {list.drawn.map((index) => {
          const row = list.row(index);
          return (
            <div key={index} {...row} style={{ ...row.style, position: "absolute", top: 0 }}>
              {index}
            </div>
          );
        })}
      </div>
    </div>
  );
}

it("a list of a million rows reaches each of them, though no browser draws so high a page", async () => {
  draw(<Million />);
  const list = page.getByRole("listbox", { name: "Numbers" });
  await expect.element(list).toBeInTheDocument();
  const element = list.element() as HTMLElement;
  element.focus();
  const inSight = () => {
    const box = element.getBoundingClientRect();
    const seen = [...element.querySelectorAll<HTMLElement>("[data-index]")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= box.top - 1 && bottom <= box.bottom + 1;
    });
    return [seen[0], seen.at(-1)].map((row) => Number(row?.textContent));
  };
  await press("{End}");
  await expect.poll(inSight).toEqual([999_989, 999_999]);
  await press("{PageUp}");
  await expect.poll(() => element.querySelector('[aria-selected="true"]')?.textContent).toBe("999989");
  element.scrollTop = element.scrollHeight / 2;
  await expect.poll(() => Math.abs((inSight()[0] ?? 0) - 500_000)).toBeLessThan(1_000);
  await press("{Home}");
  await expect.poll(inSight).toEqual([0, 10]);
});

it("a list drawn again in a lower place still has the row that keys act on in sight", async () => {
  for (const height of [480, 96]) {
    const leave = draw(<Million label="Numbers again" start={700} height={height} />);
    const list = page.getByRole("listbox", { name: "Numbers again" });
    await expect.element(list).toBeInTheDocument();
    const isInSight = () => {
      const box = list.element().getBoundingClientRect();
      const row = list.element().querySelector('[data-index="700"]')?.getBoundingClientRect();
      return row !== undefined && row.top >= box.top - 1 && row.bottom <= box.bottom + 1;
    };
    await expect.poll(isInSight).toBe(true);
    leave();
  }
});
