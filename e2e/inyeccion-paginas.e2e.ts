/** Scripts in what people write about an enrolment, and in what other systems say, on every page that shows it. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser } from '@playwright/test';
import { novedades } from '@portal/contracts/firmas';
import { campos, type Campo } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import {
  historiaEnAuditoria,
  paginaDeFirma,
  paginaDeMiInscripcion,
  paginaDeRevision,
  paginas,
} from '@portal/dominio/paginas';
import { callApi, enlaceDelCorreo, formulario, tokenDe } from './src/client.js';
import { expectLettersInMails, guiones, guionesJuntos, Vigia } from './src/guiones.js';
import { respond } from './src/pantallas/responses.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const persona = 'registrante@transcarga.test';
const ADMIN = 'admin@transcarga.test';
const SUPERADMIN = 'superadmin@transcarga.test';

const tomaTal = (campo: Campo) => (texto: string) => campos[campo].schema.safeParse(texto).data === texto;
const representante = {
  nombreRepresentante: guionesJuntos(100, tomaTal('nombreRepresentante')),
  apellidosRepresentante: guionesJuntos(100, tomaTal('apellidosRepresentante')),
  cargoRepresentante: guionesJuntos(60, tomaTal('cargoRepresentante')),
} as const;
const [notas, novedadesDichas, motivos] = [guionesJuntos(600), guionesJuntos(300), guionesJuntos(500)];
const nombresDeVista = guionesJuntos(60);

const CUANTAS = Math.max(...Object.values(representante).map(({ length }) => length), novedadesDichas.length);
const de = (textos: readonly string[], turno: number): string => textos[turno % textos.length] as string;

interface Enviada {
  readonly turno: number;
  readonly id: string;
  readonly placa: string;
  readonly conductor: string;
}

// Many of these open dozens of pages, one after the other.
test.describe.configure({ timeout: 900_000 });

let enviadas: Enviada[];

/** What a call that must succeed answers. */
async function hecho<T = { id: string }>(method: string, path: string, token: string, body: object): Promise<T> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await callApi<T>(method, path, { token, body, headers });
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, expect.anything()]);
  return answer.body;
}

async function enviar(turno: number, token: string): Promise<Enviada> {
  const placa = unaPlaca();
  const suyo = Object.fromEntries(Object.entries(representante).map(([campo, textos]) => [campo, de(textos, turno)]));
  const { id } = await hecho('POST', '/api/inscripcion-terceros', token, {
    ...formulario(placa),
    ...firmaDeEmpresa,
    ...suyo,
    correoElectronicoRepresentante: `representante.${placa.toLowerCase()}@correo.test`,
  });
  return { turno, id, placa, conductor: await enlaceDelCorreo(placa, 'conductor') };
}

/** The driver says that something is wrong, and administrators write about it. */
async function escribir({ turno, id, placa, conductor }: Enviada, admin: string): Promise<void> {
  const admins = (what: string, body: object) => hecho('POST', `/api/admin/inscripciones/${id}/${what}`, admin, body);
  const nota = de(novedadesDichas, turno);
  await hecho('POST', `/api/signature/report/${conductor}`, '', { que: 'otra', nota });
  await admins('contrasena-gps', { motivo: de(motivos, turno) });
  await admins('revisada', { nota: de(notas, turno) });
  if (turno % 3 === 0)
    await admins('novedad-atendida', {
      tipo: 'conductor',
      dice: `${novedades.otra} «${nota}»`,
      nota: de(motivos, turno / 3),
    });
  if (turno % 3 === 1)
    await hecho('POST', `/api/inscripciones/${id}/devolver`, admin, { nota: de(notas, Math.floor(turno / 3)) });
  if (turno % 3 === 2)
    await hecho('POST', `/api/inscripciones/${id}/corregir-correo`, admin, {
      tipo: 'propietario',
      actual: `representante.${placa.toLowerCase()}@correo.test`,
      correo: `corregido.${placa.toLowerCase()}@correo.test`,
      motivo: de(motivos, Math.floor(turno / 3)),
    });
}

