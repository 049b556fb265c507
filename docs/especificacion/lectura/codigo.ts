import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const raiz = path.resolve(__dirname, '../../..');

const parsed = new Map<string, ts.SourceFile>();

/** @throws Error when the file is not there */
export function leer(archivo: string): ts.SourceFile {
  const known = parsed.get(archivo);
  if (known) return known;
  if (!existsSync(path.join(raiz, archivo))) throw new Error(`${archivo} does not exist`);
  const source = ts.createSourceFile(
    archivo,
    readFileSync(path.join(raiz, archivo), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  parsed.set(archivo, source);
  return source;
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
const unescaped = (regex: string): string =>
  regex
    .slice(1, regex.lastIndexOf('/'))
    .replace(/\\(.)/g, '$1')
    .replace(/^\^|\$$/g, '');

/** The words that a piece of syntax writes, if it writes any: a string, a piece of a template or of JSX, a pattern. */
function words(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return collapse(node.text);
  if (ts.isJsxText(node)) return collapse(node.text);
  return ts.isRegularExpressionLiteral(node) ? unescaped(node.text) : undefined;
}

/** Remembers what was read of a file or of a piece of it: every sentence asks again, and no file changes meanwhile. */
export function recordado<K extends object, V>(leerlo: (de: K) => V): (de: K) => V {
  const leidos = new WeakMap<K, V>();
  return (de) => {
    if (!leidos.has(de)) leidos.set(de, leerlo(de));
    return leidos.get(de) as V;
  };
}

/** Every node below, itself included. */
export const below = recordado((node: ts.Node): readonly ts.Node[] => {
  const found: ts.Node[] = [];
  const walk = (one: ts.Node): void => {
    found.push(one);
    one.getChildren().forEach(walk);
  };
  walk(node);
  return found;
});

/** Every literal below a node, with whitespace as the browser shows it. */
export const literales = recordado((node: ts.Node): readonly { readonly texto: string; readonly node: ts.Node }[] =>
  below(node).flatMap((one) => {
    const texto = words(one);
    return texto ? [{ texto, node: one }] : [];
  }),
);

const constantesDe = recordado((archivo: ts.SourceFile) => {
  const found = new Map<string, ts.Expression | undefined>();
  for (const node of below(archivo)) {
    if (!ts.isVariableDeclaration(node)) continue;
    const nombre = node.name.getText();
    if (!found.has(nombre)) found.set(nombre, node.initializer);
  }
  return found;
});

/** What the file's own constant of this name is set to. */
export const valorDe = (nombre: string, en: ts.SourceFile): ts.Expression | undefined => constantesDe(en).get(nombre);
