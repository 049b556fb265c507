import { expect, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';

const PASSWORD = 'portal-local';

/** Where people sign in: Keycloak's realm, or the embedded one. */
export const realm = `${process.env['KEYCLOAK_URL'] ?? 'http://localhost:8080'}/realms/portal`;

/** Fills the login form that is shown. */
export async function llenarLogin(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('#kc-login').click();
}

/**
 * Ends the single sign-on session at the realm itself, in another tab. The first tab may look for a session at the same
 * time, which makes the realm's question here out of date: then the test asks again, as a person would.
 */
export async function salirEnElRealm(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`${realm}/protocol/openid-connect/logout`);
    await page.locator('#kc-logout').click();
    await expect(page.getByText('Está desconectado').first()).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/** Signs in at the realm's real page and waits for the portal. */
export async function ingresar(page: Page, email: string, returnTo: string = paginas.inicio.to): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await llenarLogin(page, email);
  await expect(page).toHaveURL(new RegExp(`${returnTo}$`));
  await page.waitForLoadState();
}
