// An archive has a name that every system takes.
import { expect, it } from "vitest";
import { archiveName } from "./save-archive.ts";

const commit = "2c6a0f1b0b0d4f6e8a9c7d5e3f1a2b4c6d8e0f1a";
const of = (ref: string, folder: string, project = "team/gauges") =>
  archiveName({ connection: "far", project, commit, ref, folder }, "zip");

it("is named by the project, the ref, the commit and the folder", () => {
  expect(of("main", "")).toBe("gauges-main-2c6a0f1b.zip");
  expect(of("main", "data/deep")).toBe("gauges-main-2c6a0f1b-data-deep.zip");
  expect(of(commit, "")).toBe("gauges-2c6a0f1b.zip");
});

it("has no sign in its name that a file may not have somewhere", () => {
  expect(of("topic/ü #1 100%", 'a b\\c:d?"e"|<f>*\n')).toBe("gauges-topic-ü #1 100%-2c6a0f1b-a b-c-d--e---f---.zip");
});
