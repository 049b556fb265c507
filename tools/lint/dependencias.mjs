/**
 * Proves that every folder with a package.json declares what it imports and imports what it declares.
 * What one folder installs is found from all of them (npm hoists): only a rule tells the difference. Exits 1 with a
 * list.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
const rootManifest = manifestOf('.');
const tools = Object.keys(rootManifest.devDependencies);
/** Loaded by another library under its own name, or by a style sheet: no import to be seen. */
const loaded = {
  'libs/federation': ['clean-css'],
  'libs/ui': ['@emotion/styled', '@fontsource-variable/hanken-grotesk'],
};
const isTest = (file) => /\.spec\.tsx?$|\/(test|pruebas)\/|^e2e\//.test(file);
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const isPackage = (specifier) => /^[@a-z]/.test(specifier) && !isBuiltin(specifier) && !specifier.includes(':');
const typesOf = (name) => `@types/${name.replace(/^@/, '').replace('/', '__')}`;

function workspaces() {
  return rootManifest.workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('*')) return [pattern];
    const parent = path.dirname(pattern);
    const folders = readdirSync(path.join(root, parent), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    return folders
      .map(({ name }) => path.join(parent, name))
      .filter((folder) => folder.startsWith(pattern.slice(0, -1)));
  });
}

function sources(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(name);
    return /\.(m?[jt]sx?|cjs)$/.test(entry.name) ? [name] : [];
  });
}

/** Every package that a file names: by import (`type` when it is erased) or in a plain string, as loaders are. */
function mentions(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) && isPackage(node.text))
      found.push({ name: packageOf(node.text), how: howOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function howOf({ parent }) {
  if (ts.isImportDeclaration(parent)) return parent.importClause?.isTypeOnly ? 'type' : 'import';
  if (ts.isExportDeclaration(parent)) return parent.isTypeOnly ? 'type' : 'import';
  if (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent)) return 'type';
  if (ts.isCallExpression(parent) && /^(import|require|createRequire\(.*\))$/.test(parent.expression.getText()))
    return 'import';
  return 'string';
}

/** What the declared packages ask to be installed beside them. */
function peersOf(folder, names) {
  const require = createRequire(path.join(root, folder, 'package.json'));
  return names.flatMap((name) => {
    const home = require.resolve.paths(name)?.map((base) => path.join(base, name, 'package.json')) ?? [];
    for (const file of home) {
      try {
        const { peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(readFileSync(file, 'utf8'));
        return Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
      } catch (error) {
        if (error.code !== 'ENOENT') throw error;
      }
    }
    return [];
  });
}

function faultsOf(folder) {
  const { name: own, dependencies = {}, devDependencies = {} } = manifestOf(folder);
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const used = new Set([...peersOf(folder, declared), ...(loaded[folder] ?? [])]);
  const faults = [];
  for (const file of sources(folder)) {
    for (const { name, how } of mentions(file)) {
      used.add(name);
      if (how === 'string' || name === own || declared.includes(name)) continue;
      if (isTest(file) && tools.includes(name)) continue;
      if (how === 'type' && tools.includes(typesOf(name))) continue;
      faults.push(`${file} imports ${name}, which ${folder}/package.json does not declare`);
    }
  }
  const unused = declared.filter((name) => !used.has(name) && !SHARED.includes(name));
  return [
    ...new Set(faults),
    ...unused.map((name) => `${folder}/package.json declares ${name}, which nothing there imports`),
  ];
}

const { lists } = await import('@portal/federation/shared');
const SHARED = lists.portal;
const faults = workspaces().flatMap(faultsOf);
for (const fault of faults) console.error(`dependencies: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`dependencies: ${workspaces().length} folders declare what they import, and no more`);
