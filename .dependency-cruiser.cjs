/**
 * The import law (docs/ARCHITECTURE.md): browser code imports browser or neutral libs, server code server or
 * neutral libs; areas meet in contracts, events or the shell's registry, never by import.
 * tools/lint/fixtures breaks every rule on purpose; `node tools/lint/import-law.mjs` fails when one goes unnoticed.
 */
const app = '(gateway|shell|mfe-[a-z-]+|services/[a-z]+|e2e)';
const browserApp = '(shell|mfe-[a-z-]+)';
const serverLib = 'libs/(service-kit|test-kit)';
const browserLib = 'libs/(ui|api-client|federation)';
const root = '(^|/fixtures/)';
/** What a cheap phone does without. */
const heavy = '@mui|@emotion|@reduxjs|react-redux|react-router|react-hook-form|dayjs|zod';
/** The entries that pages without store and router take. */
const lightEntry = `${root}libs/(ui/src/light|api-client/src/call|contracts/src/textos/marcado\\.rules)\\.ts$`;
const at = (part) => `${root}${part}/`;

module.exports = {
  forbidden: [
    {
      name: 'no-app-imports-app',
      comment: 'No app imports an app, no service a service, no MFE an MFE.',
      severity: 'error',
      from: { path: at(app) },
      to: { path: at(app), pathNot: ['$1$2/'] },
    },
    {
      name: 'browser-imports-server',
      severity: 'error',
      from: { path: at(`(${browserApp}|${browserLib})`) },
      to: { path: at(`(${serverLib}|gateway|services)`) },
    },
    {
      name: 'server-imports-browser',
      severity: 'error',
      from: { path: at('(gateway|services|libs/service-kit)') },
      to: { path: at(`(${browserApp}|${browserLib})`) },
    },
    {
      name: 'dominio-imports-nothing',
      comment: 'The ground floor. Its tests may use Node.',
      severity: 'error',
      from: { path: at('libs/dominio/src'), pathNot: '\\.spec\\.ts$' },
      to: { pathNot: at('libs/dominio/src') },
    },
    {
      name: 'contracts-import-only-zod',
      severity: 'error',
      from: { path: at('libs/contracts/src'), pathNot: '\\.spec\\.ts$' },
      to: {
        path: ['^node_modules', `${root}(?!libs/(contracts|dominio))[a-z0-9-]+/`],
        pathNot: ['^node_modules/zod', at('libs/(contracts|dominio)')],
      },
    },
    {
      name: 'libs-import-no-app',
      severity: 'error',
      from: { path: at('libs') },
      to: { path: at(app) },
    },
    {
      name: 'product-imports-no-tool',
      comment: 'What runs, measures and proves stays out of what ships. Tests may stand a platform and ask validators.',
      severity: 'error',
      from: {
        path: at('(gateway|services|libs|shell|mfe-[a-z-]+)'),
        pathNot: ['\\.spec\\.tsx?$', at('libs/test-kit'), '/test/'],
      },
      to: { path: '^(tools|deploy)/(?!lint/fixtures/)|/fixtures/(tools|deploy)/' },
    },
    {
      name: 'test-kit-only-from-tests',
      severity: 'error',
      from: {
        path: `${root}(gateway|services|libs|shell|mfe-)`,
        pathNot: ['\\.spec\\.tsx?$', at('libs/test-kit'), '/test/'],
      },
      to: { path: at('libs/test-kit') },
    },
    {
      name: 'no-import-of-the-specification',
      comment:
        'docs/especificacion looks at every area as a test of the whole; nothing of the product or its tests leans ' +
        'on it.',
      severity: 'error',
      from: { path: `${root}(gateway|services|libs|shell|mfe-|e2e|deploy|tools)`, pathNot: at('docs') },
      to: { path: at('docs') },
    },
    {
      name: 'tools-use-public-doors',
      comment:
        'A tool imports what ships by its package name, so only by what its package.json ' +
        'exports. Inside tools, and for deploy, paths are relative: `npm start` begins before anything is installed.',
      severity: 'error',
      from: { path: at('tools'), pathNot: at('(libs|services|gateway|shell|mfe-[a-z-]+|e2e)') },
      to: {
        path: at(`(libs/[a-z-]+|${app.slice(1, -1)})`),
        dependencyTypesNot: ['aliased-workspace', 'npm', 'undetermined'],
      },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'firma-stays-light',
      comment:
        'The signing page is for a cheap phone. Of our own code it takes the ground floor, the reader of the ' +
        'legal texts and two light entries; `light-entries-stay-light` watches what those reach.',
      severity: 'error',
      // A worker is a script of its own, and the reader of documents a chunk: both come when the page is done.
      from: { path: at('mfe-firma/src'), pathNot: '(\\.spec\\.tsx?|\\.worker\\.ts|/archivo/lector\\.ts)$' },
      to: {
        path: ['^node_modules/(?!(react|react-dom)/)', at('libs')],
        pathNot: [lightEntry, `${root}libs/(dominio/src/|federation/src/assets)`],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'light-entries-stay-light',
      comment: 'Nothing heavy is reachable from what the signing page takes, however many files lie between.',
      severity: 'error',
      from: { path: lightEntry },
      to: { path: `node_modules/(${heavy})`, reachable: true },
    },
    {
      name: 'mui-stays-in-ui',
      comment:
        'What only libs/ui and libs/api-client use is not shared (libs/federation/src/shared.mjs): an app ' +
        'that imported it would carry a second copy.',
      severity: 'error',
      from: { path: at(browserApp) },
      to: { path: 'node_modules/(@mui|@emotion|@reduxjs|dayjs)' },
    },
    {
      name: 'base-stays-light',
      comment: 'The first screen of the portal does without MUI and forms.',
      severity: 'error',
      from: { path: `${root}libs/ui/src/base\\.ts$` },
      to: { path: 'node_modules/(@mui|@emotion|dayjs|react-hook-form)', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    // Our own builds only: most libraries live in a folder dist, and rules name them.
    exclude: { path: ['^(?!node_modules/).*/dist/', '\\.d\\.ts$'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@app/source', 'import', 'node', 'default'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
