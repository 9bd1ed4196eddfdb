// What other parts of the window may use of the queue.
export { QueueView } from "./QueueView.tsx";
