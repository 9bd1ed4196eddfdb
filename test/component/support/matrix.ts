// The matrix of picks as a person reads it, and one more branch in it.
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectFocus } from "./focus.ts";

/** For tries on a busy machine. */
export const patient = { timeout: 15_000 };

/** The matrix as it is read: by branch, what each cell says. */
export const cells = (): Record<string, string[]> =>
  Object.fromEntries(
    [...document.querySelectorAll(".pick-matrix tbody tr[data-row]")].map((row) => [
      row.querySelector(".pick-branch-name")?.textContent ?? "",
      [...row.querySelectorAll("td[data-commit]")].map((cell) =>
        [".pick-cell-label", ".pick-cell-detail"].flatMap((part) => cell.querySelector(part)?.textContent ?? []).join(" "),
      ),
    ]),
  );

/** One more row of the matrix, found by its name. */
export async function addBranch(name: string): Promise<void> {
  await userEvent.keyboard("/");
  await expectFocus("Add a branch");
  await userEvent.keyboard(name);
  await expect.element(page.getByRole("option", { name: new RegExp(`^${name}`) })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expectFocus("Commits and branches");
}

/** Of the columns of commits, in pixels. */
export const widths = (): number[] =>
  [...document.querySelectorAll(".pick-matrix thead th:has(.pick-sha)")].map((head) => head.getBoundingClientRect().width);

export function edges(selector: string): DOMRect {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`${selector} is not there.`);
  return element.getBoundingClientRect();
}
