// Runs before the rest of the window, which is still on its way: asks what that begins with, and keeps the keys that are meant for it.
import { keepEarlyKeys } from "../commands/early-keys.ts";
import { askEarly } from "../data/early-answers.ts";

keepEarlyKeys();
void askEarly(window.location.hash);
