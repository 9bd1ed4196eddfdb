// What app and the tour use of the welcome screen.
export { useSample } from "./use-sample.ts";
