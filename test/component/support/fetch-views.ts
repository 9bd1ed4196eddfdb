// Unbundled, the views and the editor are hundreds of files: fetched before the tests, whose time is for what they are about.

/** For beforeAll, with a minute's patience. */
export async function fetchViews(): Promise<void> {
  const [{ fetchViewsAhead }] = await Promise.all([
    import("../../../renderer/ui/states/lazy-view.tsx"),
    import("../../../renderer/app/App.tsx"),
    import("../../../renderer/data/endpoints.ts").then(({ loadEndpoints }) => loadEndpoints()),
    import("../../../renderer/features/search/expression.ts"),
    import("../../../renderer/monaco/monaco.ts"),
  ]);
  await fetchViewsAhead(() => Promise.resolve());
}
