// What the card of a server tells, far from Greenwich too.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Connection } from "../../../shared/contract/desktop.ts";

const connection: Connection = {
  ...{ id: "s", kind: "server", name: "Harbour", url: "https://git.example/api/v4", user: null, scopes: ["api"], expires_at: "2031-07-01" },
  ...{ author: { name: null, email: null }, token: "session", token_problem: null },
};

it("names the day on which a token ends as its server does", async () => {
  vi.stubEnv("TZ", "America/New_York");
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  const { ServerCard } = await import("./ServerCard.tsx");
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ServerCard connection={connection} />
    </QueryClientProvider>,
  );
  expect(drawn.replaceAll("<!-- -->", "")).toContain("expires on 1 Jul 2031");
});
