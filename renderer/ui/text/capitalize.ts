// A word at the beginning of a title or a sentence.

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
