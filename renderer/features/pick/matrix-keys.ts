// What the keys of the matrix do, and of the list of reverts, where commits stand below each other.
import type { Handlers } from "../../commands/press.ts";
import type { PickSession } from "./session.ts";

export interface MatrixKeys {
  readonly session: PickSession;
  /** Commits below each other, one branch. */
  readonly isList: boolean;
  /** Carries out what is known. */
  readonly onMain: () => void;
  readonly onAdd: () => void;
  readonly onMap: () => void;
}

export function matrixHandlers({ session, isList, onMain, onAdd, onMap }: MatrixKeys): Handlers<"matrix"> {
  const at = () => session.store.getState().at;
  const move = (rows: number, commits: number) => (): void => session.move(at().row + rows, at().commit + commits);
  return {
    "matrix.next-branch": isList ? move(0, 1) : move(1, 0),
    "matrix.previous-branch": isList ? move(0, -1) : move(-1, 0),
    "matrix.next-commit": isList ? () => false : move(0, 1),
    "matrix.previous-commit": isList ? () => false : move(0, -1),
    "matrix.include": () => (isList ? session.leaveOut(at().row, at().commit) : session.toggle(at().row)),
    "matrix.leave-out": () => session.leaveOut(at().row, at().commit),
    "matrix.try": () => session.retry(at().row, at().commit),
    "matrix.unfold": session.fold,
    "matrix.map": () => (isList ? false : onMap()),
    "matrix.pick": onMain,
    "matrix.add": onAdd,
    "matrix.remove": () => (isList ? false : session.removeBranch(at().row)),
  };
}
