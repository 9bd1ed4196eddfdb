// What app uses of cherry-pick and revert; screens open it with openPick of renderer/state/pick.ts.
export { PickHost } from "./PickHost.tsx";
