import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page, type Request } from '@playwright/test';

/** A phone as drivers carry them. */
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Opens a signing link on a phone of its own, without any session. */
async function abrirEnTelefono(browser: Browser, enlace: string): Promise<{ page: Page; peticiones: Request[] }> {
  const context = await browser.newContext({ ...phone, locale: 'es-CO', timezoneId: 'America/Bogota' });
  const page = await context.newPage();
  const peticiones: Request[] = [];
  page.on('request', (peticion) => void peticiones.push(peticion));
  await page.goto(enlace);
  return { page, peticiones };
}

/** The page asked nobody but the portal, and named its link to nobody as the page that it came from. */
function nadieSupoDelEnlace(enlace: string, peticiones: readonly Request[]): void {
  const token = enlace.split('/').at(-1) as string;
  const porLaRed = peticiones.filter((peticion) => /^https?:/.test(peticion.url()));
  expect(porLaRed.some((peticion) => peticion.method() === 'POST')).toBe(true);
  for (const peticion of porLaRed) {
    expect(new URL(peticion.url()).origin).toBe(new URL(enlace).origin);
    expect(peticion.headers()['referer'] ?? '').not.toContain(token);
  }
}

/** Generates the certificate with the values that the page offers. Until it is there, the pad moves. */
export async function generarCertificado(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generar certificado' }).click();
  await expect(page.getByText('Válido', { exact: true })).toBeVisible();
}

/** Draws two strokes on the pad. */
export async function dibujarFirma(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Espacio para dibujar su firma' });
  await pad.hover(); // it stands still, and no toast lies on it
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad has no size');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.15, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.25, 0.25],
    [0.35, 0.7],
    [0.5, 0.3],
    [0.65, 0.65],
    [0.8, 0.4],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 8 });
  }
  await page.mouse.up();
}

/** Reads, obtains a certificate, draws and signs, and takes the evidence of it along. @returns the ZIP */
export async function firmarEnTelefono(browser: Browser, enlace: string, titulo: RegExp): Promise<Buffer> {
  const { page, peticiones } = await abrirEnTelefono(browser, enlace);
  await expect(page.getByRole('heading', { name: titulo })).toBeVisible();
  await generarCertificado(page);
  await dibujarFirma(page);
  await page.getByRole('button', { name: 'Firmar con Certificado' }).click();
  // The toast says the same words as the page that stays.
  await expect(
    page.getByRole('main').getByText('Su firma digital con certificado ha sido registrada exitosamente.'),
  ).toBeVisible();
  const descarga = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mis pruebas' }).click();
  const pruebas = await readFile(await (await descarga).path());
  nadieSupoDelEnlace(enlace, peticiones);
  await page.context().close();
  return pruebas;
}
