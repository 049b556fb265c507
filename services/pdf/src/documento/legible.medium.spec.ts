import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import type { Evidencia } from '@portal/contracts/pdf';
import { bloquesDe } from '@portal/contracts/textos/marcado';
import { conTextosPublicados, rolesDe } from '../../test/con-textos-publicados.js';
import { conFirmaALaVista, evidenciaDe } from '../../test/firma-a-la-vista.js';
import { renderContrato } from '../contrato/render-contrato.js';
import { ABAJO, ARRIBA, LETRA_MENOR, medidasDe } from '../hoja/hoja.js';
import { renderDocumento } from './render-documento.js';

// poppler and MuPDF read the document: what they see is what a person sees.
const run = promisify(execFile);
/** A module of CommonJS, whose only export stands under its own name. */
const leerQr = jsqr.default;
const HOJA = medidasDe();
const nombreLargo = 'Ñandú-Muñoz '.repeat(16).trim();
const { instantanea, sha256 } = await conTextosPublicados();
const larga = await conTextosPublicados({ nombreRazonSocial: nombreLargo, nombresConductor: 'W'.repeat(100) });
/** Rendered once each. */
const documento = await renderDocumento(instantanea, sha256);
const largo = await renderDocumento(larga.instantanea, larga.sha256);
let carpeta: string;

beforeAll(async () => {
  carpeta = await mkdtemp(path.join(os.tmpdir(), 'legible-'));
});
afterAll(() => rm(carpeta, { recursive: true, force: true }));

async function guardado(pdf: Buffer): Promise<string> {
  const archivo = path.join(carpeta, `${Math.random()}.pdf`);
  await writeFile(archivo, pdf);
  return archivo;
}

interface Linea {
  texto: string;
  /** The smallest letters of the line, in points. */
  letra: number;
  /** Where it ends, from the top of the sheet. */
  abajo: number;
}

/** The lines of each page as MuPDF draws them, signatures included. */
async function lineasDe(pdf: Buffer): Promise<Linea[][]> {
  const { stdout } = await run('mutool', ['draw', '-q', '-F', 'stext', await guardado(pdf)], { maxBuffer: 1e8 });
  const paginas = stdout.split('<page ').slice(1);
  return paginas.map((pagina) =>
    pagina
      .split('<line ')
      .slice(1)
      .map((linea) => ({
        texto: [...linea.matchAll(/ c="([^"]*)"/g)].map(([, letra]) => letra).join(''),
        letra: Math.min(...[...linea.matchAll(/<font [^>]*size="([\d.]+)"/g)].map(([, size]) => Number(size))),
        abajo: Number(/bbox="\S+ \S+ \S+ (\S+)"/.exec(linea)?.[1]),
      }))
      .filter(({ texto }) => texto.trim() !== ''),
  );
}

const { certificado } = evidenciaDe('conductor');
/** Evidence that leaves nothing out, with a long signature and serial. */
const evidencia = evidenciaDe('conductor', {
  firma: `Escrita con el teclado: «${'Luis Alberto Peña Ríos '.repeat(3).trim()}»`,
  certificado: { ...certificado, serie: '4F1A90C2770DE35B4F1A90C2770DE35B' },
});
const correo = `luis@gmail.com (antes luis@gmial.com). Lo corrigió Sergio Rojas el 20 de noviembre de 2026 a las 10:00 a. m.: ${'Motivo largo '.repeat(11)}`;

const firmado = (pdf: Buffer, suya: Evidencia): Buffer => conFirmaALaVista(pdf, 'conductor', suya);

test.each<[string, () => Promise<Buffer>]>([
  ['the document', async () => documento.pdf],
  ['names of the greatest length', async () => largo.pdf],
  [
    'the contract for everybody',
    async () => (await renderContrato({ titulo: 'Contrato', version: '1', cuerpo: 'Uno.', empresa: 'T' })).pdf,
  ],
  ['a signed field', async () => firmado(documento.pdf, evidencia)],
  ['a signed field with a corrected address', async () => firmado(documento.pdf, { ...evidencia, correo })],
  ['a signed field with the longest name', async () => firmado(largo.pdf, { ...evidencia, nombre: 'W'.repeat(100) })],
])('no word is smaller than eight points: %s', async (_, hacer) => {
  const todas = (await lineasDe(await hacer())).flat();
  expect(todas.length).toBeGreaterThan(5);
  expect(todas.filter(({ letra }) => !(letra > LETRA_MENOR - 0.01))).toEqual([]);
});

