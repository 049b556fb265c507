import { expect, type Page } from '@playwright/test';
import { unaListada } from '@portal/contracts/muestra';
import { formulario, guardado, lleno } from './formulario.js';
import type { Pantalla } from './pantalla.js';
import { freezeTimers, neverAnswer, refuse, respond } from './responses.js';

const ENVIAR = 'Enviar para Revisión';

/** Five fields to correct, as in the design. */
const errados = {
  placaCabezote: '',
  tipoVehiculo: '',
  usuarioGPS: 'correo',
  porcentajeAnticipo: 0,
  aceptaTerminosContrato: false,
};

async function conErrores(page: Page): Promise<void> {
  await lleno(page, errados);
  await page.getByRole('button', { name: ENVIAR }).click();
  await expect(page.getByRole('region', { name: /^Hay \d campos por corregir/ })).toBeVisible();
  await expect(page.locator('[name="placaCabezote"]')).toBeFocused();
  await guardado(page); // a picture taken while it saves would be kept so
}

/** Nothing is filled, so every field has its message; the toast about the authorisation stays. */
async function todoErrado(page: Page): Promise<void> {
  await freezeTimers(page, 5000);
  await formulario(page);
  await page.getByRole('button', { name: ENVIAR }).click();
  await expect(page.getByRole('region', { name: /campos por corregir/ })).toBeVisible();
}

/** What becomes of a form that its person sends, or leaves. */
export const pantallasDeEnvio: readonly Pantalla[] = [
  { nombre: 'inscripcion-errores', quien: 'registrante', abrir: conErrores },
  { nombre: 'inscripcion-todo-errado', quien: 'registrante', abrir: todoErrado },
  {
    nombre: 'inscripcion-enviando',
    quien: 'registrante',
    abrir: async (page) => {
      await neverAnswer(page, '/api/inscripcion-terceros');
      await lleno(page);
      await page.getByRole('button', { name: ENVIAR }).click();
      await expect(page.getByRole('button', { name: 'Enviando...' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-ya-recibida',
    quien: 'registrante',
    abrir: async (page) => {
      await refuse(
        page,
        '/api/inscripcion-terceros',
        422,
        'LLAVE_IDEMPOTENTE_REUTILIZADA',
        'La llave de esta solicitud ya se usó con otros datos.',
      );
      await lleno(page);
      await page.getByRole('button', { name: ENVIAR }).click();
      await expect(page.getByRole('dialog', { name: 'Ya recibimos esta inscripción' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-salida',
    quien: 'registrante',
    abrir: async (page) => {
      await freezeTimers(page, 1000); // the autosave, which would leave nothing to ask about
      await formulario(page);
      await page.locator('[name="placaCabezote"]').fill('ABC123');
      await page.getByRole('link', { name: 'Cancelar' }).click();
      await expect(page.getByRole('dialog', { name: 'Tiene cambios sin guardar' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-enviada',
    quien: 'registrante',
    abrir: async (page) => {
      await respond(page, '/api/inscripcion-terceros', unaListada(), { status: 201 });
      await lleno(page);
      await page.getByRole('button', { name: ENVIAR }).click();
      await expect(page.getByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
      await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    },
  },
];
