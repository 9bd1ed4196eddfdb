// Several questions of one kind at once, among which the same one may stand twice.
import { hashKey, type UseQueryOptions, type UseQueryResult, useQueries } from "@tanstack/react-query";

/** Query options of any key that answer `T`. */
// biome-ignore lint/suspicious/noExplicitAny: the type of the key is the question's own and is only hashed here
export type Question<T> = UseQueryOptions<any, Error, T, any>;

/** One answer per question, in order; what is asked twice is watched once (enabled if any of them is), null is not asked. */
export function useQueriesOnce<T>(questions: readonly (Question<T> | null)[]): (UseQueryResult<T> | undefined)[] {
  const places = new Map<string, number>();
  const unique: Question<T>[] = [];
  const indexes = questions.map((question) => {
    if (question === null) return -1;
    const hash = hashKey(question.queryKey ?? []);
    const known = places.get(hash);
    if (known === undefined) {
      places.set(hash, unique.length);
      return unique.push(question) - 1;
    }
    if (unique[known]?.enabled === false) unique[known] = question;
    return known;
  });
  const answers = useQueries({ queries: unique }) as UseQueryResult<T>[];
  return indexes.map((index) => answers[index]);
}
