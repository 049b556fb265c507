/**
 * Single breaks of one source file by hand-written rules, each a mistake that a person could make and a compiler would
 * mostly accept. Pure.
 */
import ts from 'typescript';
import { sha256 } from '../platform/places.mjs';

/**
 * @typedef {{ rule: string, start: number, end: number, to: string, line: number }} Break the text between two places
 * gives way
 */
/** @typedef {(node: ts.Node, source: ts.SourceFile) => Omit<Break, 'rule' | 'line'>[]} Rule */

/** @param {ts.Node} node @param {ts.SourceFile} source @param {string} to */
const instead = (node, source, to) => ({ start: node.getStart(source), end: node.getEnd(), to });
/** @param {ts.Node} node @param {ts.SourceFile} source */
const negated = (node, source) => [instead(node, source, `!(${node.getText(source)})`)];

/** @type {Partial<Record<ts.SyntaxKind, string>>} */
const neighbours = {
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
};
/** @type {Partial<Record<ts.SyntaxKind, string>>} */
const connectives = { [ts.SyntaxKind.AmpersandAmpersandToken]: '||', [ts.SyntaxKind.BarBarToken]: '&&' };

/** @param {ts.Node} node @param {Partial<Record<ts.SyntaxKind, string>>} others @param {ts.SourceFile} source */
function operator(node, others, source) {
  if (!ts.isBinaryExpression(node)) return [];
  const other = others[node.operatorToken.kind];
  return other ? [instead(node.operatorToken, source, other)] : [];
}

/** What a log line or a span says is no behaviour. @param {ts.CallExpression} call @param {ts.SourceFile} source */
const isTold = (call, source) => /\b(log|logger|console)\.|\bsay\(|^super\b/.test(call.expression.getText(source));

/** @param {ts.Node} node the last statement of a guard @returns {boolean} */
const leaves = (node) =>
  ts.isThrowStatement(node) ||
  ts.isReturnStatement(node) ||
  ts.isContinueStatement(node) ||
  (ts.isBlock(node) && node.statements.length > 0 && leaves(/** @type {ts.Statement} */ (node.statements.at(-1))));

/** The calls whose first argument says which rows are meant. */
const BY_ROW = /\.(update|delete|findOneBy|findBy|existsBy|countBy|exists|count|increment|decrement)$/;

const VALUE = String.raw`(?:\$\d+|'[^'\x60]*'|[\w.]+(?:\(\))?)`;
const AFTER = String.raw`(?=\s*(?:AND|ORDER|GROUP|LIMIT|FOR|RETURNING|\)|\x60|'|$))`;
const TERM = String.raw`[\w.]+\s*(?:=|<>|<=|>=|<|>)\s*${VALUE}${AFTER}|[\w.]+\s+IS\s+(?:NOT\s+)?NULL`;
/**
 * What makes SQL mean more rows, or another moment. A parameter stays used, for a statement that PostgreSQL refuses is
 * noticed by any test that runs it.
 * @type {[RegExp, (text: string) => string][]}
 */
const SQL = [
  [/\s+ON CONFLICT\s*(?:\([^()]*\)\s*)?DO NOTHING/gi, () => ''],
  [/\s+FOR (?:UPDATE|NO KEY UPDATE|SHARE)(?:\s+OF\s+\w+)?(?:\s+SKIP LOCKED|\s+NOWAIT)?/gi, () => ''],
  [/\s+SKIP LOCKED/gi, () => ''],
  [new RegExp(String.raw`(?<=\b(?:AND|WHERE)\s+)(?:${TERM})`, 'gi'), (term) => `(${term} OR true)`],
  [/(?<=\sLIMIT\s+)(?!1\b)\$?\d+/gi, (limit) => `1000000 + ${limit}`],
];

/** @type {Record<string, Rule>} */
const rules = {
  'condition negated': (node, source) =>
    ts.isIfStatement(node)
      ? negated(node.expression, source)
      : ts.isConditionalExpression(node)
        ? negated(node.condition, source)
        : [],
  'neighbour operator': (node, source) => operator(node, neighbours, source),
  'and/or exchanged': (node, source) => operator(node, connectives, source),
  'equality turned': (node, source) =>
    operator(
      node,
      {
        [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
        [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
      },
      source,
    ),
  'fallback dropped': (node, source) =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
      ? [instead(node, source, node.left.getText(source))]
      : [],
  'awaited call dropped': (node, source) =>
    ts.isExpressionStatement(node) &&
    ts.isAwaitExpression(node.expression) &&
    ts.isCallExpression(node.expression.expression) &&
    !isTold(node.expression.expression, source)
      ? [instead(node, source, ';')]
      : [],
  'call dropped': (node, source) =>
    ts.isExpressionStatement(node) && ts.isCallExpression(node.expression) && !isTold(node.expression, source)
      ? [instead(node, source, ';')]
      : [],
  'guard dropped': (node, source) =>
    ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement) ? [instead(node, source, ';')] : [],
  'where member dropped': (node, source) => {
    const rows =
      ts.isPropertyAssignment(node) && node.name.getText(source) === 'where'
        ? node.initializer
        : ts.isCallExpression(node) && BY_ROW.test(node.expression.getText(source))
          ? node.arguments.find(ts.isObjectLiteralExpression)
          : undefined;
    if (!rows || !ts.isObjectLiteralExpression(rows) || rows.properties.length < 2) return [];
    return rows.properties.map((member) => {
      const comma = /^\s*,/.exec(source.text.slice(member.getEnd()))?.[0].length ?? 0;
      return { start: member.getStart(source), end: member.getEnd() + comma, to: '' };
    });
  },
  'constant changed': (node, source) => {
    if (ts.isNumericLiteral(node))
      return [instead(node, source, node.text === '0' ? '1' : `(${node.getText(source)} * 2)`)];
    if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
      return [instead(node, source, 'false')];
    if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent))
      return [instead(node, source, 'true')];
    return [];
  },
  'filter dropped': (node, source) =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'filter' &&
    node.arguments.length === 1
      ? [instead(node, source, node.expression.expression.getText(source))]
      : [],
  'SQL loosened': (node, source) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
    const text = node.getText(source);
    if (!/\b(SELECT|UPDATE|DELETE|INSERT)\b/.test(text)) return [];
    return SQL.flatMap(([part, to]) =>
      [...text.matchAll(part)].map((found) => ({
        start: node.getStart(source) + found.index,
        end: node.getStart(source) + found.index + found[0].length,
        to: to(found[0]),
      })),
    );
  },
};

