// Parts of the design system by themselves: what a reader hears of each, what each key does, and that a part that is off says why.
import { GitBranch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "../../renderer/ui/controls/Button.tsx";
import { Checkbox } from "../../renderer/ui/controls/Checkbox.tsx";
import { IconButton } from "../../renderer/ui/controls/IconButton.tsx";
import { SearchField } from "../../renderer/ui/controls/SearchField.tsx";
import { SegmentedControl } from "../../renderer/ui/controls/SegmentedControl.tsx";
import { Switch } from "../../renderer/ui/controls/Switch.tsx";
import { TabList } from "../../renderer/ui/controls/TabList.tsx";
import { TabPanel } from "../../renderer/ui/controls/TabPanel.tsx";
import { Tabs } from "../../renderer/ui/controls/Tabs.tsx";
import { TextField } from "../../renderer/ui/controls/TextField.tsx";
import { MenuButton } from "../../renderer/ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../renderer/ui/overlays/MenuItem.tsx";
import { ToastRegion } from "../../renderer/ui/overlays/ToastRegion.tsx";
import { toasts } from "../../renderer/ui/overlays/toast-queue.ts";
import { EmptyState } from "../../renderer/ui/states/EmptyState.tsx";
import { ErrorState } from "../../renderer/ui/states/ErrorState.tsx";
import { Age } from "../../renderer/ui/text/Age.tsx";
import { Breadcrumb } from "../../renderer/ui/text/Breadcrumb.tsx";
import { ByteSize } from "../../renderer/ui/text/ByteSize.tsx";
import { Highlight } from "../../renderer/ui/text/Highlight.tsx";
import { Kbd } from "../../renderer/ui/text/Kbd.tsx";
import { Sha } from "../../renderer/ui/text/Sha.tsx";
import { expectFocus } from "./support/focus.ts";
import { draw } from "./support/window.tsx";

const press = (keys: string) => userEvent.keyboard(keys);
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Draws parts, waits for them, and answers what they told, in order. */
async function show(parts: (tell: (what: string) => void) => ReactNode): Promise<string[]> {
  const told: string[] = [];
  draw(
    <div data-parts="">
      <button type="button">before</button>
      {parts((what) => told.push(what))}
      <button type="button">after</button>
    </div>,
  );
  await expect.element(button("before")).toBeVisible();
  (button("before").element() as HTMLElement).focus();
  return told;
}

it("a button acts by pointer, Enter and Space, and not while it is off or at work", async () => {
  const told = await show((tell) => (
    <>
      <Button onPress={() => tell("commit")}>Commit</Button>
      <Button offReason="Nothing is staged." onPress={() => tell("off")}>
        Push
      </Button>
      <Button busy onPress={() => tell("busy")}>
        Fetch
      </Button>
      <IconButton icon={GitBranch} label="Branch" pressed onPress={() => tell("branch")} />
    </>
  ));
  await button("Commit").click();
  await press("{Enter} ");
  expect(told).toEqual(["commit", "commit", "commit"]);
  // Off and at work, a button keeps its place in the order of Tab, and says what it is.
  await press("{Tab}{Enter} ");
  await expectFocus("Push");
  await expect.element(page.getByRole("tooltip", { name: "Nothing is staged." })).toBeVisible();
  await press("{Tab}{Enter} ");
  await expect.element(page.getByRole("button", { name: "Fetch , under way" })).toHaveAttribute("aria-disabled", "true");
  await expectFocus(/^Fetch/);
  expect(told).toHaveLength(3);
  await press("{Tab} ");
  expect(told.at(-1)).toBe("branch");
  await expect.element(button("Branch")).toHaveAttribute("aria-pressed", "true");
});

it("choices are one stop of Tab, and arrows move within", async () => {
  function Choices({ tell }: { tell: (what: string) => void }) {
    const [layout, setLayout] = useState<"split" | "unified" | "raw">("split");
    const choose = (value: typeof layout): void => {
      setLayout(value);
      tell(value);
    };
    const segments = [
      { value: "split", label: "Split" },
      { value: "raw", label: "Raw", isDisabled: true },
      { value: "unified", label: "Unified" },
    ] as const;
    return <SegmentedControl label="Layout" value={layout} onChange={choose} segments={segments} />;
  }
  const told = await show((tell) => (
    <>
      <Choices tell={tell} />
      <Checkbox onChange={(isOn) => tell(`wrap ${isOn}`)}>Wrap</Checkbox>
      <Checkbox label="All files" isIndeterminate />
      <Switch onChange={(isOn) => tell(`blame ${isOn}`)}>Blame</Switch>
    </>
  ));
  await press("{Tab}");
  await expectFocus("Split");
  // Past what is off, and around the end.
  await press("{ArrowRight}{ArrowRight}{ArrowLeft}");
  await expect.element(page.getByRole("radio", { name: "Unified" })).toBeChecked();
  await press("{Tab}  {Tab} {Tab} ");
  expect(told).toEqual(["unified", "split", "unified", "wrap true", "wrap false", "blame true"]);
  await expect.element(page.getByRole("radiogroup", { name: "Layout" })).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "All files" })).toBePartiallyChecked();
  await expect.element(page.getByRole("switch", { name: "Blame" })).toBeChecked();
});

