// A reporter of Vitest: names each test that passed at a second try only, so that a run with one never looks like a run without, and each
// that took long without being marked so (docs/decisions/033-long-tests.md): twice the bound, for a busy machine.
const longMs = 5_000;

export default class NotedTests {
  names = [];
  unmarked = [];

  onTestCaseResult(test) {
    const name = `${test.module.relativeModuleId} > ${test.name}`;
    const told = test.diagnostic();
    if (told?.flaky === true) this.names.push(name);
    if (told !== undefined && told.duration > longMs && !test.tags.includes("long"))
      this.unmarked.push(`${name} (${Math.round(told.duration)} ms)`);
  }

  onTestRunEnd() {
    for (const name of this.names) process.stderr.write(`\nPassed at the second try only: ${name}\n`);
    for (const name of this.unmarked) process.stderr.write(`\nTook long and is not marked so: ${name}\n`);
  }
}
