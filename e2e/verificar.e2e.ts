import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { callApi, enviar, pdfDe, prepararFirma, tokenDe } from './src/client.js';
import { dibujoPng } from './src/dibujo.js';
import { unaPlaca } from './src/placa.js';

/** What the browser's own judge says, with the thread and the kernel that people get. */
const juicio = (page: Page): Locator => page.getByRole('region', { name: 'Lo que comprobó este equipo' });

type Archivo = Parameters<Locator['setInputFiles']>[0];
const soltar = (page: Page, archivo: Archivo): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles(archivo);
const pdf = (buffer: Buffer, name = 'documento.pdf') => ({ name, mimeType: 'application/pdf', buffer });

/** The page stands with all that judges: kernel, thread, root and lists. */
async function abrir(page: Page): Promise<void> {
  const hilo = page.waitForEvent('worker');
  const listas = page.waitForResponse(/\/pki\/emisora\.crl/);
  await page.goto(paginas.verificar.to);
  await Promise.all([hilo, listas]);
  await page.waitForLoadState('networkidle');
}

let firmado: Buffer;
/** Documents of another authority, by their names. */
let ajenos: string;
test.beforeAll(async () => {
  const [placa, token] = [unaPlaca(), await tokenDe('registrante2@transcarga.test')];
  const { id } = (await enviar(token, placa)).body;
  const { path: direccion, body } = await prepararFirma(placa, 'conductor');
  expect((await callApi('POST', direccion, { body })).status).toBe(200);
  firmado = await pdfDe(token, id);
  ajenos = await mkdtemp(path.join(os.tmpdir(), 'portal-ajenos-'));
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const guion = fileURLToPath(new URL('src/firmados-por-otros.ts', import.meta.url));
  const loader = ['--import', '@swc-node/register/esm-register', '--conditions=@app/source'];
  const env = { ...process.env, NODE_OPTIONS: '', SWC_NODE_PROJECT: path.join(cwd, 'tsconfig.server.json') };
  await promisify(execFile)(process.execPath, [...loader, guion, ajenos], { cwd, env });
});
test.afterAll(() => rm(ajenos, { recursive: true, force: true }));

test('what the portal signed is judged by the browser itself, also without a network once the page stands', async ({
  page,
  context,
}) => {
  await abrir(page);
  await soltar(page, pdf(firmado));
  await expect(juicio(page)).toContainText('Las firmas son auténticas');
  await context.setOffline(true);
  await soltar(page, pdf(firmado, 'sin-red.pdf'));
  await expect(page.getByText('sin-red.pdf')).toBeVisible();
  await expect(juicio(page)).toContainText('Las firmas son auténticas');
  await expect(page.getByRole('alert').first()).toContainText(/conexión/i);
});

test('signatures of another authority are told from altered ones', async ({ page }) => {
  await abrir(page);
  await soltar(page, path.join(ajenos, 'firmado.pdf'));
  await expect(juicio(page)).toContainText('Las firmas de este archivo no son de este portal');
});

for (const [ataque, nombre] of [
  ['what was signed under a cover is uncovered', 'descubierto.pdf'],
  ['the page shows what lay ready behind it', 'reemplazado.pdf'],
] as const) {
  test(`a shadow attack is found: ${ataque}`, async ({ page }) => {
    // The attacker prepares what the portal would then sign: here another authority stands in for it.
    const body = await readFile(path.join(ajenos, 'raiz.cer'));
    await page.route('**/pki/raiz.cer', (route) => route.fulfill({ body, contentType: 'application/pkix-cert' }));
    await abrir(page);
    await soltar(page, path.join(ajenos, 'firmado.pdf'));
    await expect(juicio(page)).toContainText('Las firmas son auténticas');
    await soltar(page, path.join(ajenos, nombre));
    await expect(juicio(page)).toContainText('El archivo fue alterado después de firmarse');
  });
}

test('a picture is told to be one, and the portal is not asked about it', async ({ page }) => {
  const preguntas: string[] = [];
  page.on('request', (one) => void (one.method() === 'POST' && preguntas.push(one.url())));
  await abrir(page);
  const buffer = Buffer.from(dibujoPng().split(',')[1] as string, 'base64');
  await soltar(page, { name: 'foto.pdf', mimeType: 'application/pdf', buffer });
  await expect(juicio(page)).toContainText('El archivo es una imagen');
  expect(preguntas).toEqual([]);
});

const GRANDE = 200_000_000;

/** The signed document with a revision of zeros behind it: a file with a hole, so that nobody holds it in memory. */
async function engordado(archivo: string): Promise<void> {
  const texto = firmado.toString('latin1');
  const ultimo = (que: RegExp) => [...texto.matchAll(que)].at(-1)?.[1] as string;
  const [num, raiz, antes] = [
    Number(ultimo(/\/Size (\d+)/g)),
    ultimo(/\/Root (\d+ 0 R)/g),
    ultimo(/startxref\s+(\d+)/g),
  ];
  const cabeza = Buffer.from(`\n${num} 0 obj\n<< /Length ${GRANDE} >>\nstream\n`, 'latin1');
  const [objeto, fin] = [firmado.length + 1, firmado.length + cabeza.length + GRANDE];
  const cierre = '\nendstream\nendobj\n';
  const tabla =
    `xref\n${num} 1\n${String(objeto).padStart(10, '0')} 00000 n \n` +
    `trailer\n<< /Size ${num + 1} /Root ${raiz} /Prev ${antes} >>\nstartxref\n${fin + cierre.length}\n%%EOF\n`;
  const file = await open(archivo, 'w');
  await file.write(firmado, 0);
  await file.write(cabeza, 0, cabeza.length, firmado.length);
  await file.write(cierre + tabla, fin, 'latin1');
  await file.close();
}

test('a file of 200 MB is read to its end and judged: what was put behind the signature is found', async ({ page }) => {
  const archivo = test.info().outputPath('grande.pdf');
  await engordado(archivo);
  await abrir(page);
  await soltar(page, archivo);
  await expect(page.locator('.archivo-juzgado')).toContainText('grande.pdf · 191 MB');
  await expect(juicio(page)).toContainText('El archivo fue alterado después de firmarse', { timeout: 240_000 });
  await expect(juicio(page)).toContainText('Después de esta firma se añadieron cambios que nadie firmó.');
});
