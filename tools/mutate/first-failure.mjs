/**
 * A reporter for Jest that says `FAIL <file>` as soon as one test has failed. Jest itself says so when the whole file
 * has ended, and a broken page lets every test of it wait for what never comes.
 */

/** @param {{ path: string }} test */
const tell = ({ path }) => void process.stderr.write(`FAIL ${path}\n`);

export default class FirstFailure {
  /** @param {{ path: string }} test @param {{ status: string }} result */
  onTestCaseResult(test, { status }) {
    if (status === 'failed') tell(test);
  }

  /**
   * A file that does not load has no test.
   * @param {{ path: string }} test @param {{ failureMessage?: string | null }} result
   */
  onTestFileResult(test, { failureMessage }) {
    if (failureMessage) tell(test);
  }
}
