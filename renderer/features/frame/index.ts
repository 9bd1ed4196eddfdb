// What app uses of the frame.
export { Frame } from "./Frame.tsx";
export { ProjectGate } from "./ProjectGate.tsx";
