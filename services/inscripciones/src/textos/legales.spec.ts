import type { ClaveTexto } from '@portal/contracts/textos';
import { bloquesDe } from '@portal/contracts/textos/marcado';
import { cargarLegales } from './textos.service.js';

/** The body of the newest version. */
const cuerpoDe = async (clave: ClaveTexto): Promise<string> => {
  const versiones = (await cargarLegales()).filter((texto) => texto.clave === clave);
  return versiones.sort((a, b) => a.vigenteDesde.localeCompare(b.vigenteDesde)).at(-1)?.cuerpo ?? '';
};
const puntos = (cuerpo: string): readonly string[] => cuerpo.match(/^\d+\. /gm) ?? [];

test('the final declaration: 50.000 pesos after three business days, credit bureaus, true data', async () => {
  const cuerpo = await cuerpoDe('declaracion-final');
  expect(cuerpo).toContain('descontar del saldo del flete **cincuenta mil pesos ($50.000) moneda corriente**');
  expect(cuerpo).toContain(
    'cuyo cumplido no se entregue dentro de los **tres (3) días hábiles** siguientes a su terminación',
  );
  expect(cuerpo).toContain('reportar ante operadores de información financiera y crediticia');
  expect(cuerpo).toContain('La información y los documentos entregados son ciertos');
});

test('a driver commits to 23 points and 10 general ones, chemicals and release of liability among them', async () => {
  const generales = await cuerpoDe('compromisos-generales');
  expect([puntos(await cuerpoDe('compromiso-conductor')), puntos(generales)].map(({ length }) => length)).toEqual([
    23, 10,
  ]);
  expect(generales).toContain('**Sustancias químicas: preparación.**');
  expect(generales).toContain('**Liberación de responsabilidad.**');
});

test('the data authorisation stands on law 1581 of 2012', async () => {
  expect(await cuerpoDe('autorizacion-datos')).toContain('En cumplimiento de la Ley 1581 de 2012');
});

test('every text is written in the small Markdown that form, signing page and PDF read: no mark is left', async () => {
  for (const { clave, cuerpo } of await cargarLegales()) {
    const tramos = bloquesDe(cuerpo).flatMap((bloque) =>
      bloque.tipo === 'parrafo' ? bloque.tramos : bloque.puntos.flat(),
    );
    expect([clave, tramos.filter(({ texto }) => /\*|^#|^- |^\d+\. /.test(texto))]).toEqual([clave, []]);
  }
});