export const ruleNames = Object.keys(rules);

/** Where nothing runs: types, imports and decorators, which other tests read. @param {ts.Node} node */
const silent = (node) =>
  ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isDecorator(node);

/**
 * @param {string} name of the file
 * @param {string} text
 * @returns {(Break & { id: string })[]} every break that the rules know, in the order of the text
 */
export function breaksOf(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  /** @type {Break[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (silent(node)) return;
    if (ts.isCallExpression(node) && isTold(node, source)) return;
    for (const [rule, apply] of Object.entries(rules))
      for (const one of apply(node, source))
        found.push({ rule, line: source.getLineAndCharacterOfPosition(one.start).line + 1, ...one });
    ts.forEachChild(node, visit);
  };
  visit(source);
  found.sort((a, b) => a.start - b.start);
  const lines = text.split('\n');
  /** @type {Map<string, number>} */
  const times = new Map();
  return found.map((one) => {
    const said = `${name} ${one.rule} ${(lines[one.line - 1] ?? '').trim()}`;
    times.set(said, (times.get(said) ?? 0) + 1);
    return { ...one, id: `${said} ${times.get(said)}` };
  });
}

/** @param {string} text @param {Pick<Break, 'start' | 'end' | 'to'>} one @returns {string} */
export const broken = (text, { start, end, to }) => text.slice(0, start) + to + text.slice(end);

/**
 * A sequence in which every rule has its turn, so that rare mistakes (a lost `where`) come as often as common ones.
 * The lot of a break hangs on its name alone: a change elsewhere leaves it where it is.
 * @template {{ rule: string, id: string }} T
 * @param {T[]} all @param {number} seed @returns {T[]}
 */
export function inTurns(all, seed) {
  const lots = all.map((one) => ({ one, lot: sha256(`${seed} ${one.id}`) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  const queues = ruleNames.map((rule) => lots.filter(({ one }) => one.rule === rule).map(({ one }) => one));
  const most = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => queues.flatMap((queue) => queue.slice(turn, turn + 1))).flat();
}
