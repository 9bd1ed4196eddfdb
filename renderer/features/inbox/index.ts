// What the window opens of the inbox.
export { InboxView } from "./InboxView.tsx";
