import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect, test, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { wholeBrowser } from './src/browsers.js';
import { enlaceDelCorreo, enviar, formulario, tokenDe } from './src/client.js';
import { dibujarFirma, generarCertificado } from './src/firmante.js';
import { correosA, waitForCorreo } from './src/mailbox.js';
import { unaPlaca } from './src/placa.js';
import { recordTexts, waitForText } from './src/seen.js';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

const registrada = (page: Page) => page.getByRole('heading', { name: 'Firma digital registrada' });
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

  await page.getByRole('button', { name: 'Algo está mal' }).click();
  await page.getByLabel('La placa está mal').check();
  await page.getByLabel(/^Cuéntenos/).fill('Es WLK580');
  await page.getByRole('button', { name: 'Avisar' }).click();
  await expect(page.getByText(/^Avisamos a la empresa/)).toBeVisible();

  await generarCertificado(page);
  await dibujarFirma(page);
  await expect(firmar(page)).toBeEnabled();
  await page.reload();
  await expect(page.getByText(/usted avisó que la placa está mal: «Es WLK580»/)).toBeVisible();
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
  await expect(page.getByText(/usted avisó que la placa está mal\./)).toBeVisible();
  await page.getByRole('button', { name: 'Ver el PDF firmado' }).click();
  const [firmado] = await Promise.all([
    page.waitForEvent('download'),
    visor.getByRole('link', { name: /^Guardar el PDF/ }).click(),
  ]);
  expect(firmado.suggestedFilename()).toMatch(/^inscripcion_firmada_TER-\d{4}-\d+\.pdf$/);
  expect(await readFile(await firmado.path(), 'latin1')).toContain('/ETSI.CAdES.detached');
  await sinToken(page, token);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/strokes|signature/);

  const mail = await waitForCorreo(correo, /^Constancia de su firma/);
  expect(mail.text).toContain('1 de 2');
  expect(await correosA(correo, /^Constancia de su firma/)).toHaveLength(1);

  const otra = await context.newPage();
  await otra.goto(direccion);
  await expect(otra.getByRole('heading', { name: 'Documento Ya Firmado' })).toBeVisible();
  await expect(otra.getByRole('main')).toContainText('firmó 1 de 2');
  await expect(otra.getByRole('main')).toContainText('usted avisó que la placa está mal.');
  await expect(otra.getByRole('main')).not.toContainText('WLK580');
  await expect(otra.getByRole('button', { name: 'Ver el PDF firmado' })).toHaveCount(0);
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

/** One receipt went out: one signature stands. */
const firmoUnaVez = async (placa: string): Promise<void> => {
  const correo = formulario(placa).correoElectronicoConductor;
  await waitForCorreo(correo, /^Constancia de su firma/);
  expect(await correosA(correo, /^Constancia de su firma/)).toHaveLength(1);
};

/** As the developer tools of the browser have it: 400 kbit/s, and two seconds for each answer to begin. */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('on slow 3G each long step says what is awaited, nothing is lost and one signature stands', async ({
  page,
  context,
}) => {
  test.slow();
  const { placa, direccion } = await unEnlace();
  await recordTexts(page); // none of them stands for long
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
  await page.goto(direccion, { waitUntil: 'commit' });
  await waitForText(page, /Cargando…|Verificando documento\.\.\./);
  await expect(page.getByRole('heading', { name: 'Compromiso de Seguridad Vial y Operacional' })).toBeVisible({
    timeout: 90_000,
  });
  await waitForText(page, /Consultando su certificado\.\.\./);
  await page.getByRole('button', { name: 'Ver el documento' }).click();
  await waitForText(page, /Trayendo el documento\.\.\./);
  await expect(page.getByRole('region', { name: 'Documento en PDF' })).toBeVisible({ timeout: 90_000 });

  await page.getByRole('button', { name: 'Generar certificado' }).click();
  await waitForText(page, /Generando\.\.\./);
  await waitForText(page, /Está tardando más de lo normal\. Seguimos generando su certificado/);
  await expect(page.getByText('Válido', { exact: true })).toBeVisible({ timeout: 90_000 });
  await dibujarFirma(page);
  await firmar(page).click();
  await waitForText(page, /(Sellando|Guardando)\.\.\./); // by the clock: a busy browser goes straight to the second
  await expect(registrada(page)).toBeVisible({ timeout: 90_000 });
  await firmoUnaVez(placa);
});

