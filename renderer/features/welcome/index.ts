// What app uses of the welcome screen.
export { WelcomeView } from "./WelcomeView.tsx";
