// What other features may use to say that something could not be read.
export { describeProblem, type ProblemWords } from "./problem-words.ts";
export { ReadProblem, type ReadProblemProps } from "./ReadProblem.tsx";
export { TokenButton } from "./TokenButton.tsx";
