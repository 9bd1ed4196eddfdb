// Starts the service in Electron's utility process, which ends with the application; running Node from the binary stays fused off.
import { createInterface } from "node:readline";
import { utilityProcess } from "electron";
import type { LaunchService } from "./desktop/supervision/local-service.ts";

export function launchUtility(entry: string): LaunchService {
  return (args, env) => {
    const child = utilityProcess.fork(entry, [...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      serviceName: "Repodesk service",
    });
    return {
      onLine(listener) {
        for (const stream of ["stdout", "stderr"] as const) {
          const input = child[stream];
          if (input !== null) createInterface({ input }).on("line", (line) => listener(stream, line));
        }
      },
      onExit: (listener) => void child.once("exit", (code) => listener(`exit code ${code}`)),
      stop: () => void child.kill(),
      kill() {
        if (child.pid !== undefined) process.kill(child.pid, "SIGKILL");
      },
    };
  };
}
