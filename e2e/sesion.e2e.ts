import { expect, test } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { recordAnnouncements, waitForAnnouncement } from './src/focus.js';
import { freezeTimers } from './src/pantallas/responses.js';
import { FRAMES_GIVEN_UP, ingresar, llenarLogin, realm, salirEnElRealm } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const persona = 'registrante@transcarga.test';

test('a person signed in at Keycloak enters the portal without a login form', async ({ page }) => {
  await freezeTimers(page, FRAMES_GIVEN_UP);
  await page.goto(`${realm}/account/`);
  await llenarLogin(page, persona);
  await expect(page).toHaveURL(/\/account\//);
  await page.goto(paginas.inicio.to);
  await expect(page.getByRole('heading', { level: 1, name: /^Buen.*, Ana$/ })).toBeVisible();
});

test('a form notices that its session ended in another tab, and nothing typed is lost', async ({ page, context }) => {
  const placa = unaPlaca();
  await recordAnnouncements(page);
  await freezeTimers(page, FRAMES_GIVEN_UP);
  await ingresar(page, persona, paginas.nuevaInscripcion.to);
  await page.locator('[name="placaCabezote"]').fill(placa);
  await page.evaluate(() => window.dispatchEvent(new Event('blur'))); // the person turns to another window
  await expect(page.locator('iframe[title="keycloak-session-iframe"]')).toBeAttached();
  // The toast is there for half a second, perhaps while the other tab still leaves: the way to the login waits for it.
  let soltar = (): void => undefined;
  const suelta = new Promise<void>((resolve) => (soltar = resolve));
  await page.route(/\/api\/login\?/, async (route) => {
    await suelta;
    await route.continue();
  });
  await salirEnElRealm(await context.newPage());
  await waitForAnnouncement(page, /You are logged out\. Logging in again\.\.\./);
  soltar();
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
