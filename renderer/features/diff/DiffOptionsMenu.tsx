// How lines of a diff are shown, remembered: wrapped or not, with changes of white space or without. What is left out is said beside it.
import { Check, SlidersHorizontal } from "lucide-react";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf } from "../../commands/press.ts";
import { useDiffLayout } from "../../state/diff-layout.ts";
import { usePlace } from "../../state/place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { MenuButton } from "../../ui/overlays/MenuButton.tsx";
import { MenuItem } from "../../ui/overlays/MenuItem.tsx";

/** For the bar over a diff, whatever its width. */
export function DiffOptionsMenu() {
  const { wraps, ignoresSpace, hidesMoved, earlier, wrap, ignoreSpace, hideMoved, askEarlier } = useDiffLayout();
  const place = usePlace();
  const kind = place.connection === "local" ? "local" : "server";
  const toggleWrap = () => wrap(!wraps);
  const toggleSpace = () => ignoreSpace(!ignoresSpace);
  useCommand("diff.wrap", toggleWrap, { title: wraps ? "Do not wrap long lines in diffs" : "Wrap long lines in diffs" });
  useCommand("diff.white-space", toggleSpace, {
    title: ignoresSpace ? "Show white space changes in diffs" : "Ignore white space in diffs",
  });
  const toggleMoved = () => hideMoved(!hidesMoved);
  useCommand("diff.moved", toggleMoved, { title: hidesMoved ? "Show moved lines in diffs" : "Show moved lines as removed and added" });
  return (
    <>
      {ignoresSpace ? (
        <Button size="small" variant="quiet" keys={keyOf("diff.white-space")} onPress={toggleSpace}>
          White space ignored
        </Button>
      ) : null}
      <MenuButton label="Diff options" trigger={<IconButton icon={SlidersHorizontal} label="Diff options" />}>
        <MenuItem
          id="wrap"
          label="Wrap long lines"
          icon={wraps ? Check : undefined}
          description={wraps ? "On. Two columns always wrap." : "Two columns always wrap."}
          keys={keyOf("diff.wrap")}
          onAction={toggleWrap}
        />
        <MenuItem
          id="space"
          label="Ignore white space"
          icon={ignoresSpace ? Check : undefined}
          description={ignoresSpace ? "On. What is left out is said." : "Lines that differ in nothing else"}
          keys={keyOf("diff.white-space")}
          onAction={toggleSpace}
        />
        <MenuItem
          id="moved"
          label="Show moved blocks"
          icon={hidesMoved ? undefined : Check}
          description="Lines that came from elsewhere in the same commit"
          onAction={toggleMoved}
        />
        {place.view === "commit" ? (
          <MenuItem
            id="earlier"
            label="Show earlier comments"
            icon={earlier[kind] ? Check : undefined}
            description={`Of earlier commits, where their lines are now${kind === "local" ? "" : ". Asks the server for ten commits of each file in sight"}`}
            onAction={() => askEarlier(kind, !earlier[kind])}
          />
        ) : null}
      </MenuButton>
    </>
  );
}
