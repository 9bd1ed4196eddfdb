// Everything a screen stands in: the boundary around all, the cache of what servers said, the start, the toasts.
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "../data/query-client.ts";
import { ToastRegion } from "../ui/overlays/ToastRegion.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Start } from "./Start.tsx";

export interface WindowProps {
  children: ReactNode;
}

export function Window({ children }: WindowProps) {
  const [client] = useState(createQueryClient);
  return (
    <ErrorBoundary subject="Repodesk">
      <QueryClientProvider client={client}>
        <Start>{children}</Start>
        <ToastRegion />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
