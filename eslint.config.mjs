import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { testTimeout } from './jest.config.mjs';

const noProcessEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Configuration is parsed once by loadConfig (libs/service-kit).',
};
const noSleep = {
  selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'][arguments.1.type='Literal']",
  message: 'Wait for a signal, not for a time.',
};
const noInnerHtml = { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'React text only.' };
const namedExports = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };
const noTripleStash = { selector: 'Literal[value=/\\{\\{\\{/]', message: 'Handlebars must escape: no triple stash.' };

const ownLimit = `> Literal[value<${testTimeout}]`;
/** How long `eventually` waits by itself (libs/test-kit). */
const PATIENCE = 120_000;
const noShortLimits = [
  'CallExpression[callee.name=/^(test|it|(before|after)(All|Each))$/]',
  'CallExpression[callee.callee.property.name=/^each$/]',
  "CallExpression[callee.object.name='jest'][callee.property.name='setTimeout']",
].map((call) => ({
  selector: `${call} ${ownLimit}`,
  message: 'A busy machine is no failure: the time limit of jest.config.mjs, or a longer one.',
}));
noShortLimits.push({
  selector: `CallExpression[callee.name='eventually'] > Literal[value<${PATIENCE}]`,
  message: 'A busy machine is no failure: eventually waits longer by itself.',
});

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.portal/**', 'tools/lint/fixtures/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'off',
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'max-lines-per-function': ['warn', { max: 120, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noProcessEnv,
        noSleep,
        noInnerHtml,
        namedExports,
        noTripleStash,
        ...noShortLimits,
      ],
    },
  },
  {
    // Only here may the environment be read: configuration, test harness and the browser journeys.
    files: ['libs/service-kit/src/load-config.ts', 'libs/test-kit/**', 'e2e/**', '**/*.spec.ts', '**/*.spec.tsx'],
    rules: {
      'no-restricted-syntax': ['error', noSleep, noInnerHtml, noTripleStash, ...noShortLimits],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['shell/**', 'mfe-*/**', 'libs/ui/**', 'libs/api-client/**'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    // Storybook reads its configuration and the head of each file of stories as a default export.
    files: ['libs/ui/galeria/.storybook/*', 'libs/ui/galeria/stories/*.stories.tsx'],
    rules: { 'no-restricted-syntax': ['error', noProcessEnv, noSleep, noInnerHtml, noTripleStash] },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
);
