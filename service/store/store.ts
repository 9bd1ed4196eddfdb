// Opens a data folder: the database behind all that git cannot hold.
import { closeSync, openSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Database, openDatabase } from "../../local/database.ts";
import { DataFolderError, makeFolders, toFolderReason } from "../../local/folders.ts";
import { type Lock, takeLock } from "../../local/lock.ts";
import { migrate } from "../../local/migrate.ts";
import { damagedFile, isCutShort, isDamage, isSound } from "../../local/soundness.ts";
import { type Activity, createActivity } from "./activity.ts";

import { type Approvals, createApprovals } from "./approvals.ts";

import { createGroupAccess, type GroupAccess } from "./group-access.ts";
import { createGroups, type Groups } from "./groups.ts";
import { createIssues, type Issues } from "./issues.ts";
import { createKeys, type Keys } from "./keys.ts";

import { createLabels, type Labels } from "./labels.ts";

import { createMembers, type Members } from "./members.ts";
import { createMergeRequestVersions, type MergeRequestVersions } from "./merge-request-versions.ts";
import { createMergeRequests, type MergeRequests } from "./merge-requests.ts";
import { migrations } from "./migrations.ts";
import { createNotes, type Notes } from "./notes.ts";
import { createPipelines, type Pipelines } from "./pipelines.ts";
import { createProjects, type Projects } from "./projects.ts";
import { createProtectedBranches, type ProtectedBranches } from "./protected-branches.ts";
import { createReferencedCommits, type ReferencedCommits } from "./referenced-commits.ts";
import { createReleases, type Releases } from "./releases.ts";
import { createSampleDates, type SampleDates } from "./sample-dates.ts";
import { createSettings, type Settings } from "./settings.ts";
import { createStatuses, type Statuses } from "./statuses.ts";
import { createTokens, type Tokens } from "./tokens.ts";
import { createTrustedFolders, type TrustedFolders } from "./trusted-folders.ts";
import { createUsers, type Users } from "./users.ts";

export interface Store {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly users: Users;
  readonly tokens: Tokens;
  readonly groups: Groups;
  readonly groupAccess: GroupAccess;
  readonly projects: Projects;
  readonly members: Members;
  readonly notes: Notes;
  readonly pipelines: Pipelines;
  readonly statuses: Statuses;
  readonly issues: Issues;
  readonly mergeRequests: MergeRequests;
  readonly mergeRequestVersions: MergeRequestVersions;
  readonly approvals: Approvals;
  readonly labels: Labels;
  readonly releases: Releases;
  readonly referencedCommits: ReferencedCommits;
  readonly protectedBranches: ProtectedBranches;
  readonly activity: Activity;
  readonly keys: Keys;
  readonly sampleDates: SampleDates;
  readonly settings: Settings;
  readonly trustedFolders: TrustedFolders;
  /** All or nothing; nests. The work must not await. */
  transaction<T>(work: () => T): T;
  close(): void;
}

const holds =
  "users, tokens, comments, issues, merge requests and which repositories are served; the repositories themselves lie elsewhere";

/**
 * Opens `dataDir/repodesk.sqlite`, making the folder (0700) and the file (0600) when missing and migrating an older schema.
 * `exclusive` is for `serve`: it takes the folder's lock until `close` or the end of the process. Commands open without it,
 * beside a running service. `patience`: milliseconds to wait for another process that writes. Throws DataFolderError when the folder
 * cannot be used.
 */
export function openStore(dataDir: string, { exclusive, patience }: { exclusive: boolean; patience?: number }): Store {
  const folder = resolve(dataDir);
  const file = join(folder, "repodesk.sqlite");
  try {
    makeFolders(folder);
    if (!statSync(folder).isDirectory()) throw new Error("it is a file");
  } catch (error) {
    throw new DataFolderError(`The data folder ${folder} cannot be used: ${toFolderReason(error)}.`, { cause: error });
  }
  try {
    // Made here, and not by SQLite, for its mode; SQLite gives the -wal and -shm files the same one.
    closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    throw new DataFolderError(`${file} cannot be used: ${toFolderReason(error)}.`, { cause: error });
  }
  const lock = exclusive ? lockFolder(folder) : null;
  let database: Database | undefined;
  try {
    if (isCutShort(file)) throw damagedFile(file, holds);
    database = openDatabase(file, patience);
    if (database.one<{ journal_mode: string }>("PRAGMA journal_mode")?.journal_mode !== "wal") database.one("PRAGMA journal_mode = WAL");
    database.script("PRAGMA synchronous = FULL");
    // Commands beside it need not look too.
    if (exclusive && !isSound(database, file)) throw damagedFile(file, holds);
    migrate(database, migrations, folder);
    return assemble(folder, database, lock);
  } catch (error) {
    database?.close();
    lock?.release();
    if (error instanceof DataFolderError) throw error;
    if (isDamage(error)) throw damagedFile(file, holds, error);
    throw new DataFolderError(`${file} cannot be used: ${toFolderReason(error)}.`, { cause: error });
  }
}

function assemble(folder: string, database: Database, lock: Lock | null): Store {
  return {
    folder,
    users: createUsers(database),
    tokens: createTokens(database),
    groups: createGroups(database),
    groupAccess: createGroupAccess(database),
    projects: createProjects(database),
    members: createMembers(database),
    notes: createNotes(database),
    pipelines: createPipelines(database),
    statuses: createStatuses(database),
    issues: createIssues(database),
    mergeRequests: createMergeRequests(database),
    mergeRequestVersions: createMergeRequestVersions(database),
    approvals: createApprovals(database),
    labels: createLabels(database),
    releases: createReleases(database),
    referencedCommits: createReferencedCommits(database),
    protectedBranches: createProtectedBranches(database),
    activity: createActivity(database),
    keys: createKeys(database),
    sampleDates: createSampleDates(database),
    settings: createSettings(database),
    trustedFolders: createTrustedFolders(database),
    transaction: (work) => database.transaction(work),
    close() {
      database.close();
      lock?.release();
    },
  };
}

/** For one `serve` at a time. */
function lockFolder(folder: string): Lock {
  const file = join(folder, "serve.lock");
  let lock: Lock | null;
  try {
    lock = takeLock(file);
  } catch (error) {
    throw new DataFolderError(`${file} cannot be used: ${toFolderReason(error)}.`, { cause: error });
  }
  if (lock === null)
    throw new DataFolderError(`Another Repodesk service uses the data folder ${folder}. Stop it, or choose another folder with --data.`);
  return lock;
}
