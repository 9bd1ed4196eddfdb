import { startBenchService } from "./bench-service.ts";
import { commitFiles } from "./commit-times.ts";
import { execFileSync } from "node:child_process";
const f = "/tmp/bench/lc"; execFileSync("rm", ["-rf", f]); execFileSync("git", ["clone","-q","-s","--bare","/tmp/bench/large.git", f]);
const s = await startBenchService(f);
const branch = execFileSync("git", ["-C", f, "symbolic-ref", "--short", "HEAD"]).toString().trim();
for (let i=0;i<12;i++) { const t=performance.now(); await commitFiles(s, branch, 1000); console.log((performance.now()-t).toFixed(1)); }
await s.stop();
