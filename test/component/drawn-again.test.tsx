// What a step through rows puts into the URL draws nobody again who shows nothing of it.
import { memo } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { navigate, placeIn, usePlace } from "../../renderer/state/place.ts";
import { useLatestCallback } from "../../renderer/state/use-latest-callback.ts";
import { useRefPlace, useView } from "../../renderer/state/use-ref-place.ts";
import { useSame } from "../../renderer/state/use-same.ts";
import { draw } from "./support/window.tsx";

const here = { connection: "local", project: "group/name" };

it("draws the parts of a place again for what they ask for alone", async () => {
  navigate(placeIn(here, { view: "history", ref: "main" }));
  const drawn = { ref: 0, view: 0 };
  const Ref = memo(() => {
    drawn.ref += 1;
    return <p>At {useRefPlace().ref}</p>;
  });
  const View = memo(() => {
    drawn.view += 1;
    return <p>In {useView()}</p>;
  });
  const Sha = () => {
    const place = usePlace();
    return <p>{place.view === "history" ? `Row ${place.sha ?? "none"}` : "No rows"}</p>;
  };
  draw(
    <>
      <Ref />
      <View />
      <Sha />
    </>,
  );
  await expect.element(page.getByText("Row none")).toBeInTheDocument();
  for (const sha of ["aa", "bb", "cc"]) {
    navigate(placeIn(here, { view: "history", ref: "main", sha }), { replace: true });
    await expect.element(page.getByText(`Row ${sha}`)).toBeInTheDocument();
  }
  expect(drawn).toEqual({ ref: 1, view: 1 });
  navigate(placeIn(here, { view: "changes", ref: "side" }));
  await expect.element(page.getByText("At side")).toBeInTheDocument();
  await expect.element(page.getByText("In changes")).toBeInTheDocument();
  expect(drawn).toEqual({ ref: 2, view: 2 });
});

it("keeps a value that says the same and a handler that does something new", async () => {
  const said: number[] = [];
  let drawn = 0;
  const Part = memo(({ filter, onPress }: { filter: { of: string }; onPress: () => void }) => {
    drawn += 1;
    return (
      <button type="button" onClick={onPress}>
        {filter.of}
      </button>
    );
  });
  const Whole = () => {
    const place = usePlace();
    const line = place.view === "files" ? (place.line ?? 0) : 0;
    const press = useLatestCallback(() => said.push(line));
    return (
      <>
        <p>Line {line}</p>
        <Part filter={useSame({ of: "main" })} onPress={press} />
      </>
    );
  };
  navigate(placeIn(here, { view: "files", path: "a.txt", line: 1 }));
  draw(<Whole />);
  await page.getByRole("button", { name: "main" }).click();
  navigate(placeIn(here, { view: "files", path: "a.txt", line: 2 }));
  await expect.element(page.getByText("Line 2")).toBeInTheDocument();
  await page.getByRole("button", { name: "main" }).click();
  expect(said).toEqual([1, 2]);
  expect(drawn).toBe(1);
});
