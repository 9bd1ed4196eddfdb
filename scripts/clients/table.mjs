// Prints what each client could do: a table of operations by clients, then what went wrong in their own words.

/** Answers whether all went well. `steps`: operation, and null where it worked, else why not (`isTheirs`: with a real server, too); `absent`: why a client was not driven. */
export function printTable(results) {
  const driven = results.filter(({ steps }) => steps !== undefined);
  const operations = [...new Set(driven.flatMap(({ steps }) => steps.map(({ operation }) => operation)))];
  const head = ["operation", ...driven.map(({ name }) => name)];
  const rows = operations.map((operation) => [
    operation,
    ...driven.map(({ steps }) => {
      const own = steps.filter((step) => step.operation === operation);
      return own.length === 0
        ? ""
        : own.every(({ fault }) => fault === null)
          ? "ok"
          : own.every(({ isTheirs }) => isTheirs)
            ? "their fault"
            : "FAILED";
    }),
  ]);
  const line = (cells) => `| ${cells.join(" | ")} |`;
  console.log([line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n"));
  for (const { name, absent } of results) if (absent !== undefined) console.log(`\n${name} was not driven: ${absent}`);
  const faults = driven.flatMap(({ name, steps }) => steps.filter(({ fault }) => fault !== null).map((step) => ({ name, ...step })));
  const failed = faults.filter(({ isTheirs }) => !isTheirs);
  for (const { name, operation, fault } of faults) console.log(`\n${name}, ${operation}: ${fault}`);
  const count = driven.reduce((sum, { steps }) => sum + steps.length, 0);
  console.log(`\n${count} operations of ${driven.length} clients, ${failed.length} failed`);
  return failed.length === 0;
}

/** Runs steps in their order; one that fails keeps none that follows from being tried. */
export async function runSteps(steps) {
  const done = [];
  for (const [operation, work] of steps) {
    const step = await work().then(
      () => ({ fault: null, isTheirs: false }),
      (error) => ({ fault: String(error.message ?? error).slice(0, 600), isTheirs: error.isTheirs === true }),
    );
    done.push({ operation, ...step });
  }
  return { steps: done };
}
