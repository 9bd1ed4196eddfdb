// The entry: styles, providers, one root.
import "../ui/base.css";
import "./app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { createQueryClient } from "../data/query-client.ts";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { App } from "./App.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Start } from "./Start.tsx";

// zod would try whether it may compile code, which the Content-Security-Policy refuses and reports.
z.config({ jitless: true });

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary subject="Repodesk">
      <QueryClientProvider client={createQueryClient()}>
        <Start>
          <App />
        </Start>
        <ToastRegion />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
