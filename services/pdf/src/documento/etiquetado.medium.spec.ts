import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef, PDFString } from '@cantoo/pdf-lib';
import { tituloDe } from '@portal/contracts/pdf';
import { conTextosPublicados } from '../../test/con-textos-publicados.js';
import { estructuraDe } from '../../test/estructura.js';
import { renderContrato } from '../contrato/render-contrato.js';
import { ABAJO, ARRIBA, MARGEN, medidasDe } from '../hoja/hoja.js';
import { seccionesDeDatos } from './datos.js';
import { renderDocumento } from './render-documento.js';

// poppler, MuPDF and pdf-lib read the structure: none of them shares code with what wrote it.
const { instantanea, sha256 } = await conTextosPublicados();
const documento = await renderDocumento(instantanea, sha256);
const cuerpo = instantanea.textos.find(({ clave }) => clave === 'contrato-vinculacion')?.texto ?? '';
const contrato = (await renderContrato({ titulo: 'Contrato', version: '1', cuerpo, empresa: 'TRANSCARGA' })).pdf;
const prueba = await renderDocumento({ ...instantanea, prueba: true }, sha256);
const leidos = estructuraDe(documento.pdf);
const HOJA = medidasDe();
let carpeta: string;

beforeAll(async () => {
  carpeta = await mkdtemp(path.join(os.tmpdir(), 'etiquetado-'));
});
afterAll(() => rm(carpeta, { recursive: true, force: true }));

/** Words without the numbers of lists, which are drawn behind the first line of their item. */
const palabras = (texto: string): string[] => texto.split(/\s+/).filter((una) => !/^(\d+\.)?$/.test(una));

/** What stands between head and foot, in the order in which it was laid out. What waits for a signature is left out. */
const cuerpoDe = (pdf: Buffer, abajo: number): string[] => {
  const franja = ['-y', String(ARRIBA), '-H', String(Math.floor(HOJA.alto - abajo - ARRIBA))];
  const todo = [...franja, '-x', '0', '-W', String(Math.ceil(HOJA.ancho)), '-r', '72'];
  const lineas = execFileSync('pdftotext', ['-raw', ...todo, '-', '-'], { input: pdf })
    .toString('utf8')
    .split(/[\n\f]/);
  return palabras(lineas.filter((linea) => !/^Pendiente de firma$|: +—$/.test(linea)).join(' '));
};

test.each([
  ['the document', documento.pdf, ABAJO, ['Vinculación', 'INS-TER-001', '21/11/2026'], 'Huella'],
  ['the document of a test', prueba.pdf, ABAJO, ['Vinculación', 'PRUEBA', 'valor', 'INS-TER-001'], 'PRUEBA'],
  ['the contract for everybody', contrato, MARGEN + 14, ['CONTRATO', '1'], 'TRANSCARGA'],
] as const)(
  '%s is read in the order of its pages, every word once, head and foot once',
  (_, pdf, abajo, head, foot) => {
    const todas = estructuraDe(pdf);
    const leidas = palabras(todas.map(({ tag, texto }) => (tag === 'Form' ? '' : texto)).join(' '));
    const escritas = cuerpoDe(pdf, abajo);
    expect(escritas.length).toBeGreaterThan(500);
    const desde = leidas.findIndex((_una, i) => escritas.slice(0, 20).every((otra, j) => leidas[i + j] === otra));
    expect(leidas.slice(desde, desde + escritas.length)).toEqual(escritas);
    const [antes, detras] = [leidas.slice(0, desde), leidas.slice(desde + escritas.length)];
    expect(antes).toEqual(expect.arrayContaining([...head]));
    expect(detras).toContain(foot);
    // As many as one head and one foot have.
    expect([antes.length < 30, detras.length < 60]).toEqual([true, true]);
  },
);

test.each([
  ['the document', documento.pdf],
  ['the document of a test', prueba.pdf],
  ['the contract for everybody', contrato],
])('nothing is drawn beside a tag or an ornament: %s', async (_, pdf) => {
  const archivo = path.join(carpeta, 'documento.pdf');
  await writeFile(archivo, pdf);
  const paginas = (await PDFDocument.load(pdf)).getPageCount();
  for (let pagina = 1; pagina <= paginas; pagina += 1) {
    const lineas = execFileSync('mutool', ['show', '-b', archivo, `pages/${pagina}/Contents`]).toString('latin1');
    let dentro = 0;
    const fuera = lineas.split('\n').filter((linea) => {
      dentro += / BDC$/.test(linea) ? 1 : linea === 'EMC' ? -1 : 0;
      expect(dentro === 0 || dentro === 1).toBe(true);
      return dentro === 0 && /(^| )(TJ|Tj|S|s|f\*?|B|b|Do|sh)$/.test(linea);
    });
    expect([pagina, dentro, fuera]).toEqual([pagina, 0, []]);
  }
});

