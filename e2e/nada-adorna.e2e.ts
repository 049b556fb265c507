import { expect, test, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { enlaceDelCorreo, enviar, tokenDe } from './src/client.js';
import { execute } from './src/database.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

/**
 * Each figure and state on screen is true: a test changes the row behind it, and the screen changes with it. A step
 * puts back what it changes, unless the row belongs to this test alone.
 */
const persona = 'registrante2@transcarga.test';

const cifra = async (page: Page, name: string): Promise<number> =>
  Number(await page.getByRole('figure', { name }).textContent());

/** The figures of the dashboard as a fresh page shows them. */
async function cifras(page: Page) {
  await page.goto(paginas.inicio.to);
  await expect(page.getByRole('figure')).toHaveCount(3);
  return {
    completados: await cifra(page, 'Formularios Completados'),
    activos: await cifra(page, 'Usuarios Activos'),
    pendientes: await cifra(page, 'Pendientes Firma'),
  };
}

const marcar = (id: string, columna: string, valor: string | null): Promise<void> =>
  execute(`UPDATE inscripciones.inscripcion SET ${columna} = $2 WHERE id = $1`, [id, valor]);

test("a registrant's figures, activity, list, marks and deliveries are those of the rows", async ({ page }) => {
  const placa = unaPlaca();
  await ingresar(page, persona);
  const antes = await cifras(page);
  const { id } = (await enviar(await tokenDe(persona), placa)).body as { id: string };
  await enlaceDelCorreo(placa, 'conductor');
  await enlaceDelCorreo(placa, 'propietario');
  await expect.poll(() => cifras(page), { timeout: 60_000 }).toEqual({ ...antes, pendientes: antes.pendientes + 2 });
  const actividad = page
    .getByRole('region', { name: 'Actividad reciente' })
    .getByRole('link')
    .filter({ hasText: placa });
  await expect(actividad).toContainText('Sin Firmar');

  const firmada = '2026-11-21T15:42:00Z';
  await marcar(id, 'firmada_conductor_en', firmada);
  expect(await cifras(page)).toEqual({ ...antes, pendientes: antes.pendientes + 1 });
  await expect(actividad).toContainText('Pendiente');
  await page.goto(paginas.misInscripciones.to);
  const tarjeta = page.getByRole('article').filter({ hasText: placa });
  await expect(tarjeta).toContainText('Pendiente');
  await expect(tarjeta).toContainText('Conductor: firmado');
  await expect(tarjeta).toContainText('Tenedor: sin firmar');

  await marcar(id, 'firmada_propietario_en', firmada);
  expect(await cifras(page)).toEqual({ ...antes, completados: antes.completados + 1 });
  await expect(actividad).toContainText('Completada');
  await marcar(id, 'firmada_propietario_en', null);
  await marcar(id, 'firmada_conductor_en', null);

  for (const [estado, motivo, texto] of [
    ['rechazado', 'el buzón no existe', 'Rechazado: el buzón no existe'],
    ['abierto', null, 'Enlace abierto el 21/11/2026 10:42'],
    ['aceptado', null, 'Enviado el 21/11/2026 10:42 a. m. · aceptado por el servidor de correo'],
  ] as const) {
    await execute(
      `UPDATE inscripciones.entrega SET estado = $2, motivo = $3, fecha = $4
       WHERE inscripcion_id = $1 AND rol = 'conductor'`,
      [id, estado, motivo, firmada],
    );
    await page.goto(paginas.misInscripciones.to);
    await expect(tarjeta.getByRole('group', { name: 'Firmas' })).toContainText(texto);
    await expect(tarjeta).toContainText('Sin Firmar');
  }
});

test("an administrator's figures are the company's", async ({ page }) => {
  await ingresar(page, 'admin@transcarga.test');
  const antes = await cifras(page);
  const nadie = ['https://prueba.test', `nadie-${unaPlaca()}`];
  await execute(`INSERT INTO gateway.ultimo_acceso (issuer, subject) VALUES ($1, $2)`, nadie);
  expect(await cifras(page)).toEqual({ ...antes, activos: antes.activos + 1 });
  await execute(
    `UPDATE gateway.ultimo_acceso SET visto_en = now() - interval '31 days' WHERE issuer = $1 AND subject = $2`,
    nadie,
  );
  expect(await cifras(page)).toEqual(antes);
  await execute(`DELETE FROM gateway.ultimo_acceso WHERE issuer = $1 AND subject = $2`, nadie);

  const { id } = (await enviar(await tokenDe(persona), unaPlaca())).body as { id: string };
  for (const columna of ['firmada_conductor_en', 'firmada_propietario_en'])
    await marcar(id, columna, '2026-11-21T15:42:00Z');
  expect((await cifras(page)).completados).toBe(antes.completados + 1);
  for (const columna of ['firmada_conductor_en', 'firmada_propietario_en']) await marcar(id, columna, null);
});

test('name, initials, picture and the administrator’s link are those of the session', async ({
  page,
  context,
  baseURL,
}) => {
  await ingresar(page, persona);
  const sid = (await context.cookies()).find(({ name }) => /sid$/.test(name));
  expect(sid).toBeDefined();
  const sesion = async (cambios: Record<string, unknown>): Promise<void> => {
    await execute(
      `UPDATE gateway.sesion
       SET sess = jsonb_set(sess::jsonb, '{passport,user}', (sess::jsonb #> '{passport,user}') || $2::jsonb)::json
       WHERE sid = encode(sha256($1::bytea), 'hex')`,
      [
        decodeURIComponent(sid?.value ?? '')
          .replace(/^s:/, '')
          .replace(/\.[^.]*$/, ''),
        JSON.stringify(cambios),
      ],
    );
    await page.goto(paginas.inicio.to);
  };
  await sesion({ firstName: 'Íñigo', lastName: 'Ñáñez' });
  const menu = page.getByRole('button', { name: /^Menú de/ });
  await expect(menu).toContainText(/ÍÑ.*Íñigo Ñáñez.*registrante2@transcarga\.test/s);
  await expect(page.getByRole('link', { name: /Revisión Inscripciones/ })).toHaveCount(0);

  await sesion({ firstName: '', lastName: '', roles: ['admin'], picture: `${baseURL}/assets/portal/icono.svg` });
  await expect(menu).toHaveAccessibleName(`Menú de ${persona}`);
  await expect(menu.locator('img')).toHaveAttribute('src', /icono\.svg$/);
  await expect(page.getByRole('link', { name: /Revisión Inscripciones.*ADMIN/ })).not.toHaveCount(0);

  await sesion({ picture: 'https://otro.test/cara.png' });
  await expect(menu).toContainText('U');
  await expect(menu.locator('img')).toHaveCount(0);
});

test('the certificate on screen is the row: its days, its expiry announced, its revocation', async ({ page }) => {
  await ingresar(page, 'tester@transcarga.test');
  const headers = { 'x-requested-with': 'portal', origin: new URL(page.url()).origin };
  const hecho = await page.request.post('/api/certificates/generate', {
    headers,
    data: { commonName: 'Tomás Ríos', organizationName: 'TRANSCARGA', countryCode: 'CO' },
  });
  expect(hecho.status()).toBe(201);
  const { id } = (await hecho.json()) as { id: string };
  const credencial = page.getByRole('region', { name: 'Su certificado' });
  // Whole days: the screen shows calendar days of Bogotá, the same at every hour.
  const conVigencia = async (intervalo: string): Promise<void> => {
    await execute(`UPDATE certificados.certificado SET valido_hasta = now() + $2::interval WHERE id = $1`, [
      id,
      intervalo,
    ]);
    await page.goto(paginas.certificados.to);
  };
  await conVigencia('100 days');
  await expect(credencial).toContainText('Quedan 100 días');
  await expect(credencial).toContainText('Activo');
  await conVigencia('9 days');
  await expect(credencial).toContainText(/Su certificado vence el .*\. Genere uno nuevo antes de esa fecha\./);
  await conVigencia('-1 days');
  await expect(credencial).toContainText('Expirado');
  await conVigencia('99 days');
  await expect(credencial).toContainText('Activo');
  const revocado = await page.request.post(`/api/certificates/revoke/${id}`, { headers, data: { reason: 'Prueba' } });
  expect(revocado.status()).toBe(200);
  await page.goto(paginas.certificados.to);
  await expect(credencial).toContainText('Revocado');
  await expect(credencial.getByRole('button', { name: 'Revocar' })).toHaveCount(0);
});
