// The entry: styles and one root.
import "../ui/base.css";
import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { rememberRoom } from "../data/room.ts";
import { readLocation } from "../state/place.ts";
import { App, fetchFirstView } from "./App.tsx";
import { Window } from "./Window.tsx";

// zod would try whether it may compile code, which the Content-Security-Policy refuses and reports.
z.config({ jitless: true });
rememberRoom();

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