test('every page but the last one is filled', async () => {
  const paginas = await lineasDe(documento.pdf);
  expect(paginas.length).toBeGreaterThan(4);
  const llenas = paginas.slice(0, -1).map((lineas) => {
    const cuerpo = lineas.map(({ abajo }) => abajo).filter((y) => y < HOJA.alto - ABAJO);
    return (Math.max(...cuerpo) - ARRIBA) / (HOJA.alto - ABAJO - ARRIBA);
  });
  // The page with the signatures ends in their frame, which holds no words at its end.
  expect(llenas.filter((parte) => parte < 0.5)).toEqual([]);
});

test('the QR code can be read from a print at 100 dpi, on every page', async () => {
  const archivo = await guardado(documento.pdf);
  await run('pdftoppm', ['-r', '100', '-gray', '-png', archivo, path.join(carpeta, 'pagina')]);
  for (let pagina = 1; pagina <= documento.paginas; pagina += 1) {
    const hoja = PNG.sync.read(await readFile(path.join(carpeta, `pagina-${pagina}.png`)));
    expect(leido(hoja)).toBe(instantanea.urlVerificacion);
  }
});

/** What a camera reads that is held over the corner of the page. */
function leido(hoja: PNG): string | undefined {
  const [width, height] = [200, Math.round((ABAJO * 100) / 72)];
  const esquina = new PNG({ width, height });
  PNG.bitblt(hoja, esquina, hoja.width - width, hoja.height - height, width, height, 0, 0);
  return leerQr(new Uint8ClampedArray(esquina.data), width, height)?.data;
}

/** Words with one blank between them. A line may break behind a hyphen. */
const enPalabras = (texto: string): string => texto.replace(/\s+/g, ' ').replaceAll('- ', '-').trim();

/** The words of the pages without head and foot: in reading order, and those of each half of the sheet. */
async function cuerpoDe(pdf: Buffer): Promise<string[]> {
  const archivo = await guardado(pdf);
  const mitad = Math.round(HOJA.ancho / 2);
  const franja = ['-y', String(ARRIBA), '-H', String(Math.floor(HOJA.alto - ABAJO - ARRIBA)), '-r', '72'];
  const leer = async (x: number, ancho: number) =>
    enPalabras(
      (await run('pdftotext', [...franja, '-x', String(x), '-W', String(ancho), archivo, '-'])).stdout.replaceAll(
        '\f',
        ' ',
      ),
    );
  return Promise.all([leer(0, 2 * mitad), leer(0, mitad), leer(mitad, mitad)]);
}

/** What the signing page shows of a text: the same blocks, the numbers of its lists. */
const enLaPagina = (texto: string): string[] =>
  bloquesDe(texto).flatMap((bloque) => {
    const lineas = bloque.tipo === 'parrafo' ? [bloque.tramos] : bloque.puntos;
    return lineas.map((tramos, i) => {
      const numero = bloque.tipo === 'lista' ? `${bloque.desde + i}. ` : '';
      return enPalabras(numero + tramos.map(({ texto: trozo }) => trozo).join(''));
    });
  });

test.each(['conductor', 'propietario'] as const)(
  'what the signing page shows the %s stands in the document, word for word',
  async (rol) => {
    const cuerpo = await cuerpoDe(documento.pdf);
    const textos = rolesDe(instantanea)[rol];
    expect(textos).toHaveLength(3);
    for (const { texto } of textos)
      for (const linea of enLaPagina(texto))
        expect([linea, cuerpo.some((uno) => uno.includes(linea))]).toEqual([linea, true]);
  },
);

test('each signer finds the sentence beside his button, with its version', async () => {
  const [, izquierda, derecha] = await cuerpoDe(documento.pdf);
  for (const [lado, nombre] of [
    [izquierda, 'Luis Alberto Peña Ríos'],
    [derecha, 'María Fernanda Ñáñez Ortiz'],
  ])
    expect(lado).toContain(
      `Acuerdo de firma electrónica · versión 0.1 (borrador) Al firmar confirmo que soy ${nombre},`,
    );
});

test('sections 14 and 15 come before the annexes, and a bank letter is named by its whole hash', async () => {
  const [cuerpo = ''] = await cuerpoDe(documento.pdf);
  const lugares = ['14. CONTRATO, DECLARACIÓN', '15. FIRMAS ELECTRÓNICAS', 'CÓMO COMPROBAR', 'ANEXO 1.'].map((uno) =>
    cuerpo.indexOf(uno),
  );
  expect(lugares.every((lugar) => lugar > 0)).toBe(true);
  expect([...lugares].sort((a, b) => a - b)).toEqual(lugares);
  expect(cuerpo).toContain(instantanea.cargas[0]?.sha256);
});

test('the window shows the title, not the name of the file, and readers know the language', () => {
  const bytes = documento.pdf.toString('latin1');
  expect(bytes).toContain('/DisplayDocTitle true');
  expect(bytes).toContain('/Lang (es-CO)');
});
