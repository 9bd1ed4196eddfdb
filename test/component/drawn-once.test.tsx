// What one comes back to is drawn once, as it was; what says nothing new draws nobody again who says nothing of it.
import { memo, useState } from "react";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { Window } from "../../renderer/app/Window.tsx";
import { useCheckout } from "../../renderer/data/checkout.ts";
import { navigate, placeIn, watchLocation } from "../../renderer/state/place.ts";
import { projectKey, readTabs } from "../../renderer/state/tabs.ts";
import { CommandList } from "../../renderer/ui/lists/CommandList.tsx";
import type { CommandItem } from "../../renderer/ui/lists/command-item.ts";
import { Sha } from "../../renderer/ui/text/Sha.tsx";
import { fetchViews } from "./support/fetch-views.ts";
import { treeItem } from "./support/person.tsx";
import { draw, hashOf, openWindow } from "./support/window.tsx";

let made: { readonly folder: string; readonly project: string };

beforeAll(async () => {
  await fetchViews();
  made = await commands.repository("everyday");
  const blob = (await commands.runGit(made.folder, ["rev-parse", "main:README.md"])).trim();
  const names = Array.from({ length: 200 }, (_, index) => `z${1000 + index}.txt`);
  await commands.runGit(made.folder, ["read-tree", "-q", "main"]);
  await commands.runGit(made.folder, ["update-index", "--add", "--index-info"], names.map((name) => `100644 ${blob}\t${name}\n`).join(""));
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  await commands.runGit(made.folder, [...author, "commit", "-q", "-m", "Add files for the tree to scroll"]);
}, 180_000);

const goTo = async (view: number, name: RegExp): Promise<void> => {
  await userEvent.keyboard(`{Control>}${view}{/Control}`);
  await expect.element(page.getByRole("tab", { name, selected: true })).toBeVisible();
};

it("a check whose answer is the same draws those again who say that it runs, and nobody else", async () => {
  window.history.replaceState(null, "", hashOf(made.project, "files"));
  const [drawn, seen] = [{ ref: 0 }, [] as boolean[]];
  const Ref = memo(() => {
    drawn.ref += 1;
    return <p>At {useCheckout().ref}</p>;
  });
  const Check = () => {
    const { refresh, isChecking } = useCheckout();
    const [count, setCount] = useState(0);
    seen.push(isChecking);
    return (
      <button type="button" onClick={() => void refresh().then(() => setCount(count + 1))}>
        {isChecking ? "Checking" : `Checked ${count}`}
      </button>
    );
  };
  draw(
    <Window>
      <Ref />
      <Check />
    </Window>,
  );
  await expect.element(page.getByText("At main")).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Checked 0" })).toBeInTheDocument();
  const before = drawn.ref;
  seen.length = 0;
  await page.getByRole("button", { name: "Checked 0" }).click();
  await expect.element(page.getByRole("button", { name: "Checked 1" })).toBeInTheDocument();
  expect(seen).toContain(true);
  expect(drawn.ref).toBe(before);
});

it("the tree comes back where it was scrolled to, and no row of another place is drawn for that", async () => {
  openWindow(hashOf(made.project, "files", "?path=z1150.txt"));
  await expect.element(treeItem("z1150.txt")).toBeInViewport();
  await goTo(2, /^Changes/);
  await expect.element(treeItem("z1150.txt")).not.toBeInTheDocument();
  const thrownAway: Node[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes } of records)
      if (target instanceof Element && target.matches(".files-rows")) thrownAway.push(...removedNodes);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await goTo(1, /^Files/);
  await expect.element(treeItem("z1150.txt")).toBeInViewport();
  await expect.element(treeItem("z1150.txt")).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("textbox", { name: "z1150.txt" })).toBeInTheDocument();
  expect(thrownAway).toEqual([]);
});

it("a file that is gone to has its tab at once, so that the tabs are drawn with it", async () => {
  openWindow(hashOf(made.project, "files", "?path=z1150.txt"));
  await expect.element(page.getByRole("textbox", { name: "z1150.txt" })).toBeInTheDocument();
  const shown: (string | null)[] = [];
  onTestFinished(watchLocation(() => void shown.push(readTabs(projectKey("local", made.project)).shown)));
  navigate(placeIn({ connection: "local", project: made.project }, { view: "files", path: "z1010.txt" }));
  await expect.element(page.getByRole("textbox", { name: "z1010.txt" })).toBeInTheDocument();
  expect(shown).toEqual(["z1010.txt"]);
});

it("the filters of the history are measured once, however often one comes back", async () => {
  openWindow(hashOf(made.project, "history"));
  const filters = () => [...document.querySelectorAll<HTMLElement>("[data-filter]")].map(({ dataset }) => dataset["filter"]);
  await expect.element(page.getByRole("row", { name: /Add files for the tree/ })).toBeVisible();
  await expect.poll(() => filters().length).toBeGreaterThan(2);
  const before = filters();
  // Measured in another font they are not kept: those of the window may come after the first visit.
  await document.fonts.ready;
  for (const [view, name] of [
    [2, /^Changes/],
    [3, /^History/],
    [2, /^Changes/],
  ] as const)
    await goTo(view, name);
  await expect.poll(filters).toEqual([]);
  const asked = vi.spyOn(window, "getComputedStyle");
  onTestFinished(() => void asked.mockRestore());
  await goTo(3, /^History/);
  await expect.element(page.getByRole("row", { name: /Add files for the tree/ })).toBeVisible();
  expect(filters()).toEqual(before);
  expect(asked.mock.calls.filter(([element]) => element.matches(".history-filters"))).toEqual([]);
});

it("a row of a list of commands says what its item says now, whatever of it is another", async () => {
  const first: CommandItem = { id: "a", label: "Open file", detail: "src", meta: <Sha sha={"1".repeat(40)} plain />, keys: "ctrl+o" };
  const later: readonly Partial<CommandItem>[] = [
    { label: "Open folder" },
    { ranges: [[0, 4]] },
    { detail: "lib" },
    { meta: <Sha sha={"2".repeat(40)} plain /> },
    { keys: "ctrl+k" },
    { mono: true },
    { offReason: "Nothing is open." },
  ];
  const drawn: string[] = [];
  const List = () => {
    const [at, setAt] = useState(-1);
    const item = { ...first, ...later[at] };
    return (
      <>
        <button type="button" onClick={() => setAt(at + 1)}>{`Change ${at + 1}`}</button>
        <CommandList
          label="Commands"
          placeholder=""
          query=""
          onQueryChange={() => undefined}
          groups={[{ id: "g", title: "Group", items: [item] }]}
          onRun={({ label }) => drawn.push(label)}
        />
      </>
    );
  };
  draw(<List />);
  const row = () => document.querySelector("[role=option]");
  await expect.poll(row).not.toBeNull();
  const shapes = new Set([row()?.outerHTML]);
  for (const [at] of later.entries()) {
    await page.getByRole("button", { name: `Change ${at}` }).click();
    await expect.element(page.getByRole("button", { name: `Change ${at + 1}` })).toBeInTheDocument();
    shapes.add(row()?.outerHTML);
  }
  expect(shapes.size).toBe(later.length + 1);
});
