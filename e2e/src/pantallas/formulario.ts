import { expect, type Page } from '@playwright/test';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { leidas } from '../textos.js';
import { AHORA } from './pantalla.js';
import { freezeTimers, respond } from './responses.js';

const FORMULARIO = paginas.nuevaInscripcion.to;

/** The call that asks whether the plate was enrolled before. */
const PLACA = '/api/inscripciones/placa-inscrita';

/** The answer for a plate that was enrolled before. */
export const INSCRITA = { ultima: { codigo: 'TER-2026-000148', createdAt: '2026-11-12T15:00:00.000Z' } };

/** The empty form from its first section to its last, while its legal texts come. Every plate gets this answer. */
export async function formularioSinTextos(page: Page, dePlaca: object = {}): Promise<void> {
  await respond(page, PLACA, dePlaca);
  await page.goto(FORMULARIO);
  await expect(page.getByRole('heading', { level: 1, name: 'INSCRIPCIÓN DE TERCEROS' })).toBeVisible();
  await expect(page.locator('[name="authorization"]').first()).toBeAttached();
  await expect(page.locator('[name="personaFirmaContrato"]').first()).toBeAttached();
}

/** The same with its texts: they can be accepted, and the form sent. */
export async function formulario(page: Page, dePlaca: object = {}): Promise<void> {
  await formularioSinTextos(page, dePlaca);
  await expect(page.locator('[name="aceptaTerminosContrato"]')).toBeEnabled();
}

/** What a browser keeps of a whole form. */
export function unBorrador(cambios: object = {}) {
  const { contrasenaGPS: _nunca, ...valores } = { ...datosDeInscripcion, status: 'draft', ...cambios };
  return { formato: 1, usuario: 'registrante@transcarga.test', guardadoEn: AHORA.toISOString(), valores };
}

/** Puts an earlier visit's draft into this browser before the first page. `suyo`: what is kept beside its values. */
export async function dejaBorrador(page: Page, cambios: object = {}, suyo: object = {}): Promise<void> {
  const borrador = { ...unBorrador(cambios), textos: await leidas(page), ...suyo };
  await page.addInitScript(
    ([clave, texto]) => window.localStorage.setItem(clave as string, texto as string),
    [CLAVE_BORRADOR, JSON.stringify(borrador)],
  );
}

/** The form with that draft, before it is answered. */
export async function conBorrador(page: Page, cambios: object = {}, dePlaca: object = {}): Promise<void> {
  await dejaBorrador(page, cambios);
  await formulario(page, dePlaca);
  await expect(page.getByRole('region', { name: 'Borrador encontrado' })).toBeVisible();
}

/** The whole form, filled at once by going on with a draft. */
export async function lleno(page: Page, cambios: object = {}): Promise<void> {
  await freezeTimers(page, 5000); // each toast stays until it is closed here
  await conBorrador(page, cambios);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.locator('[name="nombresConductor"]')).toHaveValue(datosDeInscripcion.nombresConductor);
  await page
    .locator('.toast', { hasText: 'Borrador recuperado' })
    .getByRole('button', { name: 'Cerrar aviso' })
    .click();
  await page.locator('[name="contrasenaGPS"]').fill('clave con espacios');
  await guardado(page);
}

/** The autosave of the last change is done. */
export const guardado = (page: Page) => expect(page.locator('.barra').getByText(/^Guardado/)).toBeVisible();
