import ts from 'typescript';
import { below, leer, literales, recordado, valorDe } from './codigo.js';

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

/** Does this syntax expect something, itself or through a constant of its file? `eventually` fails by itself. */
function expects(node: ts.Node, seen = new Set<string>()): boolean {
  if (/\b(expect\w*|eventually)\b/.test(node.getText())) return true;
  return below(node).some((one) => {
    if (!ts.isIdentifier(one) || seen.has(one.text)) return false;
    seen.add(one.text);
    const valor = valorDe(one.text, node.getSourceFile());
    return valor !== undefined && expects(valor, seen);
  });
}

const testsEn = recordado((archivo: ts.SourceFile) =>
  below(archivo).filter(
    (node): node is ts.CallExpression =>
      ts.isCallExpression(node) && isTestCall(node) && !isSkipped(node) && expects(node),
  ),
);

/** @throws Error when the file has no running test that expects something */
export function testsDe(archivo: string): readonly ts.CallExpression[] {
  const found = testsEn(leer(archivo));
  if (found.length === 0) throw new Error(`${archivo} has no running test that expects something`);
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
  const walked = below(test).filter((node) => ts.isIdentifier(node) && asserts(node, test));
  return [...new Set(walked.map((node) => node.getText()))].flatMap(
    (name) => valorDe(name, test.getSourceFile()) ?? [],
  );
}

const afirmadosDe = (test: ts.CallExpression): readonly string[] => {
  const own = literales(test).filter(({ node }) => asserts(node, test));
  return [...own, ...tablas(test).flatMap(literales)].map(({ texto }) => texto);
};

const afirmadosEn = recordado((tests: readonly ts.CallExpression[]) => tests.flatMap(afirmadosDe));

/** Every text that the running tests of a file assert. */
export const textosAfirmados = (archivo: string): readonly string[] => afirmadosEn(testsDe(archivo));
