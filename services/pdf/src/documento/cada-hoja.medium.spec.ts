import { execFileSync } from 'node:child_process';
import { PDFDocument } from '@cantoo/pdf-lib';
import { hojas, type Instantanea } from '@portal/contracts/pdf';
import { conTextosPublicados } from '../../test/con-textos-publicados.js';
import { estructuraDe } from '../../test/estructura.js';
import { renderContrato } from '../contrato/render-contrato.js';
import { ABAJO, ARRIBA, MARGEN, medidasDe } from '../hoja/hoja.js';
import { renderDocumento } from './render-documento.js';

const largas = { nombreRazonSocial: 'Ñandú-Muñoz '.repeat(16).trim(), nombresConductor: 'W'.repeat(100) };
const casos: Readonly<Record<string, Awaited<ReturnType<typeof conTextosPublicados>>>> = {
  usual: await conTextosPublicados(),
  'with the longest names': await conTextosPublicados(largas),
};
const hechos = new Map<string, Promise<Buffer>>();
/** Rendered once each: the same snapshot gives the same bytes (render-documento.spec). */
function render(caso: string, hoja: Instantanea['hoja']): Promise<Buffer> {
  const { instantanea, sha256 } = casos[caso] as (typeof casos)[string];
  const nombre = `${caso} ${hoja}`;
  const hecho = hechos.get(nombre) ?? renderDocumento({ ...instantanea, hoja }, sha256).then(({ pdf }) => pdf);
  hechos.set(nombre, hecho);
  return hecho;
}
const cadaUno = hojas.flatMap((hoja) => Object.keys(casos).map((caso) => [hoja, caso] as const));

/** Places of the words of each page, from its top left, as poppler finds them. */
function lugaresDe(pdf: Buffer): { x: number; y: number; derecha: number; abajo: number }[][] {
  const xml = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, maxBuffer: 1e8 }).toString('utf8');
  return xml
    .split('<page ')
    .slice(1)
    .map((pagina) =>
      [...pagina.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/g)].map((uno) => {
        const [x, y, derecha, abajo] = uno.slice(1).map(Number) as [number, number, number, number];
        return { x, y, derecha, abajo };
      }),
    );
}

test.each(cadaUno)('every page is %s, and no word leaves its margins: %s', async (hoja, caso) => {
  const pdf = await render(caso, hoja);
  const { ancho, alto } = medidasDe(hoja);
  const sizes = (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize());
  expect(sizes.length).toBeGreaterThan(4);
  for (const { width, height } of sizes) {
    expect(width).toBeCloseTo(ancho, 1);
    expect(height).toBeCloseTo(alto, 1);
  }
  const lugares = lugaresDe(pdf).flat();
  expect(lugares.length).toBeGreaterThan(1000);
  const fuera = lugares.filter(
    ({ x, y, derecha, abajo }) => x < MARGEN - 1 || derecha > ancho - MARGEN + 1 || y < 20 || abajo > alto - 8,
  );
  expect(fuera).toEqual([]);
});

test.each(Object.keys(casos))('both sheets are read alike, word for word and tag for tag: %s', async (caso) => {
  const [a4, carta] = (await Promise.all(hojas.map((hoja) => render(caso, hoja)))).map((pdf) =>
    estructuraDe(pdf).map(({ tag, texto }) => [tag, tag === 'Form' ? '' : texto.replace(/\s+/g, '')]),
  );
  expect(carta?.length).toBeGreaterThan(100);
  expect(carta).toEqual(a4);
});

test.each(cadaUno)(
  'both signature fields of a sheet %s lie side by side between head and foot: %s',
  async (hoja, caso) => {
    const doc = await PDFDocument.load(await render(caso, hoja));
    const { ancho, alto } = medidasDe(hoja);
    const campos = doc
      .getForm()
      .getFields()
      .map((campo) => campo.acroField.getWidgets()[0]?.getRectangle());
    const [izquierda, derecha] = campos.sort((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
    if (!izquierda || !derecha) throw new Error('two fields are needed');
    expect(izquierda.x).toBeGreaterThan(MARGEN);
    expect(derecha.x).toBeGreaterThan(izquierda.x + izquierda.width);
    expect(derecha.x + derecha.width).toBeLessThan(ancho - MARGEN);
    for (const { y, height } of [izquierda, derecha]) {
      expect(y).toBeGreaterThan(ABAJO);
      expect(y + height).toBeLessThan(alto - ARRIBA);
    }
  },
);

test('what was frozen before there was a choice gives the file that A4 gives', async () => {
  expect((await render('usual', undefined)).equals(await render('usual', 'a4'))).toBe(true);
});

test('the contract for everybody comes on the sheet of the setting', async () => {
  const contrato = { titulo: 'Contrato', version: '1', cuerpo: 'Uno.', empresa: 'T' };
  for (const [hoja, medidas] of [
    [undefined, medidasDe('a4')],
    ['carta', medidasDe('carta')],
  ] as const) {
    const { pdf } = await renderContrato({ ...contrato, hoja });
    expect((await PDFDocument.load(pdf)).getPage(0).getWidth()).toBeCloseTo(medidas.ancho, 1);
  }
});
