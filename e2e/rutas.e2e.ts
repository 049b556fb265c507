import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { paginas, paginasDelShell, PORTADA } from '@portal/dominio/paginas';
import { manifestsIn } from '@portal/federation/manifests';
import { recordAnnouncements, waitForAnnouncement } from './src/focus.js';
import { waitForEver } from './src/pantallas/responses.js';
import { ingresar, llenarLogin } from './src/personas.js';

const delPortal = Object.values(manifestsIn(fileURLToPath(new URL('..', import.meta.url)))).flatMap((manifiesto) =>
  manifiesto.host === 'portal' ? Object.values(manifiesto.paginas) : [],
);

/** What every page without a session says first. */
const publicas: readonly (readonly [string, string])[] = [
  [PORTADA, 'Sistema Digital de Formularios'],
  [paginas.verificar.to, 'Verificar'],
  ...Object.values(paginasDelShell).map(
    (pagina) => [pagina.to, 'grupo' in pagina ? 'Módulo en desarrollo' : pagina.label] as const,
  ),
  ...delPortal.filter(({ sesion }) => !sesion).map(({ to, label }) => [to, label] as const),
];

test.beforeEach(({ page }) => waitForEver(page));

for (const [path, texto] of publicas) {
  test(`a guest opens ${path}`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByText(texto).first()).toBeVisible();
  });
}

for (const { to: path } of delPortal.filter(({ sesion }) => sesion)) {
  test(`${path} takes a guest to the login and back`, async ({ page }) => {
    await page.goto(path);
    await llenarLogin(page, 'admin@transcarga.test');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('an unknown path is a 404 page in English', async ({ page }) => {
  expect((await page.goto('/no-existe'))?.status()).toBe(404);
  await expect(page.locator('[lang="en"]').first()).toContainText(/not found/i);
});

test('the old path leads to the form', async ({ page }) => {
  await ingresar(page, 'registrante@transcarga.test');
  await page.goto('/inscripcion-terceros');
  await expect(page).toHaveURL(/\/inscripciones\/terceros$/);
});

test('who is no administrator is told so and sent to the dashboard', async ({ page }) => {
  await recordAnnouncements(page); // a toast goes by itself
  await ingresar(page, 'registrante@transcarga.test');
  await page.goto('/admin/revision-inscripciones');
  await waitForAnnouncement(page, /Esta sección está restringida para administradores\./);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a remote that fails does so alone and comes back with Reintentar', async ({ page }) => {
  await ingresar(page, 'registrante@transcarga.test');
  await page.route('**/mfe/mfe-certificados/**', (route) => route.abort());
  await page.goto('/certificados');
  await expect(page.getByText('Este módulo no está disponible en este momento.')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.unroute('**/mfe/mfe-certificados/**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Certificados Digitales' }).first()).toBeVisible();
});

test('logging out ends the session, here and at Keycloak', async ({ page }) => {
  await ingresar(page, 'registrante@transcarga.test');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await page.getByRole('button', { name: /Ana Gómez/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' }).first()).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await page.goto('/api/login');
  await expect(page.locator('#password')).toBeVisible();
});
