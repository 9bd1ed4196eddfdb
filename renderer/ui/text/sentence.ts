// What somebody else said, before words of ours.

/** Ends with a stop, for servers say "Conflict" as well as "Not here." */
export const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