it("tabs open what Enter says, not what an arrow passes; readers hear what a number counts", async () => {
  function Views({ tell }: { tell: (what: string) => void }) {
    const [open, setOpen] = useState("files");
    const items = [
      { id: "files", label: "Files" },
      { id: "changes", label: "Changes", count: 1_482, countLabel: "1,482 staged" },
      { id: "history", label: "History", isDisabled: true },
    ];
    const select = (id: string): void => {
      setOpen(id);
      tell(id);
    };
    return (
      <Tabs selected={open} onSelect={select}>
        <TabList label="Views" items={items} />
        <TabPanel id="files">the tree</TabPanel>
        <TabPanel id="changes">the diff</TabPanel>
      </Tabs>
    );
  }
  const told = await show((tell) => <Views tell={tell} />);
  await press("{Tab}{ArrowRight}");
  await expect.element(page.getByRole("tabpanel", { name: "Files" })).toHaveTextContent("the tree");
  await press("{Enter}");
  await expect.element(page.getByRole("tabpanel")).toHaveTextContent("the diff");
  await expect.element(page.getByRole("tab", { name: /^Changes\s*1,482 staged$/ })).toHaveAttribute("aria-selected", "true");
  await press("{ArrowRight}{Enter}");
  expect(told.filter((id, at) => id !== told[at - 1])).toEqual(["changes", "files"]);
  await expect.element(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-disabled", "true");
});

it("a field says what is wrong with it, and a secret is shown only when it is asked for", async () => {
  const told = await show((tell) => (
    <>
      <TextField label="Address" error="No server answers there." description="With https://" onChange={tell} />
      <TextField label="Token" secret />
      <SearchField label="Filter" placeholder="Filter files" value="" onChange={tell} onKeyDown={({ key }) => tell(`key ${key}`)} />
    </>
  ));
  const address = page.getByRole("textbox", { name: "Address" });
  await expect.element(address).toBeInvalid();
  await expect.element(address).toHaveAccessibleDescription(/No server answers there\..*With https|With https.*No server answers there\./);
  await address.fill("קוד/ü 🌊");
  expect(told).toEqual(["קוד/ü 🌊"]);
  const token = page.getByLabelText("Token", { exact: true });
  await expect.element(token).toHaveAttribute("type", "password");
  await expect.element(token).toHaveAttribute("autocomplete", "off");
  await button("Show token").click();
  await expect.element(token).toHaveAttribute("type", "text");
  await button("Hide token").click();
  await expect.element(token).toHaveAttribute("type", "password");
  await page.getByRole("searchbox", { name: "Filter" }).click();
  await press("a{Escape}");
  expect(told.slice(1)).toEqual(["key a", "a", "key Escape"]);
});

it("a menu opens by keys, goes to what is typed, passes what is off, and gives the focus back", async () => {
  const told = await show((tell) => (
    <MenuButton label="File" trigger={<Button>More</Button>} onAction={tell}>
      <MenuItem id="rename" label="Rename" keys="F2" />
      <MenuItem id="remove" label="Remove" isDisabled description="Nothing may be written." />
      <MenuItem id="copy" label="Copy path" />
      <MenuItem id="delete" label="Delete" danger />
    </MenuButton>
  ));
  await press("{Tab}{ArrowDown}");
  await expect.element(page.getByRole("menu")).toBeVisible();
  await expectFocus(/^Rename/);
  await press("{ArrowDown}");
  await expectFocus("Copy path");
  await press("d");
  await expectFocus("Delete");
  await press("{Enter}");
  await expectFocus("More");
  expect(told).toEqual(["delete"]);
  await press("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: /Remove/ })).toHaveAttribute("aria-disabled", "true");
  await press("{Escape}");
  await expectFocus("More");
  expect(told).toEqual(["delete"]);
});

it("a message is read out, offers its way back once, and the next one takes its place", async () => {
  await show(() => <ToastRegion duration={60_000} />);
  const undone: string[] = [];
  toasts.show("Deleted tide.ts", { label: "Undo", run: () => void undone.push("tide.ts") });
  const status = page.getByRole("region", { name: "Messages" }).getByRole("status");
  await expect.element(status).toHaveTextContent("Deleted tide.tsUndo");
  await button("Undo").click();
  await expect.element(status).toBeEmptyDOMElement();
  expect(undone).toEqual(["tide.ts"]);
  toasts.show("First");
  toasts.show("Second");
  await expect.element(status).toHaveTextContent("Second");
  await button("Close message").click();
  await expect.element(status).toBeEmptyDOMElement();
});

it("texts say on screen what is short, and to a machine or at rest what is exact", async () => {
  const written: string[] = [];
  const spy = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void written.push(text));
  onTestFinished(() => spy.mockRestore());
  const sha = "0123456789abcdef0123456789abcdef01234567";
  await show(() => (
    <>
      <Sha sha={sha} />
      <ByteSize bytes={4_299_162} />
      <Age time="1969-07-20T20:17:00Z" style="list" />
      <Age time="not a time" />
      <p>
        <Highlight
          text="שלום world"
          ranges={[
            [0, 2],
            [5, 7],
          ]}
        />
      </p>
      <Kbd keys="Ctrl+Shift+/" />
      <Breadcrumb
        label="Place"
        crumbs={[
          { id: "a", label: "src", onPress: () => written.push("src") },
          { id: "b", label: "tide.ts", kind: "here" },
        ]}
      />
    </>
  ));
  await button("Copy hash 0123456").click();
  await expect.element(page.getByText("Copied").first()).toBeInTheDocument();
  await expect.element(page.getByText("4.1 MB")).toHaveAttribute("title", "4,299,162 bytes");
  await expect.element(page.getByText("20 Jul 1969")).toHaveAttribute("datetime", "1969-07-20T20:17:00.000Z");
  await expect.element(page.getByText("unknown")).toHaveAttribute("title", "unknown time");
  expect([...document.querySelectorAll(".ui-highlight")].map(({ textContent }) => textContent)).toEqual(["של", "wo"]);
  await expect.element(page.getByText("Slash")).toBeInTheDocument();
  await expect.element(page.getByText("tide.ts")).toHaveAttribute("aria-current", "page");
  await page.getByRole("navigation", { name: "Place" }).getByRole("button", { name: "src" }).click();
  expect(written).toEqual([sha, "src"]);
});

it("what cannot be shown says what happened, why, what is safe, and what to do, in a heading of its rank", async () => {
  const told = await show((tell) => (
    <>
      <ErrorState
        title="The server does not answer"
        why="It was asked three times."
        safe="Your 6 staged changes are safe."
        request="503 · GET projects"
        role="alert"
        level={3}
        actions={<Button onPress={() => tell("again")}>Try again</Button>}
      />
      <EmptyState title="Nothing is staged">Save a file, and it stands here.</EmptyState>
    </>
  ));
  // Monaco has alerts of its own on a page that showed an editor before.
  const heading = page.getByRole("heading", { level: 3, name: "The server does not answer" });
  const alert = page.getByRole("alert").filter({ has: heading });
  await expect.element(heading).toBeVisible();
  await expect
    .element(alert)
    .toHaveTextContent("The server does not answerIt was asked three times. Your 6 staged changes are safe.Try again503 · GET projects");
  await button("Try again").click();
  expect(told).toEqual(["again"]);
  await expect.element(page.getByRole("heading", { level: 2, name: "Nothing is staged" })).toBeVisible();
  expect(page.getByRole("status").elements()).toEqual([]);
});
