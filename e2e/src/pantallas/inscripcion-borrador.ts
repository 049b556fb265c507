import { expect, type Page } from '@playwright/test';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { conBorrador, dejaBorrador, formulario, INSCRITA, lleno, unBorrador } from './formulario.js';
import { AHORA, type Pantalla } from './pantalla.js';
import { respond } from './responses.js';

/** Another tab wrote this draft too: the page asks which version goes on. */
export async function conOtraVersion(page: Page): Promise<void> {
  await enOtraPestana(page, { modelo: '1999' });
  await expect(page.getByText('Hay otra versión')).toBeVisible();
}

/** Another tab stores these changes, and this tab gets the event; without changes the other tab removed the draft. */
const enOtraPestana = (page: Page, cambios?: object): Promise<void> =>
  page.evaluate(
    ([clave, otros]) => {
      const borrador = JSON.parse(localStorage.getItem(clave) as string);
      if (otros)
        localStorage.setItem(
          clave,
          JSON.stringify({ ...borrador, pestana: 'otra', valores: { ...borrador.valores, ...otros } }),
        );
      else localStorage.removeItem(clave);
      window.dispatchEvent(new StorageEvent('storage', { key: clave }));
    },
    [CLAVE_BORRADOR, cambios] as const,
  );

/** The draft that waits is the one that the end of the session interrupted in this tab. */
async function interrumpido(page: Page): Promise<void> {
  await page.addInitScript(
    (cuando) => window.sessionStorage.setItem('inscripcion-interrumpida', cuando),
    AHORA.toISOString(),
  );
  await conBorrador(page);
  await expect(page.getByText(/^Su sesión terminó mientras llenaba/)).toBeVisible();
}

async function dosVersiones(page: Page): Promise<void> {
  const otro = { ...unBorrador({ modelo: '1999' }), guardadoEn: new Date(AHORA.getTime() - 600_000).toISOString() };
  await dejaBorrador(page, {}, { otro });
  await formulario(page);
  await expect(page.getByRole('heading', { name: /^Tiene dos versiones de su borrador/ })).toBeVisible();
}

/** The draft of the form and the questions about it. */
export const pantallasDelBorrador: readonly Pantalla[] = [
  { nombre: 'inscripcion-borrador', quien: 'registrante', abrir: conBorrador },
  {
    nombre: 'inscripcion-borrador-repetido',
    quien: 'registrante',
    abrir: async (page) => {
      await conBorrador(page, {}, INSCRITA);
      await expect(page.getByText(/^Ya inscrita: TER-2026-000148/)).toBeVisible();
    },
  },
  { nombre: 'inscripcion-sesion-terminada', quien: 'registrante', abrir: interrumpido },
  { nombre: 'inscripcion-dos-versiones', quien: 'registrante', abrir: dosVersiones },
  {
    nombre: 'inscripcion-empezar-de-nuevo',
    quien: 'registrante',
    abrir: async (page) => {
      await dosVersiones(page);
      await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
      await expect(page.getByRole('dialog', { name: '¿Empezar de nuevo?' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-otra-pestana',
    quien: 'registrante',
    abrir: async (page) => {
      await lleno(page);
      await conOtraVersion(page);
      await page.getByRole('link', { name: 'Decidir' }).click();
      await expect(page.getByRole('region', { name: 'Borrador en otra pestaña' })).toBeInViewport();
    },
  },
  {
    nombre: 'inscripcion-borrador-retirado',
    quien: 'registrante',
    abrir: async (page) => {
      await lleno(page);
      await enOtraPestana(page);
      await expect(page.getByRole('region', { name: 'Borrador retirado' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-otra-persona',
    quien: 'registrante',
    abrir: async (page) => {
      await lleno(page);
      await respond(page, '/api/auth/user', {
        email: 'luz.marina@transcarga.test',
        firstName: 'Luz Marina',
        lastName: 'Peñaranda',
        roles: [],
      });
      await enOtraPestana(page);
      await expect(page.getByRole('heading', { name: 'En este navegador inició sesión otra persona' })).toBeVisible();
    },
  },
  {
    nombre: 'inscripcion-copiada',
    quien: 'registrante',
    abrir: async (page) => {
      await dejaBorrador(page, {}, { copiadaDe: 'TER-2026-000148' });
      await formulario(page);
      await expect(page.getByText('Copiada de la inscripción TER-2026-000148')).toBeVisible();
    },
  },
];
