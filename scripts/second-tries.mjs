// A reporter of Vitest: names each test that passed at a second try only, so that a run with one never looks like a run without.
export default class SecondTries {
  names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky === true) this.names.push(`${test.module.relativeModuleId} > ${test.name}`);
  }

  onTestRunEnd() {
    for (const name of this.names) process.stderr.write(`\nPassed at the second try only: ${name}\n`);
  }
}