test.beforeAll(async () => {
  test.setTimeout(900_000);
  enviadas = [];
  // A token lives five minutes, and each enrolment waits for a mail.
  for (let turno = 0; turno < CUANTAS; turno += 1) enviadas.push(await enviar(turno, await tokenDe(persona)));
  for (const enviada of enviadas) await escribir(enviada, await tokenDe(ADMIN));
});

const propios = [process.env['PORTAL_ORIGIN'], process.env['KEYCLOAK_URL']]
  .concat(['http://localhost:3000', 'http://localhost:8080'])
  .flatMap((url) => (url ? [new URL(url).origin] : []));

/** A watched window of a person; of nobody without an account. */
async function ventana(browser: Browser, cuenta?: string): Promise<Vigia> {
  const vigia = await Vigia.en(await browser.newContext(), propios);
  if (cuenta) await ingresar(vigia.page, cuenta);
  return vigia;
}

/** Opens a page, waits for these words as they stand, and looks that nothing has run. */
async function mira(vigia: Vigia, en: string, textos: readonly string[]): Promise<void> {
  const { page } = vigia;
  await page.goto(en);
  for (const texto of textos) await expect(page.getByText(texto).first(), `${en}: ${texto}`).toBeAttached();
  await vigia.nadaCorre(en);
}

test('what was written about an enrolment is letters on the page of who reviews it', async ({ browser }) => {
  const vigia = await ventana(browser, ADMIN);
  for (const { turno, id } of enviadas) {
    const escritos = [
      ...Object.values(representante).map((textos) => de(textos, turno)),
      de(motivos, turno),
      de(notas, turno),
      ...(turno % 3 === 0 ? [de(motivos, turno / 3)] : []),
      ...(turno % 3 === 1 ? [de(notas, Math.floor(turno / 3))] : []),
      ...(turno % 3 === 2 ? [de(novedadesDichas, turno), de(motivos, Math.floor(turno / 3))] : []),
    ];
    await mira(vigia, paginaDeRevision(id), escritos);
    await expect(vigia.page.getByRole('heading', { level: 1, name: /^TER-/ })).toBeVisible();
  }
});

test('it is letters on the page of who sent it, and on that of who signs', async ({ browser }) => {
  const vigia = await ventana(browser, persona);
  for (const { turno, id } of enviadas)
    await mira(
      vigia,
      paginaDeMiInscripcion(id),
      turno % 3 === 1 ? [de(notas, Math.floor(turno / 3))] : [de(representante.nombreRepresentante, turno)],
    );
  await mira(
    vigia,
    paginas.misInscripciones.to,
    enviadas.map(({ placa }) => placa),
  );
  const firmante = await ventana(browser);
  for (const { conductor, turno } of enviadas) {
    await firmante.page.goto(paginaDeFirma(conductor));
    const llegado = firmante.page.getByRole('heading').filter({ hasNotText: 'Firma de documento' }); // it is verified
    await expect(llegado.first()).toBeVisible();
    await firmante.nadaCorre(`la página del conductor, turno ${turno}`);
  }
});

test('the audit shows every reason as letters, in its list and unfolded', async ({ browser }) => {
  const vigia = await ventana(browser, SUPERADMIN);
  for (const { turno, id } of enviadas) {
    await vigia.page.goto(historiaEnAuditoria(id));
    await expect(vigia.page.getByText(de(motivos, turno)).first()).toBeAttached();
    await vigia.page
      .locator('details.au-entrada')
      .evaluateAll((todas) => todas.forEach((una) => una.setAttribute('open', '')));
    await vigia.nadaCorre(`la auditoría del turno ${turno}`);
  }
});

