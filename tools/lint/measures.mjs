/**
 * `npm run medidas [-- folder …]`: what a reader pays in this house, measured from the code itself, without tests.
 * `--json` prints one object; `--why` names the files behind each figure that has a limit.
 *
 * Two figures follow one field, `placaCabezote`, through the whole house. A file names the field when its code holds
 * the word as an identifier, a property or a string; comments do not count. The room changes are the steps from one
 * package to another on the field's way: from the form to the freeze, from there to the search column and to the PDF's
 * row. The way between two of these files runs along imports, down to where both meet above the table of fields.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { outside } from './citations.mjs';
import { importGraph, isTest, root } from './import-graph.mjs';
import { knotsOf, packageOf } from './knots.mjs';
import { wideLines } from './wide-lines.mjs';

/** @param {number[]} numbers @param {number} share of the numbers, 0 to 1 */
const quantile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
const kebab = (/** @type {string} */ name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/** @param {Map<string, string[]>} graph @returns {Map<string, number>} the longest chain of imports below each file */
export function chains(graph) {
  /** @type {Map<string, number>} */
  const known = new Map();
  /** @param {string} file @param {Set<string>} above @returns {number} */
  const below = (file, above) => {
    const seen = known.get(file);
    if (seen !== undefined) return seen;
    if (above.has(file)) return 0;
    above.add(file);
    const depth = Math.max(0, ...(graph.get(file) ?? []).map((next) => 1 + below(next, above)));
    above.delete(file);
    known.set(file, depth);
    return depth;
  };
  for (const file of graph.keys()) below(file, new Set());
  return known;
}

const FIELD = 'placaCabezote';
const TABLE = 'libs/contracts/src/inscripciones/campos.ts';
const FREEZE = 'services/inscripciones/src/envio/congelar.rules.ts';
/** The field's way, each leg between two files. @type {[string, string][]} */
const LEGS = [
  ['mfe-inscripciones/src/nueva-inscripcion/secciones/vehiculo.section.tsx', FREEZE],
  [FREEZE, 'services/inscripciones/src/tablas/busqueda.rules.ts'],
  [FREEZE, 'services/pdf/src/documento/datos.ts'],
];

/** Files on the shortest way from one file to all that it imports. @param {Map<string, string[]>} graph */
function waysDown(graph, /** @type {string} */ from) {
  const ways = new Map([[from, [from]]]);
  for (const [file, way] of ways) {
    for (const next of graph.get(file) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return ways;
}

/**
 * How often the way of a field enters another package. A leg goes down from both its ends to the nearest file that
 * both import and that itself reads the table of fields.
 * @param {Map<string, string[]>} graph
 * @param {string} table the file that declares the field
 * @param {[string, string][]} legs
 */
export function roomChanges(graph, table, legs) {
  const reading = new Map([...graph].filter(([file]) => waysDown(graph, file).has(table)));
  const changes = legs.map(([from, to]) => {
    const [ways, others] = [waysDown(reading, from), waysDown(reading, to)];
    const met = [...ways].flatMap(([file, way]) => {
      const other = reading.has(file) && others.get(file);
      return other ? [[...way, ...other.toReversed().slice(1)]] : [];
    });
    const [shortest] = met.sort((a, b) => a.length - b.length);
    if (!reading.has(from) || !reading.has(to) || !shortest)
      throw new Error(`no way of ${table} from ${from} to ${to}`);
    return shortest.filter((file, at) => at > 0 && packageOf(file) !== packageOf(shortest[at - 1] ?? '')).length;
  });
  return changes.reduce((a, b) => a + b, 0);
}

/** @param {ts.Node} node @param {string} field @returns {boolean} whether code, not a comment, names the field */
export const namesField = (node, field) =>
  ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === field) ||
  (ts.forEachChild(node, (child) => namesField(child, field) || undefined) ?? false);

/** What one file shows: its exports, functions, constructors and comments. @param {string} file */
function read(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n').length - 1;
  /** @type {string[]} */
  const exported = [];
  /** @type {number[]} */
  const functions = [];
  let constructor = 0;
  const isExported = (/** @type {ts.Node} */ node) =>
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const { line: from } = tree.getLineAndCharacterOfPosition(node.getStart());
      functions.push(tree.getLineAndCharacterOfPosition(node.end).line - from + 1);
    }
    if (ts.isConstructorDeclaration(node)) constructor = Math.max(constructor, node.parameters.length);
    if (ts.isVariableStatement(node) && isExported(node)) {
      for (const { name } of node.declarationList.declarations) exported.push(name.getText());
    } else if (isExported(node) && 'name' in node && node.name) {
      exported.push(/** @type {ts.Identifier} */ (node.name).getText());
    } else if (ts.isExportSpecifier(node)) exported.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const names = text.includes(FIELD) && namesField(tree, FIELD);
  const rows = text.split('\n');
  const wide = wideLines(text).length;
  const cites = rows.filter((row) => /(^\s*(\/\/|\*|\/\*)|\/\*\*|\/\/ )/.test(row) && outside.test(row)).length;
  return { file, lines, exported, functions, constructor, names, wide, cites };
}

/** The roles that a name may end in. A file of such a role, or of several exports, may be named by their topic. */
const roles = /[.](rules|schema|contract|events|errors|api|config|section|page|dialog|definition|styles)$/;

/** @param {string} file @param {string[]} exported @returns {boolean} whether the file is named like what it exports */
export function isNamedLikeItsExport(file, exported) {
  const stem = path.basename(file).replace(/\.(d\.)?(tsx?|mjs|cjs|js|mts)$/, '');
  if (exported.length === 0 || /^(index|main|routes|app\.module|config|database|entities)$/.test(stem)) return true;
  if (/migrations\//.test(file)) return true;
  const [topic = '', role] = [stem.replace(roles, ''), roles.exec(stem)?.[1]];
  const names = exported.map(kebab);
  const own = stem.replaceAll('.', '-');
  if (names.some((name) => name === own || name === topic || name === topic.replaceAll('.', '-'))) return true;
  return (
    (role !== undefined || names.length > 1) && names.some((name) => name.includes(topic) || `${name}s`.includes(topic))
  );
}

/** @param {string[]} wanted folders; none means the whole house */
export function measure(wanted) {
  const graph = importGraph();
  const product = new Map(
    [...graph].filter(([file]) => !isTest(file)).map(([file, to]) => [file, to.filter((f) => !isTest(f))]),
  );
  const within = (/** @type {string} */ file) =>
    wanted.length === 0 || wanted.some((folder) => file.startsWith(`${folder}/`));
  const files = [...product.keys()].filter(within);
  if (files.length === 0) throw new Error(`no product file in ${wanted.join(', ')}`);
  /** @type {Map<string, number>} */
  const importers = new Map();
  for (const to of product.values()) for (const file of to) importers.set(file, (importers.get(file) ?? 0) + 1);
  const depth = chains(product);
  const facts = files.map(read);
  const single = files.filter((file) => importers.get(file) === 1);
  const misnamed = facts.filter(({ file, exported }) => !isNamedLikeItsExport(file, exported));
  const depths = files.map((file) => depth.get(file) ?? 0);
  const knots = knotsOf(product).filter(({ folders }) => folders.some((folder) => within(`${folder}/`)));
  const naming = facts.filter(({ names }) => names).map(({ file }) => file);
  const lines = facts.map((fact) => fact.lines);
  const lengths = facts.flatMap(({ functions }) => functions);
  return {
    figures: {
      files: files.length,
      lines: lines.reduce((a, b) => a + b, 0),
      'median lines of a file': quantile(lines, 0.5),
      'p90 lines of a file': quantile(lines, 0.9),
      'p90 lines of a function': quantile(lengths, 0.9),
      'files with one importer, %': Number(((100 * single.length) / files.length).toFixed(1)),
      'import chain, p90': quantile(depths, 0.9),
      'import chain, longest': Math.max(...depths),
      'knots of folders': knots.length,
      [`files that name ${FIELD}`]: naming.length,
      [`packages that name ${FIELD}`]: new Set(naming.map(packageOf)).size,
      [`room changes of ${FIELD}: form, freeze, search, PDF`]: roomChanges(product, TABLE, LEGS),
      'constructors over 6 parameters': facts.filter((fact) => fact.constructor > 6).length,
      'file named like its export, %': Number((100 - (100 * misnamed.length) / files.length).toFixed(1)),
      'lines over 120 columns': facts.reduce((sum, fact) => sum + fact.wide, 0),
      'citations outside the repository': facts.reduce((sum, fact) => sum + fact.cites, 0),
    },
    why: {
      'one importer': single.map((file) => `${file} (${facts.find((fact) => fact.file === file)?.lines})`),
      'longest chain': longestChain(product, depth, within),
      knots: knots.map(({ folders, edges }) => `${folders.join(' ⇄ ')}\n    ${edges.join('\n    ')}`),
      [`name ${FIELD}`]: naming,
      constructors: facts
        .filter((fact) => fact.constructor > 6)
        .map(({ file, constructor }) => `${file} (${constructor})`),
      misnamed: misnamed.map(({ file, exported }) => `${file}: ${exported.slice(0, 6).join(', ')}`),
      'wide lines': facts.filter(({ wide }) => wide > 0).map(({ file, wide }) => `${file} (${wide})`),
      citations: facts.filter(({ cites }) => cites > 0).map(({ file, cites }) => `${file} (${cites})`),
    },
  };
}

/** @param {Map<string, string[]>} graph @param {Map<string, number>} depth @param {(file: string) => boolean} within */
function longestChain(graph, depth, within) {
  const deepest = (/** @type {string[]} */ files) =>
    files.reduce((a, b) => ((depth.get(b) ?? 0) > (depth.get(a) ?? 0) ? b : a));
  const chain = [deepest([...graph.keys()].filter(within))];
  for (let next = graph.get(chain[0] ?? '') ?? []; next.length > 0; next = graph.get(chain.at(-1) ?? '') ?? []) {
    chain.push(deepest(next));
  }
  return chain;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const { figures, why } = measure(words.filter((word) => !word.startsWith('--')));
  if (words.includes('--json')) console.log(JSON.stringify({ figures, why }, null, 2));
  else console.table(figures);
  if (words.includes('--why')) {
    for (const [name, list] of Object.entries(why)) console.log(`\n${name}:\n  ${list.join('\n  ')}`);
  }
}
