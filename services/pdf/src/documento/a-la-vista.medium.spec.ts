import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Evidencia } from '@portal/contracts/pdf';
import { openIncrement } from '@portal/pdf-signature';
import { CELLS_PER_THOUSAND, differenceFromKept } from '@portal/test-kit/kept-picture';
import { conTextosPublicados } from '../../test/con-textos-publicados.js';
import { dataUrl, trazo } from '../../test/imagenes.js';
import { leerDibujo } from '../dibujo/leer-dibujo.js';
import { palabras } from '../firmas/incrementos.js';
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

const firmadoEn = '2026-11-21T16:20:07.000Z';
const evidencia: Evidencia = {
  nombre: 'Luis Alberto Peña Ríos',
  documento: 'CC 1.023.456.789',
  calidad: 'conductor',
  firmadoEn,
  firma: 'Dibujada en la pantalla',
  certificado: {
    serie: '4F1A90C2770DE35B21C0',
    emisor: 'CN=TRANSCARGA CA Personas,O=TRANSCARGA S.A.S.,C=CO',
    huella: Array.from({ length: 32 }, () => 'A7').join(':'),
  },
  dispositivo: 'Chrome Mobile 156 · Android 14',
  lugar: '3.451647, -76.531985 (± 12 m)',
  texto: ['compromiso-conductor', 'compromisos-generales', 'acuerdo-firma']
    .map((clave) => `${clave} 0.1-borrador (81aa3c0d5ef16b20)`)
    .join(' · '),
};
const delContrato: Evidencia = { ...evidencia, nombre: 'María Fernanda Ñáñez Ortiz', calidad: 'tenedor' };

const firmado = (antes: Buffer, field: 'conductor' | 'propietario', suya: Evidencia): Buffer =>
  openIncrement({
    pdf: antes,
    field,
    certify: field === 'conductor',
    signedAt: new Date(firmadoEn),
    appearance: { drawing: leerDibujo(dataUrl(trazo())), evidence: palabras(suya) },
  }).draft;

const porUno = firmado(pdf, 'conductor', evidencia);

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
  ['firmas', firmado(porUno, 'propietario', delContrato), hojaDeFirmas],
])('the document looks as it did: %s', async (nombre, bytes, pagina) => {
  const lejos = differenceFromKept(await pintada(bytes, await pagina()), path.join(imagenes, `${nombre}.png`));
  expect(lejos).toBeLessThanOrEqual(CELLS_PER_THOUSAND);
});
