// One value that two windows changed: what either added is there, and what either took away is not. Pure.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Members = { readonly [name: string]: Json };

/** JSON texts. `was`: what the window began from; `stored`: what is kept by now; `value`: what the window has. */
export function mergeValues(was: string, stored: string, value: string): string {
  if (stored === was || stored === value) return value;
  try {
    return JSON.stringify(merge(JSON.parse(was), JSON.parse(stored), JSON.parse(value)));
  } catch {
    return value; // A file can be damaged: what a window has now is whole.
  }
}

const isList = (one: Json | undefined): one is readonly Json[] => Array.isArray(one);
const isMembers = (one: Json | undefined): one is Members => typeof one === "object" && one !== null && !Array.isArray(one);
const isSame = (one: Json | undefined, other: Json | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

function merge(was: Json | undefined, stored: Json, value: Json): Json {
  if (isList(stored) && isList(value)) return mergeLists(isList(was) ? was : [], stored, value);
  if (isMembers(stored) && isMembers(value)) return mergeMembers(isMembers(was) ? was : {}, stored, value);
  return isSame(was, value) ? stored : value;
}

/** What is marked last stands last: the window's own come after the other's. */
function mergeLists(was: readonly Json[], stored: readonly Json[], value: readonly Json[]): Json[] {
  const [before, there, here] = [was, stored, value].map((list) => new Set(list.map((one) => JSON.stringify(one)))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const added = [...there].filter((one) => !before.has(one) && !here.has(one));
  const kept = [...here].filter((one) => there.has(one) || !before.has(one));
  return [...added, ...kept].map((one) => JSON.parse(one) as Json);
}

function mergeMembers(was: Members, stored: Members, value: Members): Members {
  const of = (from: Members, name: string): Json | undefined => (Object.hasOwn(from, name) ? from[name] : undefined);
  const mine = (name: string): [string, Json][] => {
    const [before, there, here] = [of(was, name), of(stored, name), of(value, name)];
    if (here === undefined || there === undefined) {
      const left = here ?? there;
      // Taken away by one, and left as it was by the other.
      return left === undefined || isSame(left, before) ? [] : [[name, left]];
    }
    return [[name, merge(before, there, here)]];
  };
  const others = Object.keys(stored).filter((name) => !Object.hasOwn(value, name));
  return Object.fromEntries([...others, ...Object.keys(value)].flatMap(mine));
}
