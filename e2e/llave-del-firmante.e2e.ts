import { expect, test, type Page } from '@playwright/test';
import { enlaceDelCorreo, enviar, inscripcionesDe, pdfDe, tokenDe, type Rol } from './src/client.js';
import { waitForFirmasValidas } from './src/documentos.js';
import { dibujarFirma, generarCertificado } from './src/firmante.js';
import { freezeTimers } from './src/pantallas/responses.js';
import { unaPlaca } from './src/placa.js';

// On a portal with FIRMA_LLAVE=dispositivo: `npm test` starts `inscripciones` so for these alone.
test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

const generar = (page: Page) => page.getByRole('button', { name: 'Generar certificado' });
const firmar = (page: Page) => page.getByRole('button', { name: 'Firmar con Certificado' });
const registrada = (page: Page) => page.getByRole('heading', { name: 'Firma digital registrada' });

async function unaInscripcion() {
  const placa = unaPlaca();
  const registrante = () => tokenDe('registrante2@transcarga.test'); // it lives five minutes
  await enviar(await registrante(), placa);
  const direccion = async (rol: Rol) => `/firmar/${await enlaceDelCorreo(placa, rol)}`;
  return { placa, registrante, direccion };
}

/** What the browser keeps: how many keys, and whether any of them can be taken out. */
const llaves = (page: Page): Promise<{ cuantas: number; extraibles: number }> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as DOMException);
      });
    const base = await settled(indexedDB.open('portal-firma'));
    const store = base.transaction('llaves').objectStore('llaves');
    const todas = (await settled(store.getAll())) as { par: CryptoKeyPair }[];
    base.close();
    return { cuantas: todas.length, extraibles: todas.filter(({ par }) => par.privateKey.extractable).length };
  });

test('keys born in the browser sign for both people, and every validator accepts the document', async ({
  page,
  request,
}) => {
  const { placa, registrante, direccion } = await unaInscripcion();
  const enviadas: string[] = [];
  page.on('request', (one) => void enviadas.push(`${new URL(one.url()).pathname} ${one.postData() ?? ''}`));
  for (const rol of ['conductor', 'propietario'] as const) {
    await page.goto(await direccion(rol));
    await expect(page.getByText('Solo usted: nace en este dispositivo')).toBeVisible();
    await generar(page).click();
    await expect(page.getByText('En el dispositivo de quien firma')).toBeVisible();
    expect(await llaves(page)).toEqual({ cuantas: 1, extraibles: 0 });
    await dibujarFirma(page);
    await page.reload();
    await firmar(page).click();
    await expect(registrada(page)).toBeVisible();
    await expect.poll(() => llaves(page)).toEqual({ cuantas: 0, extraibles: 0 });
  }
  expect(enviadas.filter((one) => one.includes('/signature/advanced/'))).toEqual([]);
  expect(enviadas.filter((one) => one.includes('/signature/prepare/'))).toHaveLength(2);
  const [inscripcion] = await inscripcionesDe(await registrante(), placa);
  await waitForFirmasValidas(request, await pdfDe(await registrante(), inscripcion!.id), 2);
});

test('the other person signs in between: the page prepares again by itself', async ({ page, browser }) => {
  const { direccion } = await unaInscripcion();
  await freezeTimers(page, 45_000); // it would give its call up while the other one signs
  await page.goto(await direccion('conductor'));
  await generarCertificado(page);
  await dibujarFirma(page);
  const otra = await (await browser.newContext()).newPage();
  await otra.goto(await direccion('propietario'));
  await generarCertificado(otra);
  await dibujarFirma(otra);
  let cierres = 0;
  await page.route('**/api/signature/close/*', async (route) => {
    cierres += 1;
    if (cierres === 1) {
      await firmar(otra).click();
      await expect(registrada(otra)).toBeVisible();
    }
    await route.continue();
  });
  await firmar(page).click();
  await expect(registrada(page)).toBeVisible();
  expect(cierres).toBe(2);
});

test('the answer of the close is lost: the page finds out by itself, and the key is gone', async ({ page }) => {
  const { direccion } = await unaInscripcion();
  await page.goto(await direccion('conductor'));
  await generarCertificado(page);
  await dibujarFirma(page);
  await page.route('**/api/signature/close/*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await firmar(page).click();
  await expect(page.getByText('Su firma sí quedó registrada.')).toBeVisible();
  await expect.poll(() => llaves(page)).toEqual({ cuantas: 0, extraibles: 0 });
});

test('another browser is told where the key is, and makes its own', async ({ page, browser }) => {
  const { direccion } = await unaInscripcion();
  const enlace = await direccion('conductor');
  await page.goto(enlace);
  await generar(page).click();
  await expect(page.getByText('En el dispositivo de quien firma')).toBeVisible();
  const otro = await (await browser.newContext()).newPage();
  await otro.goto(enlace);
  await expect(otro.getByText('La clave de su certificado está en otro teléfono o navegador')).toBeVisible();
  await expect(firmar(otro)).toBeDisabled();
  await expect(generar(otro)).toBeVisible();
});

test('a browser that keeps nothing says so, and signs with a key of the portal', async ({ browser }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const page = await context.newPage();
  const { direccion } = await unaInscripcion();
  await page.goto(await direccion('conductor'));
  await expect(page.getByText('porque este navegador no puede guardarla')).toBeVisible();
  await generar(page).click();
  await expect(page.getByText('En el portal, cifrada', { exact: true })).toBeVisible();
  await dibujarFirma(page);
  await firmar(page).click();
  await expect(registrada(page)).toBeVisible();
});
