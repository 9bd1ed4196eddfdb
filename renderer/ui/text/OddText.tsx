// Text in which what cannot be seen, or turns the direction, gives way to its number.
import { oddText } from "./mark-odd.tsx";
import type { OddIn } from "./odd-characters.ts";

export const OddText = ({ text, of = "lines" }: { text: string; of?: OddIn }) => oddText(text, of);
