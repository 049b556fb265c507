import { expect, test, type Page } from '@playwright/test';
import { enlaceDelCorreo, enviar, formulario, tokenDe } from './src/client.js';
import { dibujarFirma, generarCertificado } from './src/firmante.js';
import { correosA, waitForCorreo } from './src/mailbox.js';
import { unaPlaca } from './src/placa.js';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

const firmar = (page: Page) => page.getByRole('button', { name: 'Firmar con Certificado' });

async function unEnlace(): Promise<{ placa: string; direccion: string; token: string }> {
  const placa = unaPlaca();
  await enviar(await tokenDe('registrante2@transcarga.test'), placa);
  const token = await enlaceDelCorreo(placa, 'conductor');
  return { placa, token, direccion: `/firmar/${token}` };
}

/** No link stands anywhere in the page. */
const sinToken = async (page: Page, token: string): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token);

test('a driver at 360 px sees the document, loses nothing by reload, rotation and a lost network, takes back what waits, and signs once', async ({
  page,
  context,
}) => {
  const { placa, token, direccion } = await unEnlace();
  const correo = formulario(placa).correoElectronicoConductor;
  await page.goto(direccion);
  await expect(page.getByRole('heading', { name: 'Compromiso de Seguridad Vial y Operacional' })).toBeVisible();
  await sinToken(page, token);
  await expect(page.getByText('Inscribió')).toBeVisible();
  await page.getByRole('button', { name: 'Ver el documento' }).click();
  const visor = page.getByRole('region', { name: 'Documento en PDF' });
  const [bajado] = await Promise.all([
    page.waitForEvent('download'),
    visor.getByRole('link', { name: /^Guardar el PDF/ }).click(),
  ]);
  expect(bajado.suggestedFilename()).toMatch(/^inscripcion_TER-\d{4}-\d+\.pdf$/);
  await sinToken(page, token);

  await generarCertificado(page);
  await dibujarFirma(page);
  await expect(firmar(page)).toBeEnabled();
  await page.reload();
  await expect(firmar(page)).toBeEnabled();
  await page.setViewportSize({ width: 740, height: 360 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(firmar(page)).toBeEnabled();

  const enviadas: string[] = [];
  page.on('request', (pedido) => {
    if (pedido.method() === 'POST' && pedido.url().includes('/api/signature/advanced/')) enviadas.push(pedido.url());
  });
  const enEspera = page.getByRole('button', { name: 'Se enviará cuando vuelva la señal' });
  await context.setOffline(true);
  await firmar(page).click();
  await expect(enEspera).toBeVisible();
  await page.getByRole('button', { name: 'No enviar todavía' }).click();
  await expect(firmar(page)).toBeEnabled();
  await context.setOffline(false);
  await page.reload();
  await expect(firmar(page)).toBeEnabled();
  expect(enviadas).toEqual([]);

  await context.setOffline(true);
  await firmar(page).click();
  await expect(enEspera).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Firma digital registrada' })).toBeVisible();
  const constancia = page.getByRole('region', { name: 'Constancia' });
  await expect(constancia).toContainText('1 de 2');
  await page.reload();
  await expect(constancia).toContainText('1 de 2');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/strokes|signature/);

  const mail = await waitForCorreo(correo, /^Constancia de su firma/);
  expect(mail.text).toContain('1 de 2');
  expect(await correosA(correo, /^Constancia de su firma/)).toHaveLength(1);

  const otra = await context.newPage();
  await otra.goto(direccion);
  await expect(otra.getByRole('heading', { name: 'Documento Ya Firmado' })).toBeVisible();
  await expect(otra.getByRole('main')).toContainText('firmó 1 de 2');
  await expect(otra.getByRole('main')).not.toContainText('Peña');
});

test('an answer that never comes back: the page finds out by itself that the signature was registered', async ({
  page,
}) => {
  const { direccion } = await unEnlace();
  await page.goto(direccion);
  await generarCertificado(page);
  await dibujarFirma(page);
  await page.route('**/api/signature/advanced/*', async (route) => {
    await route.fetch(); // the server signs, and its answer is lost
    await route.abort('connectionreset');
  });
  await firmar(page).click();
  await expect(page.getByText('Su firma sí quedó registrada.')).toBeVisible();
});
