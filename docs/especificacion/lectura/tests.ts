import ts from 'typescript';
import { below, leer, literales, valorDe } from './codigo.js';

/** A test that shows something: its file and its title as written. */
export interface Muestra {
  readonly archivo: string;
  readonly titulo: string;
}

const byQuery = /(get|find|query)(All)?By\w*$/;
const isTestCall = (call: ts.CallExpression) =>
  /^test(\.each|\()?/.test(call.expression.getText()) &&
  !/\.(skip|todo|fails?|fixme)\b/.test(call.expression.getText());
const isSkipped = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^(x?describe|describe)\.(skip|todo)/.test(node.expression.getText())
    ? true
    : node.parent
      ? isSkipped(node.parent)
      : false;

const titleOf = (call: ts.CallExpression): string | undefined => {
  const [first] = call.arguments;
  if (!first) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : undefined;
};

/** @throws Error when no running test of the file has this title, or when it expects nothing */
export function testDe({ archivo, titulo }: Muestra): ts.CallExpression {
  const found = [...below(leer(archivo))].find(
    (node): node is ts.CallExpression => ts.isCallExpression(node) && isTestCall(node) && titleOf(node) === titulo,
  );
  if (!found || isSkipped(found)) throw new Error(`${archivo} has no test «${titulo}»`);
  if (!/\bexpect\w*\b/.test(found.getText())) throw new Error(`«${titulo}» expects nothing`);
  return found;
}

/** Is this syntax what the test expects, what it looks for on screen, a row of its table or what it loops over? */
function asserts(node: ts.Node, until: ts.Node): boolean {
  for (let one = node; one !== until; one = one.parent) {
    if (ts.isForOfStatement(one.parent) && one.parent.expression === one) return true;
    if (!ts.isCallExpression(one.parent)) continue;
    const callee = one.parent.expression.getText();
    if (byQuery.test(callee) || /^(await )?expect\b/.test(callee) || /\.each(<.*>)?$/s.test(callee)) return true;
  }
  return false;
}

/** Constants of the file that the test walks through: `test.each(Object.entries(x))`, `for (… of x)`. */
function tablas(test: ts.CallExpression): readonly ts.Node[] {
  const walked = [...below(test)].filter((node) => ts.isIdentifier(node) && asserts(node, test));
  return [...new Set(walked.map((node) => node.getText()))].flatMap(
    (name) => valorDe(name, test.getSourceFile()) ?? [],
  );
}

/** Every text that the test asserts. */
export function textosAfirmados(muestra: Muestra): readonly string[] {
  const test = testDe(muestra);
  const own = literales(test).filter(({ node }) => asserts(node, test));
  return [...own, ...tablas(test).flatMap(literales)].map(({ texto }) => texto);
}
