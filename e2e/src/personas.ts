import { expect, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';

const PASSWORD = 'portal-local';

/** Signs in at Keycloak's real page and waits for the portal. */
export async function ingresar(page: Page, email: string, returnTo: string = paginas.inicio.to): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
  await expect(page).toHaveURL(new RegExp(`${returnTo}$`));
  await page.waitForLoadState();
}
