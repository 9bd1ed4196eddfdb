// Unbundled, the views and the editor are hundreds of files: fetched before the tests, whose time is for what they are about.

/** For beforeAll, with a minute's patience. */
export async function fetchViews(): Promise<void> {
  await Promise.all([
    import("../../../renderer/features/activity/index.ts"),
    import("../../../renderer/features/files/index.ts"),
    import("../../../renderer/features/changes/index.ts"),
    import("../../../renderer/features/history/index.ts"),
    import("../../../renderer/features/commit/index.ts"),
    import("../../../renderer/features/compare/index.ts"),
    import("../../../renderer/features/pick/index.ts"),
    import("../../../renderer/features/settings/index.ts"),
    import("../../../renderer/features/inbox/index.ts"),
    import("../../../renderer/features/timeline/index.ts"),
    import("../../../renderer/features/backports/index.ts"),
    import("../../../renderer/features/kept/index.ts"),
    import("../../../renderer/features/queue/index.ts"),
    import("../../../renderer/features/search/expression.ts"),
    import("../../../renderer/monaco/monaco.ts"),
  ]);
}
