// What other features may use of comments on earlier commits.
export { type CarriedThread, lineOf, markOf } from "./carried.ts";
export { OpenThread } from "./OpenThread.tsx";
export { FateMark, ThreadMark } from "./ThreadMark.tsx";
export { type Carried, useCarried } from "./use-carried.ts";
export { type Earlier, useEarlierComments } from "./use-earlier.tsx";
