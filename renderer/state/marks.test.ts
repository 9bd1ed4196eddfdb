// Marks, looks and requests that the window remembers: of each project its own, not without end, and gone with their connection.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lookAt, namedLooks, useAuthorLooks, useLastLooks } from "./last-looks.ts";
import { createMarkStore } from "./mark-store.ts";
import { useReadComments } from "./read-comments.ts";
import { projectKey } from "./tabs.ts";
import { endTokenRequest, requestToken, useTokenRequest } from "./token-request.ts";
import { sayUnread, useUnreadStore } from "./unread.ts";

const [one, other] = [projectKey("far", "a/b"), projectKey("far2", "a/b")];

describe("marks on things of a project", () => {
  const store = createMarkStore("marks of the test");
  const marks = (project = one) => store.getState().projects[project];
  const mark = (keys: readonly string[], isMarked = true, project = one): void => store.getState().mark(project, keys, isMarked);
  beforeEach(() => store.setState({ projects: {} }));

  it("are set and taken away, each once, the last one last", () => {
    mark(["a", "b"]);
    mark(["c", "a"]);
    expect(marks()).toEqual(["b", "c", "a"]);
    mark(["b", "never"], false);
    expect(marks()).toEqual(["c", "a"]);
  });

  it("are those of one project", () => {
    mark(["a"]);
    mark(["x"], true, other);
    mark(["a"], false, other);
    expect([marks(), marks(other)]).toEqual([["a"], ["x"]]);
  });

  it("forget what was marked first when there are too many", () => {
    mark(Array.from({ length: 5_000 }, (_, at) => `${at}`));
    mark(["new"]);
    expect([marks()?.length, marks()?.[0], marks()?.at(-1)]).toEqual([5_000, "1", "new"]);
  });

  it("go with the connection that is forgotten, and with no other", () => {
    mark(["a"]);
    mark(["a"], true, other);
    store.getState().forget("far");
    expect(Object.keys(store.getState().projects)).toEqual([other]);
  });

  it("of a project that is called as what every object has are its own", () => {
    mark(["a"], true, "constructor");
    mark(["b"], true, "__proto__");
    expect(marks("constructor")).toEqual(["a"]);
    expect(Object.keys(store.getState().projects)).toEqual(["constructor", "__proto__"]);
  });
});

describe("comments that were read", () => {
  const marks = (connection = "far") => useReadComments.getState().projects[projectKey(connection, "")];
  const { begin, mark } = useReadComments.getState();
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-03-01T00:00:00Z") });
    useReadComments.setState({ projects: {} });
  });
  afterEach(() => void vi.useRealTimers());

  it("count from when the inbox was opened first, not from later times", () => {
    begin("far");
    vi.setSystemTime(new Date("2026-04-01T00:00:00Z"));
    begin("far");
    mark("far", ["a"], true);
    expect(marks()).toEqual({ since: "2026-03-01T00:00:00.000Z", read: ["a"], unread: [] });
  });

  it("are read or unread, never both", () => {
    mark("far", ["a", "b"], true);
    mark("far", ["a"], false);
    expect(marks()).toMatchObject({ read: ["b"], unread: ["a"] });
    mark("far", ["a"], true);
    expect(marks()).toMatchObject({ read: ["b", "a"], unread: [] });
  });

  it("are as many as can be kept, the newest, and those of one connection", () => {
    mark(
      "far",
      Array.from({ length: 3_001 }, (_, at) => `${at}`),
      true,
    );
    mark("far2", ["x"], true);
    expect([marks()?.read.length, marks()?.read[0]]).toEqual([3_000, "1"]);
    useReadComments.getState().forget("far");
    expect([marks(), marks("far2")?.read]).toEqual([undefined, ["x"]]);
  });
});

describe("where branches stood when somebody looked", () => {
  const looks = (project = one) => useLastLooks.getState().projects[project];
  const look = (name: string, state: string, isFirst = false): void => useLastLooks.getState().look(one, name, state, isFirst);
  beforeEach(() => {
    useLastLooks.setState({ projects: {} });
    useAuthorLooks.setState({ projects: {} });
  });

  it("is what was seen last; the first look alone counts where only that is asked for", () => {
    look("main", "a");
    look("main", "b");
    look("main", "c", true);
    look("topic", "t", true);
    expect(looks()).toEqual({ main: "b", topic: "t" });
  });

  it("draws and saves nothing where nothing moved", () => {
    look("main", "a");
    const before = looks();
    look("main", "a");
    expect(looks()).toBe(before);
  });

  it("is kept of two hundred branches, and not of the one looked at longest ago", () => {
    for (let at = 0; at < 201; at += 1) look(`b${at}`, "x");
    look("b1", "y");
    look("new", "x");
    expect([Object.keys(looks() ?? {}).length, looks()?.["b0"], looks()?.["b2"], looks()?.["b1"]]).toEqual([
      200,
      undefined,
      undefined,
      "y",
    ]);
  });

  it("goes by when one looked, also for branches that are called as numbers", () => {
    for (let at = 0; at < 200; at += 1) look(`b${at}`, "x");
    look("2026", "n");
    look("12", "m");
    look("~12", "t");
    const kept = looks() ?? {};
    expect(["2026", "12", "~12"].map((name) => lookAt(kept, name))).toEqual(["n", "m", "t"]);
    expect(namedLooks(kept)).toMatchObject({ 2026: "n", 12: "m", "~12": "t" });
    expect([Object.keys(kept).length, lookAt(kept, "b2"), lookAt(kept, "b3")]).toEqual([200, undefined, "x"]);
    look("2026", "n2");
    for (let at = 0; at < 199; at += 1) look(`c${at}`, "x");
    expect([lookAt(looks() ?? {}, "2026"), lookAt(looks() ?? {}, "12")]).toEqual(["n2", undefined]);
  });

  it("is no look at authors, and goes with its connection", () => {
    look("main", "a");
    useAuthorLooks.getState().look(one, "ada", "a");
    useLastLooks.getState().forget("far");
    expect([looks(), useAuthorLooks.getState().projects[one]]).toEqual([undefined, { ada: "a" }]);
  });
});

it("unread comments are counted by project when an inbox was read to its end, and go with their connection", () => {
  sayUnread("far2", ["x"], true);
  sayUnread("far", ["a/b", "c", "a/b"], true);
  sayUnread("far", [], false);
  const kept = () => useUnreadStore.getState().projects;
  expect(kept()).toEqual({ [projectKey("far2", "x")]: 1, [one]: 2, [projectKey("far", "c")]: 1 });
  sayUnread("far", ["c"], true);
  expect(kept()).toEqual({ [projectKey("far2", "x")]: 1, [projectKey("far", "c")]: 1 });
  useUnreadStore.getState().forget("far");
  expect(kept()).toEqual({ [projectKey("far2", "x")]: 1 });
});

it("a token is asked for of the connection that was named last, until somebody has answered", () => {
  requestToken("far");
  requestToken("far2");
  expect(useTokenRequest.getState().connection).toBe("far2");
  endTokenRequest();
  expect(useTokenRequest.getState().connection).toBeNull();
});
