// What app uses of the timeline.
export { TimelineView } from "./TimelineView.tsx";
