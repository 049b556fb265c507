import { expect, test, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { enviar, formulario, inscripcionesDe, tokenDe } from './src/client.js';
import { recordAnnouncements, waitForAnnouncement } from './src/focus.js';
import { dejarBorrador, seguirBorrador } from './src/formulario.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const persona = 'registrante@transcarga.test';
let token: string;
// A token lives five minutes, which all tests of this file together may exceed.
test.beforeEach(async ({ page }) => {
  token = await tokenDe(persona);
  await recordAnnouncements(page); // a toast goes by itself
});

const campo = (page: Page, nombre: string) => page.locator(`[name="${nombre}"]`);
const guardado = (page: Page) => expect(page.locator('.barra').getByText(/^Guardado/)).toBeVisible();
const enviarFormulario = (page: Page) => page.getByRole('button', { name: 'Enviar para Revisión' }).click();
const enviada = (page: Page) => expect(page.getByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();

/** Both acceptances that the form asks for. */
async function aceptar(page: Page): Promise<void> {
  await page.locator('label:has([name="authorization"][value="acepto"])').click();
  await campo(page, 'aceptaTerminosContrato').check();
}

/** Signed in, with a whole draft in the browser and open in the form. */
async function conBorrador(page: Page, placa: string): Promise<void> {
  await ingresar(page, persona);
  await dejarBorrador(page, persona, formulario(placa));
  await seguirBorrador(page);
}

test('an answer lost with the page enrols once: the draft goes out again under its key, and other content asks first', async ({
  page,
}) => {
  const placa = unaPlaca();
  await conBorrador(page, placa);
  await page.route(
    '**/api/inscripcion-terceros',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await enviarFormulario(page);
  await waitForAnnouncement(page, /Hubo un error al enviar el formulario\. Por favor, intente nuevamente\./);
  await expect.poll(() => inscripcionesDe(token, placa)).toHaveLength(1);

  await page.reload();
  await seguirBorrador(page);
  const { barrioConductor } = formulario(placa);
  await campo(page, 'barrioConductor').fill('Otro barrio');
  await enviarFormulario(page);
  const dialogo = page.getByRole('dialog', { name: 'Ya recibimos esta inscripción' });
  await expect(dialogo).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogo).toBeHidden();
  await campo(page, 'barrioConductor').fill(barrioConductor);
  await enviarFormulario(page);
  await enviada(page);
  expect(await inscripcionesDe(token, placa)).toHaveLength(1);
});

test('two tabs with one draft: what each wrote is kept until the person chooses, and sending in both enrols once', async ({
  page,
  context,
}) => {
  const placa = unaPlaca();
  await conBorrador(page, placa);
  await guardado(page);
  const otra = await context.newPage();
  await seguirBorrador(otra);
  await campo(otra, 'barrioConductor').fill('Barrio de la otra');
  await guardado(otra);

  await expect(page.getByRole('region', { name: 'Borrador en otra pestaña' })).toBeVisible();
  await campo(page, 'barrioTenedor').fill('Barrio de esta');
  await page.getByRole('button', { name: 'Usar la otra pestaña' }).click();
  await expect(campo(page, 'barrioConductor')).toHaveValue('Barrio de la otra');
  await expect(campo(page, 'barrioTenedor')).toHaveValue(formulario(placa).barrioTenedor);
  // No draft holds the password, so each tab typed its own.
  await expect(campo(page, 'contrasenaGPS')).toHaveValue(await campo(otra, 'contrasenaGPS').inputValue());
  await enviarFormulario(page);
  await enviada(page);

  await expect(otra.getByRole('region', { name: 'Borrador retirado' })).toBeVisible();
  await otra.getByRole('button', { name: 'Conservar estos datos' }).click();
  await enviarFormulario(otra);
  await enviada(otra);
  expect(await inscripcionesDe(token, placa)).toHaveLength(1);
});

test('Copiar como nueva starts a draft with the same data, says that the plate was enrolled, and is sent as one more', async ({
  page,
}) => {
  const placa = unaPlaca();
  await enviar(token, placa);
  await ingresar(page, persona, paginas.misInscripciones.to);
  await page.getByRole('article').filter({ hasText: placa }).getByRole('button', { name: 'Copiar como nueva' }).click();
  await expect(page.getByText(/^Copiada de la inscripción TER-/)).toBeVisible();
  await expect(campo(page, 'placaCabezote')).toHaveValue(placa);
  await expect(page.getByText(/^Ya inscrita: TER-.* Si es otra inscripción, puede enviarla\.$/)).toBeVisible();
  // The warning about the plate is in sight without scrolling.
  await expect(page.getByText(`La placa ${placa} ya está inscrita`)).toBeInViewport();
  await expect(campo(page, 'contrasenaGPS')).toHaveValue('');
  await expect(campo(page, 'aceptaTerminosContrato')).toBeEnabled(); // its texts have come
  await enviarFormulario(page);
  await expect(page.getByRole('region', { name: /^Hay 3 campos por corregir/ })).toBeVisible();
  await aceptar(page);
  await campo(page, 'contrasenaGPS').fill('otra clave');
  await enviarFormulario(page);
  await enviada(page);
  expect(await inscripcionesDe(token, placa)).toHaveLength(2);
});

test('an acceptance is of the texts that were read: under others it is asked for again, by the draft and by the server', async ({
  page,
}) => {
  const placa = unaPlaca();
  await ingresar(page, persona);
  await dejarBorrador(page, persona, formulario(placa));
  await page.route(
    '**/api/textos',
    async (route) => {
      const response = await route.fetch();
      const textos = (await response.json()) as object[];
      await route.fulfill({ response, json: textos.map((texto) => ({ ...texto, version: 'la de ayer' })) });
    },
    { times: 1 },
  );
  await seguirBorrador(page);
  await expect(campo(page, 'aceptaTerminosContrato')).not.toBeChecked();
  await aceptar(page);
  await enviarFormulario(page);
  await waitForAnnouncement(page, /Los textos legales cambiaron mientras usted llenaba la inscripción/);
  await expect(campo(page, 'authorization').first()).toBeFocused();
  await expect(page.getByRole('region', { name: /^Hay 2 campos por corregir/ })).toBeVisible();
  expect(await inscripcionesDe(token, placa)).toHaveLength(0);
  await aceptar(page);
  await enviarFormulario(page);
  await enviada(page);
  expect(await inscripcionesDe(token, placa)).toHaveLength(1);
});
