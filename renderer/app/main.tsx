// The entry: styles and one root.
import "./no-evaluation.ts";
import "../ui/base.css";
import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isPageThere } from "../data/own-page.ts";
import { rememberRoom } from "../data/room.ts";
import { readLocation } from "../state/place.ts";
import { findPageWith } from "../ui/states/missing-part.ts";
import { App, fetchFirstView } from "./App.tsx";
import { Window } from "./Window.tsx";

rememberRoom();
findPageWith(isPageThere);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");

fetchFirstView(readLocation()).catch((error: unknown) => console.warn("The first view could not be fetched ahead.", error));

createRoot(root).render(
  <StrictMode>
    <Window>
      <App />
    </Window>
  </StrictMode>,
);
