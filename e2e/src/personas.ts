import { expect, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { waitForEver } from './pantallas/responses.js';

const PASSWORD = 'portal-local';

/** Where people sign in: Keycloak's realm, or the embedded one. */
export const realm = `${process.env['KEYCLOAK_URL'] ?? 'http://localhost:8080'}/realms/portal`;

/** Milliseconds after which keycloak-js gives up a frame, and with it the look for a session elsewhere. */
export const FRAMES_GIVEN_UP = 10_000;

interface Modo {
  readonly password?: string;
  /** On a phone. */
  readonly dedo?: boolean;
}

/** Says at the login form who one is. */
export async function enviarLogin(page: Page, email: string, { password = PASSWORD, dedo }: Modo = {}): Promise<void> {
  await page.locator('#username').fill(email);
  await page.locator('#password').fill(password);
  const boton = page.locator('#kc-login');
  await (dedo ? boton.tap() : boton.click());
}

/**
 * Signs in at the form that is shown or on its way. Keycloak lets a person in once at a time, since it counts wrong
 * passwords. While another test logs the same one in, this one is told that the password is wrong, and tries again.
 */
export async function llenarLogin(page: Page, email: string, modo?: Pick<Modo, 'dedo'>): Promise<void> {
  const rechazado = page.getByText('El correo o la contraseña no son correctos.');
  await page.locator('#username').waitFor();
  await page.waitForLoadState();
  do await Promise.all([page.waitForEvent('load'), enviarLogin(page, email, modo)]);
  while (await rechazado.isVisible());
}

/**
 * Ends the single sign-on session at the realm itself, in another tab. The first tab may look for a session at the same
 * time, which makes the realm's question here out of date: then the test asks again, as a person would.
 */
export async function salirEnElRealm(page: Page): Promise<void> {
  const pregunta = page.locator('#kc-logout');
  const fuera = page.getByText('Está desconectado').first();
  await expect(async () => {
    await page.goto(`${realm}/protocol/openid-connect/logout`);
    // Who is out already, and only saw it late, is asked nothing.
    await expect(pregunta.or(fuera)).toBeVisible({ timeout: 20_000 });
    if (await pregunta.isVisible()) await pregunta.click();
    await expect(fuera).toBeVisible({ timeout: 20_000 });
  }).toPass();
}

/** Signs in at the realm's real page and waits for the portal, which then waits for whatever is slow. */
export async function ingresar(page: Page, email: string, returnTo: string = paginas.inicio.to): Promise<void> {
  await waitForEver(page);
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await llenarLogin(page, email);
  await expect(page).toHaveURL(new RegExp(`${returnTo}$`));
  await page.waitForLoadState();
}
