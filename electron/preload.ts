// Runs before the page, in the sandbox. The page speaks HTTP to its own origin, so it is given a mark of its host and nothing to call.
import { contextBridge } from "electron";

contextBridge.exposeInMainWorld("repodeskHost", Object.freeze({ kind: "electron" }));
