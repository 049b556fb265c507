/** StrykerJS over one package; `mutate.mjs` names the package and where its results are kept. */
const { MUTATE_FOLDER = '', MUTATE_FILES = '[]', MUTATE_RESULTS = '' } = process.env;

/** Browser code needs Jest's world with a document; the rest is tested much faster without. */
const inBrowser = /^(mfe-|shell|libs\/(ui|api-client))/.test(MUTATE_FOLDER);

export default {
  mutate: JSON.parse(MUTATE_FILES),
  // The tree is a copy already, and packages of ours must resolve to the broken files.
  inPlace: true,
  testRunner: inBrowser ? 'jest' : 'near',
  testRunnerNodeArgs: [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    ...(inBrowser ? [] : ['--experimental-import-meta-resolve', '--conditions=@app/source']),
  ],
  jest: { projectType: 'custom', configFile: 'tools/mutate/jest.config.mjs', enableFindRelatedTests: false },
  plugins: ['@stryker-mutator/jest-runner', './tools/mutate/near-runner.mjs'],
  coverageAnalysis: 'perTest',
  // Texts for people and labels are held by the catalogue in docs/especificacion, not by unit tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  timeoutMS: 20_000,
  incremental: true,
  incrementalFile: `${MUTATE_RESULTS}/incremental.json`,
  jsonReporter: { fileName: `${MUTATE_RESULTS}/report.json` },
  reporters: ['json', 'progress-append-only'],
  checkers: [],
  disableTypeChecks: true,
  allowEmpty: true,
  tempDirName: `${MUTATE_RESULTS}/tmp`,
};
