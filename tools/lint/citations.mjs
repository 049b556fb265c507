/**
 * `node tools/lint/citations.mjs`: proves that a reader can open what comments and documents cite. Every `docs/…`
 * path exists with its anchor, every other file that is named from the root exists, every ADR that is named by its
 * number has a page, and no document outside the repository is named. Exits 1 with a list.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Documents that the repository does not hold; a comment may not cite them. */
export const outside = new RegExp(
  [
    /\b(readings? \d|[Rr]eadings,|[Pp]ublic[- ]contract|[Mm]ockups?\b|([Tt]he|owner's) specification|[Tt]hreat table)/,
    /\b(security|signing|performance|keycloak|stack|style|interface|architecture|deploy|dominio|textos|exemplars)\.md/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Comments of languages that TypeScript does not read. */
const others = new Map([
  ['.css', /\/\*[\s\S]*?\*\//g],
  ['.html', /<!--[\s\S]*?-->/g],
  ['.hbs', /<!--[\s\S]*?-->|\{\{!--[\s\S]*?--\}\}/g],
  ['.py', /#.*|"""[\s\S]*?"""/g],
  ['.sh', /#.*/g],
  ['.properties', /#.*/g],
  ['.ftl', /<#--[\s\S]*?-->/g],
  ['.jsonc', /(?<!:)\/\/.*|\/\*[\s\S]*?\*\//g],
  ['.yml', /#.*/g],
  ['.md', /.+/g],
]);
/** Legal texts: words that people sign. */
const quoted = /^services\/inscripciones\/src\/textos\/legales\//;

/** @param {string} text @param {string} file @returns {{ at: number, text: string }[]} the comments of a file */
function commentsOf(text, file) {
  const pattern = others.get(path.extname(file));
  if (pattern) return [...text.matchAll(pattern)].map((found) => ({ at: found.index, text: found[0] }));
  if (!/\.([cm]?[jt]s|[jt]sx)$/.test(file)) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Map<number, string>} */
  const found = new Map();
  /** @param {ts.CommentRange[] | undefined} ranges */
  const keep = (ranges) => ranges?.forEach(({ pos, end }) => found.set(pos, text.slice(pos, end)));
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const children = node.getChildren(tree);
    if (children.length === 0) {
      keep(ts.getLeadingCommentRanges(text, node.pos));
      keep(ts.getTrailingCommentRanges(text, node.end));
    }
    children.forEach(visit);
  };
  visit(tree);
  return [...found].map(([at, comment]) => ({ at, text: comment }));
}

/** The anchors that GitHub makes of a document's headings. @param {string} file @returns {Set<string>} */
function anchorsOf(file) {
  const headings = readFileSync(path.join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm);
  const plain = [...headings].map(([, title = '']) => title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, ''));
  return new Set(plain.map((title) => title.replaceAll(' ', '-')));
}

const adrs = readdirSync(path.join(root, 'docs/adr'));
/** A comment may break a line inside what it cites, behind ' * ' or '// '. @param {string} comment */
const unbroken = (comment) => comment.replace(/\n\s*(\*(?!\/)|\/\/|#)?\s?/g, ' ');

const documents = /(?<![\w/.-])docs\/[\w./-]*\w(#[a-z0-9-]+)?/g;
const areas = 'libs|services|gateway|shell|mfe-[a-z]+|deploy|tools|e2e';
const endings = 'm?[jt]s|tsx|cjs|py|md|json|txt|yml|css';
/** Files by their path from the root: no placeholder such as `<name>` or `*`, nothing that a build makes. */
const files = new RegExp(
  `(?<![\\w/.@<>*-])(${areas})/(?!([\\w-]+/)*dist/)[\\w./-]*\\.(${endings})\\b(?![\\w.*-])`,
  'g',
);

/** @param {string} cited `docs/…`, perhaps with an anchor; an ADR may be cited by its number alone */
function exists(cited) {
  const [file = '', anchor] = cited.split('#');
  const adr = /^docs\/adr\/(\d{4})$/.exec(file)?.[1];
  if (adr) return adrs.some((name) => name.startsWith(adr));
  if (!existsSync(path.join(root, file))) return false;
  return anchor === undefined || anchorsOf(file).has(anchor);
}

/**
 * @param {string} comment
 * @param {boolean} [besideIt] the file lies in `docs`, where docs/especificacion/ needs no path
 * @returns {string[]} what a reader of this comment cannot open
 */
export function unopenedCitations(comment, besideIt = false) {
  const text = unbroken(comment);
  const paths = [...text.matchAll(documents), ...text.matchAll(files)].map(([cited]) => cited);
  const numbers = [...text.matchAll(/\bADRs? (\d+)/g)].map(([, number = '']) => number.padStart(4, '0'));
  const isBeside = besideIt || text.includes('docs/especificacion/');
  const named = outside.exec(isBeside ? text.replace(/the specification/gi, '') : text);
  return [
    ...paths.filter((cited) => !exists(cited)),
    ...numbers.filter((number) => !adrs.some((name) => name.startsWith(number))).map((number) => `ADR ${number}`),
    ...(named?.slice(0, 1) ?? []),
  ];
}

function main() {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = tracked
    .split('\n')
    .filter((file) => file !== '' && !quoted.test(file) && existsSync(path.join(root, file)));
  const faults = files.flatMap((file) => {
    if (!others.has(path.extname(file)) && !/\.([cm]?[jt]s|[jt]sx)$/.test(file)) return [];
    const text = readFileSync(path.join(root, file), 'utf8');
    return commentsOf(text, file).flatMap((comment) =>
      unopenedCitations(comment.text, file.startsWith('docs/')).map(
        (cited) => `${file}:${text.slice(0, comment.at).split('\n').length}: ${cited}`,
      ),
    );
  });
  if (faults.length === 0) return console.log('citations: every cited document can be opened');
  console.error(`citations: a reader cannot open these\n  ${faults.join('\n  ')}`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