test('Inicio, the review and the reports count them as letters', async ({ browser }) => {
  const vigia = await ventana(browser, ADMIN);
  const cargado = () => expect(vigia.page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await vigia.page.goto(paginas.inicio.to);
  await expect(vigia.page.getByRole('heading', { level: 1, name: /^Buen/ })).toBeVisible();
  await cargado();
  await vigia.nadaCorre('el inicio de quien revisa');
  await vigia.page.goto(paginas.reportes.to);
  await expect(vigia.page.getByRole('heading', { level: 1, name: 'Reportes' })).toBeVisible();
  await cargado();
  await vigia.nadaCorre('los reportes');
  for (const { placa, turno } of enviadas.filter(({ turno }) => turno % 3 !== 1)) {
    await vigia.page.goto(`${paginas.revision.to}?q=${placa}`);
    await expect(vigia.page.getByText(placa).first()).toBeVisible();
    await vigia.nadaCorre(`la revisión del turno ${turno}`);
  }
});

test('a saved view has them for its name', async ({ browser }) => {
  const token = await tokenDe(ADMIN);
  const vigia = await ventana(browser, ADMIN);
  // As many views as one person may keep, and the rest afterwards.
  for (let desde = 0; desde < nombresDeVista.length; desde += 15) {
    const nombres = nombresDeVista.slice(desde, desde + 15);
    const guardadas = [];
    for (const nombre of nombres)
      guardadas.push(await hecho('POST', '/api/admin/vistas', token, { nombre, consulta: 'estado=pendiente' }));
    await vigia.page.goto(paginas.revision.to);
    await vigia.page.getByRole('button', { name: 'Vistas', exact: true }).click();
    const lista = vigia.page.getByRole('list', { name: 'Vistas guardadas' });
    for (const nombre of nombres) await expect(lista.getByText(nombre, { exact: true })).toBeVisible();
    await vigia.nadaCorre('las vistas guardadas');
    for (const { id } of guardadas) await hecho('DELETE', `/api/admin/vistas/${id}`, token, {});
  }
});

test('people whom the realm names so are letters in the list and in their dialog, and so is who is invited', async ({
  browser,
}) => {
  const vigia = await ventana(browser, SUPERADMIN);
  const usuarios = guiones.map((guion, n) => ({
    ...{ id: String(n), nombre: `${guion} ${guion}`, correo: `${n}${guion}@correo.test` },
    ...{ rol: 'registrante', estado: n % 2 ? 'activo' : 'invitado' },
  }));
  await respond(vigia.page, '/api/admin/usuarios', { usuarios, hayMas: false });
  await vigia.page.goto(paginas.usuarios.to);
  const personas = vigia.page.getByRole('region', { name: 'Personas' });
  for (const { nombre, correo } of usuarios) {
    await expect(personas.getByText(nombre, { exact: true })).toBeVisible();
    await expect(personas.getByText(correo).first()).toBeVisible();
  }
  await vigia.nadaCorre('las personas');
  for (const { nombre } of usuarios.slice(0, 6)) {
    await personas.getByRole('button', { name: `Cambiar a ${nombre}` }).click();
    await expect(vigia.page.getByRole('dialog')).toContainText(nombre);
    await vigia.nadaCorre(`el diálogo de ${nombre}`);
    await vigia.page.keyboard.press('Escape');
    await expect(vigia.page.getByRole('dialog')).toBeHidden();
  }
  const invitar = vigia.page.getByRole('region', { name: 'Invitar a una persona' });
  for (const guion of guiones) {
    await invitar.getByRole('textbox', { name: 'Nombre' }).fill(guion);
    await invitar.getByRole('textbox', { name: 'Correo electrónico' }).fill(guion);
    await invitar.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(invitar.getByText('Email inválido').first()).toBeVisible();
    await vigia.nadaCorre(`la invitación de ${guion}`);
  }
});

test('every mail about them, opened in a browser, is letters', async ({ browser }) => {
  const placas = enviadas.map(({ placa }) => placa.toLowerCase());
  // Two links each; who sent it hears of the note of each driver.
  await expectLettersInMails(
    await ventana(browser),
    ({ to, text }) => placas.some((placa) => to[0]?.address.includes(placa) || text.toLowerCase().includes(placa)),
    enviadas.length * 3,
  );
});
