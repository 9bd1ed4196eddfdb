// Proves what the tests prove in short: pushers over HTTP against writers by the API, on one repository, and nothing of anybody is lost.
import { race } from "../service/support/racing.ts";
import { printTable, row } from "./harness.ts";

const people = Number(process.env["REPODESK_BENCH_PUSHERS"] ?? 8);
const rounds = Number(process.env["REPODESK_BENCH_WRITES"] ?? 200);
const { told, missing, untold, fsck, leftovers, stderr, seconds } = await race(people, rounds);
const faults = stderr.split("\n").filter((line) => /"level":(50|60)/.test(line)).length;
row({
  what: `${people} pushers and ${people} writers of ${rounds} commits each`,
  measured: `${told} answered for, ${missing.length} missing, ${untold} that nobody was told of, ${leftovers.length} left-overs, ${faults} faults, fsck ${fsck === "" ? "clean" : fsck}`,
  compared: `${seconds.toFixed(0)} s, ${(told / seconds).toFixed(1)} commits a second`,
  target: "nothing lost",
  held: told === 2 * people * rounds && missing.length + untold + leftovers.length + faults === 0 && fsck === "",
});
printTable("one commit to begin with");
