// The tab of the file that is shown is in sight, also where the window becomes narrower under it.
import { expect, it } from "vitest";
import { TabStrip } from "../../renderer/features/files/tabs/TabStrip.tsx";
import { draw } from "./support/window.tsx";

it("the tab that is shown stays in sight where the room for tabs becomes less", async () => {
  const tabs = Array.from({ length: 12 }, (_, number) => ({ path: `docs/page-${number}.md`, preview: false }));
  const nothing = (): void => undefined;
  draw(
    <div id="room" style={{ width: 2_400 }}>
      <TabStrip tabs={tabs} root="docs" shown="docs/page-11.md" unsaved={{}} onShow={nothing} onKeep={nothing} onClose={nothing} />
    </div>,
  );
  const room = (): HTMLElement => document.querySelector("#room") as HTMLElement;
  const isInSight = (): boolean => {
    const tab = document.querySelector('#room [aria-selected="true"]')?.getBoundingClientRect();
    return tab !== undefined && tab.width > 0 && tab.right <= room().getBoundingClientRect().right + 1;
  };
  await expect.poll(isInSight).toBe(true);
  room().style.width = "320px";
  await expect.poll(isInSight, { timeout: 5_000 }).toBe(true);
});
