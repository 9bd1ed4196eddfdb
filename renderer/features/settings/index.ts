// What app uses of the settings.
export { SettingsView } from "./SettingsView.tsx";
