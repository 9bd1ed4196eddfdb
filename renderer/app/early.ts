// Runs before the rest of the window, which is still on its way: see renderer/data/early-answers.ts.
import { askEarly } from "../data/early-answers.ts";

void askEarly(window.location.hash);
