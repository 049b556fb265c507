import { expect, test, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const realm = `${process.env['KEYCLOAK_URL'] ?? 'http://localhost:8080'}/realms/portal`;
const persona = 'registrante@transcarga.test';

async function llenarLogin(page: Page): Promise<void> {
  await page.locator('#username').fill(persona);
  await page.locator('#password').fill('portal-local');
  await page.locator('#kc-login').click();
}

/**
 * Ends the single sign-on session at Keycloak itself, in another tab. The first tab may look for a session at the same
 * time, which makes Keycloak's question here out of date: then the test asks again, as a person would.
 */
async function salirEnKeycloak(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`${realm}/protocol/openid-connect/logout`);
    await page.locator('#kc-logout').click();
    await expect(page.getByText('Está desconectado').first()).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test('a person signed in at Keycloak enters the portal without a login form', async ({ page }) => {
  await page.goto(`${realm}/account/`);
  await llenarLogin(page);
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
  await salirEnKeycloak(await context.newPage());
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible({ timeout: 60_000 });
  await llenarLogin(page);
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
