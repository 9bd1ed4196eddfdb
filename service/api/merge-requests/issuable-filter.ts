// Reads what a client wants of a list of issues or merge requests; what it names and nothing here can have finds nothing, and never all.
import type { Api } from "../../../shared/contract/contract.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import { parseMoment } from "../../../shared/lib/moment.ts";
import type { IssuableFilter, People } from "../../store/issuable-filter.ts";
import type { Context, Handler } from "../context.ts";
import { readLabels } from "../request-texts.ts";
import { readNumbers } from "./issuable-people.ts";

type ListInput = Parameters<Handler<Api["listIssues"]>>[1];
type Asked = Pick<ListInput, keyof ListInput & keyof Parameters<Handler<Api["listMergeRequests"]>>[1]>;
type Texts = string | readonly string[] | undefined;

export function readIssuableFilter(
  context: Context,
  input: Omit<Asked, "id" | "page" | "per_page" | "state" | "order_by" | "sort">,
): IssuableFilter {
  if (input.author_id !== undefined && input.author_username !== undefined)
    throw apiError("parameters", { details: { errors: "author_id, author_username are mutually exclusive" } });
  const { scope = "all", not = {} } = input;
  const mine = /^created/.test(scope) ? (context.caller?.user.id ?? null) : undefined;
  const authors = readUsers(context, input.author_id, input.author_username);
  const me = context.caller?.user.id ?? 0;
  const assignees = readWantedPeople(context, "assignee", input, /^assigned/.test(scope) ? me : undefined);
  const reviewers = readWantedPeople(context, "reviewer", input, /^reviews/.test(scope) ? me : undefined);
  return {
    iids: readIids("iids", input.iids),
    labels: readWantedLabels(input.labels),
    search: input.search,
    searchIn: readColumns(input.in),
    authorIds: mine === undefined ? authors : (authors ?? [mine]).filter((id): id is number => id !== null && id === mine),
    assigneeIds: assignees === "nobody" ? undefined : assignees,
    reviewerIds: reviewers === "nobody" ? undefined : reviewers,
    createdAfter: readMoment(input.created_after),
    createdBefore: readMoment(input.created_before),
    updatedAfter: readMoment(input.updated_after),
    updatedBefore: readMoment(input.updated_before),
    not: {
      iids: readIids("not[iids]", not.iids),
      labels: readLabels(not.labels),
      authorIds: readUsers(context, not.author_id, not.author_username),
      assigneeIds: readUnwantedPeople(context, "assignee", not),
      reviewerIds: readUnwantedPeople(context, "reviewer", not),
    },
    impossible: assignees === "nobody" || reviewers === "nobody" || asksForUnset(input),
  };
}

/** Whether somebody asks for what is never set here, by anything but `None`. */
function asksForUnset(input: Readonly<Record<string, unknown>>): boolean {
  return unset.some((name) => {
    const wanted = [input[name] ?? []].flat().map((text) => String(text).trim().toLowerCase());
    return wanted.some((text) => text !== "" && text !== "none" && !(name.endsWith("_id") && text === "0"));
  });
}

const unset = ["milestone", "milestone_id", "my_reaction_emoji"];

type Asking = Readonly<Record<string, unknown>>;

/** Who approved: by number or by name, or None, or Any. */
export function readApprovers(
  context: Context,
  input: { readonly approved_by_ids?: Texts; readonly approved_by_usernames?: Texts },
): People | "nobody" {
  const asked = { approver_id: [input.approved_by_ids ?? []].flat().join(","), approver_username: input.approved_by_usernames };
  const [name = "", ...more] = textsOf(asked.approver_username);
  if (more.length === 0 && /^(none|any)$/i.test(name)) return name.toLowerCase() as "none" | "any";
  return readWantedPeople(context, "approver", asked, undefined);
}

/** Users by `<kind>_id` and `<kind>_username`, and who asks where the scope says so; "nobody": names somebody who does not exist. */
function readWantedPeople(
  context: Context,
  kind: "assignee" | "reviewer" | "approver",
  input: Asking,
  mine: number | undefined,
): People | "nobody" {
  const id = (input[`${kind}_id`] as Texts) ?? "";
  const word = String(id).trim().toLowerCase();
  const names = textsOf(input[`${kind}_username`]);
  const special = word === "none" || word === "0" ? "none" : word === "any" ? "any" : undefined;
  if (special !== undefined && names.length === 0 && mine === undefined) return special;
  // To nobody and to somebody who is named: nothing is both.
  if (special === "none") return "nobody";
  const ids = special === "any" ? [] : (readNumbers(`${kind}_id`, id) ?? []);
  const named = names.map((name) => context.store.users.byUsername(name)?.id);
  if (named.includes(undefined)) return "nobody";
  const all = [...ids, ...named, mine].filter((wanted) => wanted !== undefined);
  return all.length === 0 ? undefined : all;
}

function readUnwantedPeople(context: Context, kind: "assignee" | "reviewer", not: Asking): number[] {
  const named = textsOf(not[`${kind}_username`]).map((name) => context.store.users.byUsername(name)?.id);
  return [...(readNumbers(`not[${kind}_id]`, not[`${kind}_id`] as Texts) ?? []), ...named].filter((id) => id !== undefined);
}

/** Texts of a list, or of one text with commas. */
const textsOf = (asked: unknown): string[] =>
  [asked ?? []]
    .flat()
    .flatMap((text) => String(text).split(","))
    .map((text) => text.trim())
    .filter(Boolean);

/** Ids of the users that are meant, which are none when nobody has that name; undefined when nobody is named. */
export function readUsers({ store }: Context, id: number | undefined, name: string | undefined): number[] | undefined {
  if (id !== undefined) return [id];
  if (!name) return undefined;
  const user = store.users.byUsername(name);
  return user === null ? [] : [user.id];
}

function readIids(name: string, asked: Texts): number[] | undefined {
  if (asked === undefined || asked === "") return undefined;
  const parts = [asked].flat().flatMap((text) => text.split(","));
  if (!parts.every((part) => /^\s*\d{1,15}\s*$/.test(part))) throw apiError("parameters", { details: { errors: `${name} is invalid` } });
  return parts.map(Number);
}

function readWantedLabels(asked: Texts): IssuableFilter["labels"] {
  const labels = readLabels(asked);
  const only = labels?.length === 1 ? labels[0]?.toLowerCase() : undefined;
  return only === "none" || only === "any" ? only : labels;
}

const readMoment = (text: string | undefined): string | undefined => (text?.trim() ? parseMoment(text)?.toISOString() : undefined);

function readColumns(text: string | undefined): ("title" | "description")[] | undefined {
  const parts = (text ?? "").split(",").map((part) => part.trim());
  const columns = (["title", "description"] as const).filter((column) => parts.includes(column));
  return columns.length === 0 ? undefined : columns;
}
