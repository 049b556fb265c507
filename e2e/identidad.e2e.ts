import { expect, test, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { execute } from './src/database.js';
import { datosConCorreos, enviarInscripcion } from './src/formulario.js';
import { freezeTimers } from './src/pantallas/responses.js';
import { enviarLogin, FRAMES_GIVEN_UP, ingresar, llenarLogin, salirEnElRealm } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

/**
 * `npm test` runs this file twice: on Keycloak, and on the embedded realm of a machine without Java
 * (docs/adr/0043-two-commands-on-a-bare-machine.md). Nothing here may know which one it is.
 */
const persona = 'registrante2@transcarga.test';

const sesionDeAhora = `(SELECT sid FROM gateway.sesion WHERE sess->'passport'->'user'->>'email' = '${persona}'
  ORDER BY expire DESC LIMIT 1)`;
const renovarEn = `(sess->'passport'->'user'->>'renovarEn')::bigint`;

/** Makes the tokens of the person's latest session old, as if five minutes had passed. */
const envejecer = (): Promise<void> =>
  execute(
    `UPDATE gateway.sesion SET sess = jsonb_set(sess::jsonb, '{passport,user,renovarEn}', '1')::json
     WHERE sid = ${sesionDeAhora}`,
  );

/** Passes only when that session has tokens of now. */
const seRenovo = (): Promise<void> =>
  execute(`UPDATE gateway.sesion SET expire = expire
     WHERE sid = ${sesionDeAhora} AND ${renovarEn} > extract(epoch FROM now()) * 1000`);

const usuario = async (page: Page): Promise<number> => (await page.request.get('/api/auth/user')).status();

test('a wrong password is refused in plain words, and the right one enters where the person wanted to go', async ({
  page,
}) => {
  await page.goto(paginas.nuevaInscripcion.to);
  await enviarLogin(page, persona, { password: 'otra-clave-larga' });
  await expect(page.getByText('El correo o la contraseña no son correctos.').first()).toBeVisible();
  await llenarLogin(page, persona);
  await expect(page).toHaveURL(new RegExp(`${paginas.nuevaInscripcion.to}$`));
});

test('an enrolment is sent and listed, before and after its session was renewed', async ({ page }) => {
  const placa = unaPlaca();
  await ingresar(page, persona, paginas.nuevaInscripcion.to);
  await enviarInscripcion(page, datosConCorreos(placa));
  await envejecer();
  await page.goto(paginas.misInscripciones.to);
  await expect(page.getByRole('article').filter({ hasText: placa }).first()).toBeVisible();
  await seRenovo();
});

test('who is signed in at the realm enters the portal without a form', async ({ page, context }) => {
  await freezeTimers(page, FRAMES_GIVEN_UP);
  await ingresar(page, persona);
  // What the page still asks for would bring its cookie back.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'sid' });
  expect(await usuario(page)).toBe(401);
  await page.goto(paginas.inicio.to);
  await expect(page.getByRole('heading', { level: 1, name: /^Buen.*, Beatriz$/ })).toBeVisible();
});

test('a logout at the realm ends the session of the portal', async ({ page, context }) => {
  await ingresar(page, persona);
  expect(await usuario(page)).toBe(200);
  await page.goto('about:blank');
  await salirEnElRealm(await context.newPage());
  await expect.poll(() => usuario(page)).toBe(401);
});

test('a logout in the portal ends the session at the realm', async ({ page }) => {
  await ingresar(page, persona);
  await page.getByRole('button', { name: /Beatriz Ruiz/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' }).first()).toBeVisible();
  expect(await usuario(page)).toBe(401);
  await page.goto('/api/login');
  await expect(page.locator('#kc-login')).toBeVisible();
});

test('roles come from the realm: who reviews sees the review, who registers does not', async ({ page, browser }) => {
  await ingresar(page, persona, paginas.misInscripciones.to);
  await expect(page.getByRole('button', { name: /Beatriz Ruiz/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Revisión/ })).toHaveCount(0);
  const admin = await (await browser.newContext()).newPage();
  await ingresar(admin, 'superadmin@transcarga.test');
  await expect(admin.getByRole('link', { name: /Revisión/ }).first()).toBeVisible();
});
