// What the app may use of the activity.
export { ActivityView } from "./ActivityView.tsx";
