// What narrows a list of issues or of merge requests: the parameters that both have (api-behaviour 10).
import { z } from "zod";
import { dateText, text } from "./wire.ts";

/** A label as lists show it with `with_labels_details`. */
export const label = z.looseObject({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  text_color: z.string(),
  description: z.string().nullable(),
});

const texts = () => z.union([text("line"), z.array(text("name"))]).optional();
const ids = () => z.union([z.int(), text("line"), z.array(z.union([z.int(), text("name")]))]).optional();
/** Users by their numbers, as a list or with commas; 0, null or nothing at all is nobody. */
export const people = (what: string) =>
  ids()
    .nullable()
    .meta({ description: `${what}, by number; 0, null or nothing: nobody.` });
const nobody = (what: string) => ({ description: `${what} None finds all and everything else nothing: nobody can set one here.` });

export const issuableQuery = {
  iids: texts().meta({ description: "Only these numbers, as a list or with commas." }),
  labels: texts().meta({ description: "Only what has all of these; None or Any: without, or with, any label." }),
  with_labels_details: z.boolean().optional().meta({ description: "Labels as objects, not as names." }),
  search: text("search").optional(),
  in: text("name")
    .optional()
    .meta({ description: "Where search looks: title, description or both with a comma.", default: "title,description" }),
  author_id: z.int().optional(),
  author_username: text("name").optional(),
  scope: z
    .enum(["all", "created_by_me", "created-by-me", "assigned_to_me", "assigned-to-me", "reviews_for_me"])
    .optional()
    .meta({ default: "all" }),
  created_after: dateText().optional(),
  created_before: dateText().optional(),
  updated_after: dateText().optional(),
  updated_before: dateText().optional(),
  assignee_id: text("name").optional().meta({ description: "Who is to do it; None or Any: nobody, or somebody." }),
  assignee_username: texts(),
  milestone: text("name").optional().meta(nobody("A milestone.")),
  milestone_id: text("name").optional(),
  my_reaction_emoji: text("name").optional().meta(nobody("What the caller awarded.")),
  not: z
    .looseObject({
      iids: texts(),
      labels: texts(),
      author_id: z.int().optional(),
      author_username: text("name").optional(),
      assignee_id: ids(),
      assignee_username: texts(),
      reviewer_id: ids(),
      reviewer_username: texts(),
    })
    .optional()
    .meta({ description: "Leaves out what has one of these." }),
} as const;

/** Orders that are told apart by what nobody can set here: all are equal, and come by their numbers. */
export const unsetOrders = ["label_priority", "milestone_due", "popularity", "priority"] as const;
