import { expect, test, type Page } from '@playwright/test';
import { ingresar } from './src/personas.js';

/** Informal forms of address. The portal says usted, and so must the page behind Mi Perfil. */
const tuteo = /\b(tu|tus|tuyo|te|contigo|administra|selecciona|indica|puedes|quieres|tienes)\b/i;
/** What Keycloak's own words would show. */
const ajeno = /\b(account|sign|loading|email|keycloak|configuración regional)\b/i;

async function hablaComoElPortal(page: Page): Promise<void> {
  const texto = await page.locator('body').innerText();
  expect(texto).not.toMatch(tuteo);
  expect(texto).not.toMatch(ajeno);
}

test('Mi Perfil speaks as the portal does, waits in Spanish, and leads back', async ({ page }) => {
  await ingresar(page, 'registrante@transcarga.test');
  let soltar = (): void => undefined;
  const suelta = new Promise<void>((resolve) => (soltar = resolve));
  await page.route(/\/account\/.*\/assets\/main-.*\.js$/, async (route) => {
    await suelta;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Mi Perfil' }).click({ noWaitAfter: true });
  const espera = page.locator('.keycloak__loading-container');
  await expect(espera).toBeVisible();
  await expect(espera.getByText('Loading the Account Console')).toBeHidden();
  expect(await espera.evaluate((nodo) => getComputedStyle(nodo, '::after').content)).toContain('Abriendo su perfil');
  soltar();

  await expect(page.getByTestId('page-heading')).toHaveText('Mis datos');
  await expect(page.getByRole('textbox', { name: 'Nombres' })).toHaveValue('Ana');
  await hablaComoElPortal(page);
  await page.getByRole('button', { name: 'Seguridad' }).click();
  for (const pagina of ['Contraseña e ingreso', 'Dispositivos']) {
    await page.getByRole('link', { name: pagina }).click();
    await expect(page.getByTestId('page-heading')).toHaveText(pagina);
    await hablaComoElPortal(page);
  }
  await page.getByRole('link', { name: 'Volver al portal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Buen.*, Ana$/ })).toBeVisible();
});