test('there is one title, each section has a head, and each label is read right before its value', () => {
  const de = (tag: string) => leidos.filter((uno) => uno.tag === tag).map(({ texto }) => texto);
  expect(de('H1')).toEqual(['INSCRIPCIÓN DE TERCEROS']);
  const secciones = seccionesDeDatos(instantanea).map(({ titulo }) => titulo);
  expect(de('H2').slice(0, secciones.length + 1)).toEqual([tituloDe('autorizacion'), ...secciones]);
  const celdas = seccionesDeDatos(instantanea).flatMap(({ filas }) => filas.flat());
  const pares = leidos.flatMap(({ tag, texto }, i) => (tag === 'Lbl' ? [[texto, leidos[i + 1]?.texto]] : []));
  for (const [rotulo, valor] of celdas) expect(pares).toContainEqual([rotulo, valor || '—']);
});

test('numbered texts are lists whose numbers are read before their words', () => {
  const [primera = -1] = leidos.flatMap(({ tag, texto }, i) => (tag === 'Lbl' && texto.trim() === '1.' ? [i] : []));
  expect(leidos.slice(primera - 2, primera + 2).map(({ tag }) => tag)).toEqual(['L', 'LI', 'Lbl', 'LBody']);
});

test('what a signature will cover is not read, and each field follows the name of who signs there', () => {
  const texto = leidos.map((uno) => uno.texto).join('\n');
  expect(texto).not.toMatch(/Pendiente de firma|Firmado el/);
  const antes = leidos.flatMap(({ tag }, i) => (tag === 'Form' ? [leidos[i - 2]?.texto] : []));
  expect(antes).toEqual(['Luis Alberto Peña Ríos', 'María Fernanda Ñáñez Ortiz']);
});

test('structure, pages and fields name each other, and the QR code says where it leads', async () => {
  const doc = await PDFDocument.load(documento.pdf);
  const arbol = doc.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const nums = arbol.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray);
  const duenos = new Map(
    Array.from({ length: nums.size() / 2 }, (_, i) => [nums.lookup(2 * i, PDFNumber).asNumber(), nums.get(2 * i + 1)]),
  );
  const clave = (dict: PDFDict, entry: string) => dict.lookup(PDFName.of(entry), PDFNumber).asNumber();
  const dict = (value: unknown) => doc.context.lookup(value as PDFRef, PDFDict);
  let contenidos = 0;
  const campos: string[] = [];
  const figuras: string[] = [];
  const visitar = (ref: PDFRef, padre: unknown): void => {
    const elemento = dict(ref);
    expect(elemento.get(PDFName.of('P'))).toBe(padre);
    const k = elemento.lookup(PDFName.of('K'));
    for (const hijo of k instanceof PDFArray ? k.asArray() : [elemento.get(PDFName.of('K'))]) {
      if (hijo instanceof PDFRef) visitar(hijo, ref);
      else if (hijo instanceof PDFDict && hijo.has(PDFName.of('Obj'))) {
        const widget = hijo.lookup(PDFName.of('Obj'), PDFDict);
        const pagina = hijo.get(PDFName.of('Pg'));
        expect(duenos.get(clave(widget, 'StructParent'))).toBe(ref);
        expect(widget.get(PDFName.of('P'))).toBe(pagina);
        expect(dict(pagina).lookup(PDFName.of('Annots'), PDFArray).asArray()).toContain(hijo.get(PDFName.of('Obj')));
        campos.push(widget.lookup(PDFName.of('T'))?.toString() ?? '');
      } else {
        const mcid = hijo instanceof PDFDict ? clave(hijo, 'MCID') : (hijo as PDFNumber).asNumber();
        const pagina = dict((hijo instanceof PDFDict ? hijo : elemento).get(PDFName.of('Pg')));
        const suyos = duenos.get(clave(pagina, 'StructParents')) as PDFArray;
        expect([mcid, suyos.get(mcid)]).toEqual([mcid, ref]);
        contenidos += 1;
      }
    }
    const alt = elemento.lookup(PDFName.of('Alt'));
    if (alt instanceof PDFString) figuras.push(alt.decodeText());
  };
  visitar(arbol.get(PDFName.of('K')) as PDFRef, doc.catalog.get(PDFName.of('StructTreeRoot')));
  const nombrados = [...duenos.values()].filter((uno): uno is PDFArray => uno instanceof PDFArray);
  expect(contenidos).toBe(nombrados.reduce((suma, uno) => suma + uno.size(), 0));
  expect(campos).toEqual(['(conductor)', '(propietario)']);
  expect(figuras).toEqual([`Código QR: ${instantanea.urlVerificacion}`]);
  expect(doc.getPages().map(({ node }) => node.get(PDFName.of('Tabs'))?.toString())).toEqual(
    doc.getPages().map(() => '/S'),
  );
  expect(doc.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true');
});
