/** StrykerJS over one package; `mutate.mjs` names the package and where its results are kept. */
const { MUTATE_FILES = '[]', MUTATE_RESULTS = '' } = process.env;

export default {
  mutate: JSON.parse(MUTATE_FILES),
  // The tree is a copy already, and packages of ours must resolve to the broken files.
  inPlace: true,
  testRunner: 'near',
  testRunnerNodeArgs: [
    '--experimental-vm-modules',
    '--experimental-import-meta-resolve',
    '--disable-warning=ExperimentalWarning',
    '--conditions=@app/source',
  ],
  plugins: ['./tools/mutate/near-runner.mjs'],
  coverageAnalysis: 'perTest',
  // Texts for people and labels are held by the catalogue in docs/especificacion, not by unit tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  // For what waits for ever; the runner itself ends what works for ever.
  timeoutMS: 120_000,
  // What survived once is tried again: a new test may notice it.
  incremental: false,
  jsonReporter: { fileName: `${MUTATE_RESULTS}/report.json` },
  reporters: ['json', 'progress-append-only'],
  checkers: [],
  disableTypeChecks: true,
  allowEmpty: true,
  tempDirName: `${MUTATE_RESULTS}/tmp`,
};
