import { expect, test, type Locator, type Page } from '@playwright/test';
import { enlaceDelCorreo, enviar, tokenDe } from './src/client.js';
import { cspViolations, recordCspViolations } from './src/csp.js';
import { unaPlaca } from './src/placa.js';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

/** Opens a driver's link in a browser that has no viewer of PDFs, as those of most phones. */
async function abrirSinVisor(page: Page): Promise<void> {
  const placa = unaPlaca();
  await enviar(await tokenDe('registrante2@transcarga.test'), placa);
  await recordCspViolations(page);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }));
  await page.goto(`/firmar/${await enlaceDelCorreo(placa, 'conductor')}`);
  await expect(page.getByRole('button', { name: 'Ver el documento' })).toBeVisible();
}

const ver = (page: Page): Promise<void> => page.getByRole('button', { name: 'Ver el documento' }).click();
const hoja = (page: Page, numero: number | RegExp): Locator =>
  page.getByRole('img', {
    name: numero instanceof RegExp ? numero : new RegExp(`^Página ${numero} de \\d+$`),
  });

/** How many points of a page are ink, and how many have the petrol of its frames. A picture that is replaced has none. */
const puntosDe = (pintada: Locator) =>
  pintada.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    if (width === 0) return { width, height, tinta: 0, petroleo: 0 };
    const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height);
    let [tinta, petroleo] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
      if (r + g + b < 300) tinta += 1;
      if (Math.abs(r - 0x0b) + Math.abs(g - 0x55) + Math.abs(b - 0x66) < 30) petroleo += 1;
    }
    return { width, height, tinta, petroleo };
  });

test('a driver whose phone has no viewer sees every page of what he signs, enlarges it and hears its words', async ({
  page,
}) => {
  await abrirSinVisor(page);
  await ver(page);
  const primera = hoja(page, 1);
  await expect(primera.locator('canvas')).toBeVisible();
  let puntos = await puntosDe(primera);
  await expect.poll(async () => (puntos = await puntosDe(primera)).tinta).toBeGreaterThan(2000);
  expect(puntos.petroleo).toBeGreaterThan(500);
  const caja = page.getByRole('group', { name: 'Páginas del documento' });
  expect(puntos.width).toBe(2 * (await caja.evaluate((una) => una.clientWidth)));
  await expect(caja).toContainText('Luis Alberto');

  const total = await hoja(page, /^Página \d+ de \d+$/).count();
  expect(total).toBeGreaterThan(3);
  for (let numero = 2; numero <= total; numero += 1) {
    const una = hoja(page, numero);
    await una.scrollIntoViewIfNeeded();
    await expect(una.locator('canvas')).toBeVisible();
    await expect.poll(async () => (await puntosDe(una)).tinta).toBeGreaterThan(1000);
  }
  await expect(page.getByText(`Página ${total} de ${total}`)).toBeVisible();
  await expect(primera.locator('canvas')).toHaveCount(0);

  await page.getByRole('button', { name: 'Ampliar' }).click();
  const ultima = hoja(page, total);
  await expect.poll(async () => (await puntosDe(ultima)).width).toBe(2 * puntos.width);
  await expect(page.getByText(`Página ${total} de ${total}`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await cspViolations(page)).toEqual([]);
});

test('pages that do not come say so beside the file, and come when they are asked for again', async ({ page }) => {
  await abrirSinVisor(page);
  await page.route('**/mfe/mfe-firma/**', (route) => route.abort());
  await ver(page);
  const visor = page.getByRole('region', { name: 'Documento en PDF' });
  await expect(visor.getByRole('alert')).toContainText('No pudimos mostrar las páginas aquí.');
  await expect(visor.getByRole('link', { name: 'Abrir en otra pestaña' })).toBeVisible();
  await expect(visor.getByRole('link', { name: /^Guardar el PDF/ })).toBeVisible();
  await page.unroute('**/mfe/mfe-firma/**');
  await visor.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(hoja(page, 1).locator('canvas')).toBeVisible();
});