test('a tab that the phone throws away: the drawing stands there again, and one signature is made', async ({
  page,
  context,
}) => {
  const { placa, direccion, token } = await unEnlace();
  await page.goto(direccion);
  await generarCertificado(page);
  await dibujarFirma(page);
  await expect(firmar(page)).toBeEnabled();
  const guardado = await page.evaluate(() => ({ ...sessionStorage }));
  // No handler of the page runs before its process ends.
  const muerta = page.waitForEvent('crash');
  const cdp = await context.newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined);
  await muerta;

  // What a browser gives the tab back when the person returns: its storage, its address and the state of its history.
  const vuelta = await context.newPage();
  await vuelta.goto(paginas.verificar.to);
  await vuelta.evaluate(
    ([kept, link, to]) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
      history.replaceState({ token: link }, '', to);
    },
    [guardado, token, paginas.firmar.to] as const,
  );
  await vuelta.reload();
  await expect(firmar(vuelta)).toBeEnabled();
  await firmar(vuelta).click();
  await expect(registrada(vuelta)).toBeVisible();
  await firmoUnaVez(placa);
});

test('the back button takes nothing away before the signature, and gives nothing to sign again after it', async ({
  page,
}) => {
  const { placa, direccion } = await unEnlace();
  await page.goto(paginas.verificar.to);
  await page.goto(direccion);
  await generarCertificado(page);
  await dibujarFirma(page);
  await expect(firmar(page)).toBeEnabled();
  const irYVolver = async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Verificar un documento' })).toBeVisible();
    await page.goForward();
  };
  await irYVolver();
  await expect(firmar(page)).toBeEnabled();
  await firmar(page).click();
  await expect(registrada(page)).toBeVisible();
  await irYVolver();
  await expect(page.getByRole('region', { name: 'Constancia' })).toContainText('1 de 2');
  await expect(firmar(page)).toHaveCount(0);
  await firmoUnaVez(placa);
});

test('without JavaScript the page says what it needs, and promises nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/firmar/${'A'.repeat(43)}`);
  // No locator of words looks into it.
  await expect(page.locator('noscript')).toBeVisible();
  expect(await page.content()).toContain('Esta página necesita JavaScript. Actívelo en su navegador y recárguela.');
  await expect(page.getByText('Cargando…')).toBeHidden();
  await context.close();
});

test('a browser that takes no cookies and keeps nothing signs all the same', async () => {
  const { placa, direccion } = await unEnlace();
  const perfil = test.info().outputPath('sin-cookies');
  await mkdir(path.join(perfil, 'Default'), { recursive: true });
  const bloqueadas = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(path.join(perfil, 'Default/Preferences'), JSON.stringify(bloqueadas));
  const { baseURL, viewport, locale } = test.info().project.use;
  const suyas = { ...wholeBrowser.launchOptions, baseURL, viewport, locale };
  const context = await chromium.launchPersistentContext(perfil, suyas);
  const page = await context.newPage();
  await page.goto(direccion);
  const guarda = () => {
    try {
      return sessionStorage.length >= 0;
    } catch {
      return false;
    }
  };
  const galleta = () => {
    document.cookie = 'una=1';
    return document.cookie;
  };
  expect([await page.evaluate(galleta), await page.evaluate(guarda)]).toEqual(['', false]);
  await generarCertificado(page);
  await dibujarFirma(page);
  await firmar(page).click();
  await expect(registrada(page)).toBeVisible();
  await context.close();
  await firmoUnaVez(placa);
});
