import { expect, test, type Page } from '@playwright/test';
import { fechaCorta } from '@portal/dominio/fechas';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { certificacionPdf } from './src/documentos.js';
import { waitForEver } from './src/pantallas/responses.js';
import { llenarLogin } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

const pdf = {
  name: 'certificacion.pdf',
  mimeType: 'application/pdf',
  buffer: certificacionPdf('Certificacion bancaria'),
};

/** Fills one field with the finger; a tap lands only on what no bar covers. */
async function tocar(page: Page, nombre: string, valor: string | number | boolean): Promise<void> {
  const control = page.locator(`main [name="${nombre}"]`).first();
  const tipo = await control.evaluate((element) => (element as HTMLInputElement).type);
  if (tipo === 'radio') return page.locator(`label:has([name="${nombre}"][value="${valor}"])`).tap();
  if (tipo === 'checkbox') return control.tap();
  if (tipo === 'select-one') return void (await control.selectOption(String(valor)));
  await control.tap();
  await control.fill(fechaCorta(String(valor)));
}

async function entrar(page: Page): Promise<void> {
  await waitForEver(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Acceder al Sistema' }).tap();
  await page.getByRole('region', { name: 'Inscripciones' }).getByRole('link', { name: 'Iniciar Sesión' }).tap();
  await page.locator('#username').tap();
  await llenarLogin(page, 'registrante@transcarga.test', { dedo: true });
  await expect(page.getByRole('heading', { level: 1, name: 'INSCRIPCIÓN DE TERCEROS' })).toBeVisible();
}

/** The first date comes from the calendar's sheet: the last day that may be chosen. */
async function elegirEnCalendario(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir calendario de fecha de expedición' }).first().tap();
  const hoja = page.getByRole('dialog', { name: /^Calendario/ });
  await hoja.getByLabel('Año', { exact: true }).selectOption('2020');
  await hoja.getByRole('gridcell', { name: '15', exact: true }).tap();
  await expect(hoja).toBeHidden();
  await expect(page.locator('[name="fechaExpedicionTenedor"]')).toHaveValue(/^15\/\d{2}\/2020$/);
}

async function adjuntar(page: Page): Promise<void> {
  // From here on: the browser learns of it a moment later, and a dialog that opens before is lost.
  const eleccion = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Adjuntar certificación: Pago de fletes' }).tap();
  const hoja = page.getByRole('dialog', { name: 'Certificación bancaria' });
  await hoja.getByText('Elija el archivo').tap();
  await (await eleccion).setFiles(pdf);
  await hoja.getByRole('button', { name: 'Subir archivo' }).tap();
  await expect(hoja).toBeHidden();
  // The name has a row of its own, so that no word of it is broken.
  const nombre = page.locator('.archivo .nm b');
  await expect(nombre).toHaveText(pdf.name);
  await expect.poll(async () => (await nombre.boundingBox())?.height).toBeLessThanOrEqual(20);
}

test('on a phone, with the finger alone, a person goes from the landing page to a sent enrolment', async ({ page }) => {
  const placa = unaPlaca();
  await entrar(page);
  const {
    status: _s,
    certificacionBancariaUrl: _u,
    certificacionBancariaAnticiposUrl: _a,
    fechaExpedicionTenedor: _f,
    placaCabezote: _p,
    ...campos
  } = datosDeInscripcion;
  for (const [nombre, valor] of Object.entries(campos)) await tocar(page, nombre, valor);
  await elegirEnCalendario(page);
  await adjuntar(page);

  await page.getByRole('button', { name: 'Enviar para Revisión' }).tap();
  await page.getByRole('link', { name: 'Ver lista' }).tap();
  await page
    .getByRole('region', { name: /^Hay 1 campo por corregir/ })
    .getByRole('link', { name: 'Placa de cabezote es requerida' })
    .tap();
  await expect(page.locator('[name="placaCabezote"]')).toBeFocused();
  await page.locator('[name="placaCabezote"]').fill(placa);

  await page.getByRole('button', { name: 'Ver todas las secciones' }).tap();
  const secciones = page.getByRole('dialog', { name: 'Secciones' });
  await expect(secciones.getByText('14 de 14 completas')).toBeVisible();
  await secciones.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(secciones).toBeHidden();

  await page.getByRole('button', { name: 'Enviar para Revisión' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripción enviada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis inscripciones' }).tap();
  await expect(page.getByRole('article').filter({ hasText: placa })).toBeVisible();
});
