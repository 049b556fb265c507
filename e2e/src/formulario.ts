import { expect, type Locator, type Page } from '@playwright/test';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { fechaCorta } from '@portal/dominio/fechas';
import { paginas } from '@portal/dominio/paginas';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { certificacionPdf } from './documentos.js';
import { leidas } from './textos.js';

/** Puts one value into the control of that name, of any kind. */
async function llenarCampo(form: Locator, name: string, value: string | number | boolean): Promise<void> {
  const control = form.locator(`[name="${name}"]`).first();
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName,
  );
  if (kind === 'radio') await form.locator(`label:has([name="${name}"][value="${value}"])`).click();
  else if (kind === 'checkbox') await control.setChecked(value === true);
  else if (kind === 'SELECT') await control.selectOption(String(value));
  else await control.fill(fechaCorta(String(value)));
}

/** Fills every field of the form in its order, as a person does from top to bottom. */
async function llenarInscripcion(
  page: Page,
  datos: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  const form = page.getByRole('main');
  for (const [name, value] of Object.entries(datos)) {
    if (name === 'status' || name.startsWith('certificacionBancaria')) continue;
    await llenarCampo(form, name, value);
  }
}

const CONTRASENA = 'clave con espacios';

/** Lays a draft of this person into the browser, as an earlier visit leaves it: without the password. */
export async function dejarBorrador(page: Page, usuario: string, datos: object): Promise<void> {
  const { contrasenaGPS: _nunca, ...valores } = { contrasenaGPS: '', ...datos, status: 'draft' };
  const borrador = JSON.stringify({
    formato: 1,
    usuario,
    guardadoEn: new Date().toISOString(),
    valores,
    textos: await leidas(page),
  });
  await page.evaluate(
    ([clave, texto]) => window.localStorage.setItem(clave as string, texto as string),
    [CLAVE_BORRADOR, borrador],
  );
}

/** Opens the form, goes on with its draft, types what no draft holds, and waits for the texts: it can be sent. */
export async function seguirBorrador(page: Page): Promise<void> {
  await page.goto(paginas.nuevaInscripcion.to);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.locator('[name="contrasenaGPS"]').fill(CONTRASENA);
  await expect(page.locator('[name="aceptaTerminosContrato"]')).toBeEnabled();
}

/** Uploads a bank certification through its dialog and waits for the green note. */
async function subirCertificacion(
  page: Page,
  abrir: Locator,
  archivo: { name: string; buffer: Buffer },
): Promise<void> {
  await abrir.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Formatos permitidos: PDF | Tamaño máximo: 10MB');
  await dialog.locator('input[type="file"]').setInputFiles({ ...archivo, mimeType: 'application/pdf' });
  await dialog.getByRole('button', { name: 'Subir archivo' }).click();
  await expect(dialog).toBeHidden();
}

type Campos = Readonly<Record<string, string | number | boolean>>;

/** Addresses of their own for each journey, so that its mails are its own. */
export const datosConCorreos = (placa: string): Campos => ({
  ...(datosDeInscripcion as unknown as Campos),
  placaCabezote: placa,
  correoElectronicoConductor: `conductor.${placa.toLowerCase()}@correo.test`,
  correoElectronicoTenedor: `tenedor.${placa.toLowerCase()}@correo.test`,
});

/** Fills the form from top to bottom with its two certifications, and sends it. */
export async function enviarInscripcion(page: Page, campos: Campos): Promise<void> {
  await page.goto(paginas.nuevaInscripcion.to);
  await llenarInscripcion(page, campos);
  const pdf = { name: 'certificacion.pdf', buffer: certificacionPdf('Certificacion bancaria') };
  await subirCertificacion(page, page.getByRole('button', { name: 'Adjuntar certificación: Pago de fletes' }), pdf);
  await subirCertificacion(page, page.getByRole('button', { name: 'Adjuntar certificación: Pago de anticipos' }), pdf);
  await page.getByRole('button', { name: 'Enviar para Revisión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripción enviada' })).toBeVisible();
}
