import ts from 'typescript';
import { below, leer, literales, valorDe } from '../lectura/codigo.js';
import { exigirAfirmado, type Entrada } from './entrada.js';

interface Aviso {
  readonly title: string;
  readonly description?: string;
  /** `error` is the specification's destructive variant. */
  readonly kind: 'exito' | 'error';
}

/** The literals that a property of an object may take, its constants looked up in the file. */
function valores(objeto: ts.ObjectLiteralExpression, propiedad: keyof Aviso): readonly string[] {
  const found = objeto.properties.find((p) => p.name?.getText() === propiedad);
  if (!found) return [];
  const value = ts.isPropertyAssignment(found)
    ? found.initializer
    : valorDe(found.name?.getText() ?? '', objeto.getSourceFile());
  if (!value) return [];
  const constants = below(value)
    .filter(ts.isIdentifier)
    .flatMap((id) => valorDe(id.text, objeto.getSourceFile()) ?? []);
  return [value, ...constants].flatMap(literales).map(({ texto }) => texto);
}

function esEste(objeto: ts.ObjectLiteralExpression, { title, description, kind }: Aviso): boolean {
  const [variante = 'exito'] = valores(objeto, 'kind');
  return (
    valores(objeto, 'title').includes(title) &&
    variante === kind &&
    (description === undefined || valores(objeto, 'description').includes(description))
  );
}

/** A toast with title, description and variant as the source builds it and as the test sees it. */
export const toast = (aviso: Aviso, fuente: string, muestra: string): Entrada => ({
  cubre: [
    aviso.title,
    ...(aviso.description
      ? [aviso.description, `${aviso.title}: ${aviso.description}`, `${aviso.title} / ${aviso.description}`]
      : []),
  ],
  comprobar: () => {
    const objetos = below(leer(fuente)).filter(ts.isObjectLiteralExpression);
    if (!objetos.some((objeto) => esEste(objeto, aviso)))
      throw new Error(`${fuente} builds no such toast: ${JSON.stringify(aviso)}`);
    exigirAfirmado(aviso.description ?? aviso.title, muestra);
  },
});
