/** Three rings: pure (`*.spec.ts`), real parts (`*.medium.spec.ts`) and, outside Jest, browser journeys (`e2e/`). */
const swcServer = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      target: 'es2022',
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];
const swcWeb = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];
const relativeJs = { '^(\\.{1,2}/.*)\\.js$': '$1' };
const ignored = ['/node_modules/', '/dist/', '/.portal/', '/.nx/'];
const runtime = '<rootDir>/libs/test-kit/test/kept-runtime.mjs';
const server = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@app/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': swcServer },
  runtime,
  moduleNameMapper: relativeJs,
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['/dist/', '/.portal/'],
};
const serverRoots = ['gateway', 'services', 'libs', 'deploy', 'tools'].map((d) => `<rootDir>/${d}/**/`);

// What tests start of Nx inherits it: a busy machine starts its plugins slowly.
process.env.NX_PLUGIN_NO_TIMEOUTS = 'true';

/**
 * Longer than anything waits that comes at all. `eventually` (test-kit) does not count how long the machine stands
 * still. A busy machine is no failure.
 */
export const testTimeout = 300_000;

export default {
  testTimeout,
  projects: [
    {
      ...server,
      displayName: 'node',
      testMatch: serverRoots.map((d) => `${d}*.spec.ts`),
      testPathIgnorePatterns: [...ignored, '\\.medium\\.spec\\.ts$', '<rootDir>/libs/(ui|api-client)/'],
    },
    { ...server, displayName: 'medium', testMatch: serverRoots.map((d) => `${d}*.medium.spec.ts`) },
    {
      displayName: 'web',
      testEnvironment: '<rootDir>/libs/ui/test/environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['@app/source', 'browser'] },
      transform: { '\\.(tsx?|m?js)$': swcWeb },
      runtime,
      transformIgnorePatterns: [
        '/node_modules/(?!(@mui|@reduxjs|react-redux|zod|dayjs|@portal|@hookform|immer|msw|until-async|rettime)/)',
      ],
      moduleNameMapper: { ...relativeJs, '\\.(css|svg|woff2|png)$': '<rootDir>/libs/ui/test/asset.cjs' },
      setupFilesAfterEnv: ['<rootDir>/libs/ui/test/setup.ts'],
      testMatch: ['shell', 'mfe-*', 'libs/ui', 'libs/api-client', 'docs'].map(
        (d) => `<rootDir>/${d}/**/*.spec.{ts,tsx}`,
      ),
      testPathIgnorePatterns: ignored,
      modulePathIgnorePatterns: ['/dist/', '/.portal/'],
    },
  ],
};
