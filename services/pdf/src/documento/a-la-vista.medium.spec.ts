import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CELLS_PER_THOUSAND, differenceFromKept } from '@portal/test-kit/kept-picture';
import { conTextosPublicados } from '../../test/con-textos-publicados.js';
import { conFirmaALaVista } from '../../test/firma-a-la-vista.js';
import { renderDocumento } from './render-documento.js';

// poppler draws the pages: what it sees is what a person sees. The typefaces come with the document.
const run = promisify(execFile);
const imagenes = fileURLToPath(new URL('../../imagenes/', import.meta.url));
const { instantanea, sha256 } = await conTextosPublicados();
const { pdf, paginas } = await renderDocumento(instantanea, sha256);

let carpeta: string;
beforeAll(async () => {
  carpeta = await mkdtemp(path.join(os.tmpdir(), 'a-la-vista-'));
});
afterAll(() => rm(carpeta, { recursive: true, force: true }));

const porUno = conFirmaALaVista(pdf, 'conductor');

/** The page that holds the fields. */
async function hojaDeFirmas(): Promise<number> {
  const { stdout } = await run('pdftotext', [await guardado(pdf), '-'], { maxBuffer: 1e8 });
  const hojas = stdout.split('\f').slice(0, paginas);
  return hojas.findLastIndex((texto) => texto.includes('Pendiente de firma')) + 1;
}

async function guardado(bytes: Buffer): Promise<string> {
  const archivo = path.join(carpeta, `${Math.random()}.pdf`);
  await writeFile(archivo, bytes);
  return archivo;
}

async function pintada(bytes: Buffer, pagina: number): Promise<Buffer> {
  const [archivo, destino] = [await guardado(bytes), path.join(carpeta, 'pagina')];
  await run('pdftoppm', ['-r', '110', '-png', '-singlefile', '-f', String(pagina), archivo, destino]);
  return readFile(`${destino}.png`);
}

test.each<[string, Buffer, () => Promise<number> | number]>([
  ['pagina-1', pdf, () => 1],
  ['firma-pendiente', porUno, hojaDeFirmas],
  ['firmas', conFirmaALaVista(porUno, 'propietario'), hojaDeFirmas],
])('the document looks as it did: %s', async (nombre, bytes, pagina) => {
  const lejos = differenceFromKept(await pintada(bytes, await pagina()), path.join(imagenes, `${nombre}.png`));
  expect(lejos).toBeLessThanOrEqual(CELLS_PER_THOUSAND);
});
