import { expect, test } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { ingresar, llenarLogin, realm, salirEnElRealm } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const persona = 'registrante@transcarga.test';

test('a person signed in at Keycloak enters the portal without a login form', async ({ page }) => {
  await page.goto(`${realm}/account/`);
  await llenarLogin(page, persona);
  await expect(page).toHaveURL(/\/account\//);
  await page.goto(paginas.inicio.to);
  await expect(page.getByRole('heading', { level: 1, name: /^Buen.*, Ana$/ })).toBeVisible();
});

test('a form notices that its session ended in another tab, and nothing typed is lost', async ({ page, context }) => {
  const placa = unaPlaca();
  await ingresar(page, persona, paginas.nuevaInscripcion.to);
  await page.locator('[name="placaCabezote"]').fill(placa);
  await page.evaluate(() => window.dispatchEvent(new Event('blur'))); // the person turns to another window
  await expect(page.locator('iframe[title="keycloak-session-iframe"]')).toBeAttached();
  // It is there for half a second, perhaps while the other tab is still leaving: every frame is looked at.
  const avisado = page.waitForFunction(
    (aviso) => document.querySelector('.toast')?.textContent.includes(aviso),
    'You are logged out. Logging in again...',
  );
  await salirEnElRealm(await context.newPage());
  await avisado;
  await llenarLogin(page, persona);
  await expect(page.getByText('Su sesión terminó mientras llenaba la inscripción.')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.locator('[name="placaCabezote"]')).toHaveValue(placa);
});

test('after leaving, the back button brings nothing of the person back', async ({ page }) => {
  await ingresar(page, persona, paginas.certificados.to);
  await expect(page.getByRole('button', { name: /^Menú de Ana/ })).toBeVisible();
  await page.getByRole('button', { name: /^Menú de Ana/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sistema Digital de Formularios' })).toBeVisible();
  await page.goBack();
  // A page that needs a session sends a guest to the login.
  await expect(page.locator('#kc-login')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Ana\b|registrante@/);
});
