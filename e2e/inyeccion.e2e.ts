import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type BrowserContext } from '@playwright/test';
import type { Campo } from '@portal/contracts/inscripciones';
import { paginas } from '@portal/dominio/paginas';
import {
  callApi,
  enlaceDelCorreo,
  formulario,
  inscripcionesDe,
  pdfDe,
  prepararFirma,
  tokenDe,
  type Rol,
} from './src/client.js';
import { certificacionPdf } from './src/documentos.js';
import { recordAnnouncements, waitForAnnouncement } from './src/focus.js';
import { camposCerrados, expectLettersInMails, guiones, PLACA_DE_GUION, textosDeTurno, Vigia } from './src/guiones.js';
import { abreElPdf } from './src/pdf.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const persona = 'registrante2@transcarga.test';
const roles = ['conductor', 'propietario'] as const;
/** Of these turns both signers sign. */
const firmados = [0, 11, 22];

interface Enviada {
  readonly turno: number;
  readonly placa: string;
  readonly id: string;
  readonly textos: Readonly<Partial<Record<Campo, string>>>;
}

const conductorDe = ({ textos }: Enviada): string =>
  `${textos.nombresConductor ?? ''} ${textos.apellidosConductor ?? ''}`;
const nombreDe = (enviada: Enviada, rol: Rol): string =>
  rol === 'conductor' ? conductorDe(enviada) : (enviada.textos.nombreRazonSocial ?? '');
const guionDe = (turno: number): string => guiones[turno % guiones.length] as string;

// Many of these open dozens of pages or documents, one after the other.
test.describe.configure({ timeout: 900_000 });

let token: string;
let enviadas: Enviada[];

/** One enrolment per script, each script in another field each time. */
async function enviarTodas(): Promise<Enviada[]> {
  const todas: Enviada[] = [];
  for (const turno of guiones.keys()) {
    const placa = unaPlaca();
    const textos = textosDeTurno(turno);
    const { status, body } = await callApi<{ id: string }>('POST', '/api/inscripcion-terceros', {
      token,
      body: { ...formulario(placa), ...textos, ...(turno === 1 ? { placaCabezote: PLACA_DE_GUION } : {}) },
      headers: { 'idempotency-key': randomUUID(), 'user-agent': guionDe(turno) },
    });
    expect([turno, status, body]).toEqual([turno, 201, expect.objectContaining({ id: expect.any(String) })]);
    todas.push({ turno, placa, id: body.id, textos });
  }
  return todas;
}

/** Both sign, with scripts for names, organisation and what the browser says of itself. */
async function firmarCon(enviada: Enviada): Promise<void> {
  const guion = guionDe(enviada.turno);
  for (const rol of roles) {
    const { path, body } = await prepararFirma(enviada.placa, rol, {
      ...{ commonName: nombreDe(enviada, rol), organizationName: guion, userAgent: guion },
      deviceInfo: { browser: guion, os: guion, screenResolution: guion.slice(0, 50), timezone: guion },
    });
    const firma = await callApi('POST', path, { body, headers: { 'user-agent': guion } });
    expect([rol, firma.status, firma.body]).toEqual([rol, 200, expect.objectContaining({ nivel: 'B-T' })]);
  }
}

test.beforeAll(async () => {
  test.setTimeout(900_000);
  token = await tokenDe(persona);
  enviadas = await enviarTodas();
  for (const turno of firmados) await firmarCon(enviadas[turno] as Enviada);
});

// A token lives five minutes, which all tests of this file together may exceed.
test.beforeEach(async () => {
  token = await tokenDe(persona);
});

const propios = [process.env['PORTAL_ORIGIN'], process.env['KEYCLOAK_URL']]
  .concat(['http://localhost:3000', 'http://localhost:8080'])
  .flatMap((url) => (url ? [new URL(url).origin] : []));

/** A watched window of a person; of nobody without an account. */
async function ventana(browser: Browser, cuenta?: string): Promise<Vigia> {
  const context: BrowserContext = await browser.newContext();
  const vigia = await Vigia.en(context, propios);
  if (cuenta) await ingresar(vigia.page, cuenta);
  return vigia;
}

test('fields that take no script refuse each by name, and write nothing', async () => {
  expect(camposCerrados).toContain('correoElectronicoConductor');
  for (const guion of guiones) {
    const placa = unaPlaca();
    const malo = Object.fromEntries(camposCerrados.map((campo) => [campo, guion]));
    const { status, body } = await callApi<{ code: string; fields?: { path: string }[] }>(
      'POST',
      '/api/inscripcion-terceros',
      { token, body: { ...formulario(placa), ...malo } },
    );
    expect([guion, status, body.code]).toEqual([guion, 422, 'DATOS_INVALIDOS']);
    expect(body.fields?.map(({ path }) => path).toSorted()).toEqual(camposCerrados.toSorted());
    expect(await inscripcionesDe(token, placa)).toEqual([]);
  }
});

test('scripts in every field are letters in the person’s list, in the copy of the form, and in the name of a file', async ({
  browser,
}) => {
  const vigia = await ventana(browser, persona);
  const { page } = vigia;
  await page.goto(paginas.misInscripciones.to);
  for (const enviada of enviadas)
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: conductorDe(enviada) })
        .first(),
    ).toBeVisible();
  await expect(page.getByText(PLACA_DE_GUION).first()).toBeVisible();
  await vigia.nadaCorre('mis inscripciones');

  await page.goto(paginas.inicio.to);
  await expect(page.getByRole('region', { name: 'Actividad reciente' }).getByRole('link').first()).toBeVisible();
  await vigia.nadaCorre('el inicio');

  for (const { turno, placa, textos } of enviadas.filter(({ turno }) => turno % 8 === 2)) {
    await page.goto(paginas.misInscripciones.to);
    await page
      .getByRole('article')
      .filter({ hasText: placa })
      .getByRole('button', { name: 'Copiar como nueva' })
      .click();
    const reemplazar = page.getByRole('dialog').getByRole('button', { name: /reemplazar/i });
    await expect(page.locator('main [name="nombresConductor"]').or(reemplazar)).toBeVisible();
    if (await reemplazar.isVisible()) await reemplazar.click();
    for (const [campo, texto] of Object.entries(textos)) {
      if (campo === 'contrasenaGPS') continue; // no copy holds it
      await expect(page.locator(`main [name="${campo}"]`), campo).toHaveValue(texto);
    }
    await vigia.nadaCorre(`la copia del turno ${turno}`);
  }

  await page.getByRole('button', { name: 'Adjuntar certificación: Pago de fletes' }).click();
  const dialogo = page.getByRole('dialog');
  const name = `${guionDe(1)}.pdf`;
  const archivo = { name, mimeType: 'application/pdf', buffer: certificacionPdf('Certificacion') };
  await dialogo.locator('input[type="file"]').setInputFiles(archivo);
  await expect(dialogo).toContainText(name);
  await dialogo.getByRole('button', { name: 'Subir archivo' }).click();
  await expect(dialogo).toBeHidden();
  await expect(page.getByText(name).first()).toBeVisible();
  await vigia.nadaCorre('el nombre de un archivo');
});

test('administrators read them as letters in the review and in its dialogs, and delete with one for a reason', async ({
  browser,
}) => {
  const vigia = await ventana(browser, 'superadmin@transcarga.test');
  const { page } = vigia;
  await recordAnnouncements(page); // a toast goes by itself
  await page.goto(paginas.revision.to);
  for (const enviada of enviadas) {
    const tarjeta = page
      .getByRole('article')
      .filter({ hasText: conductorDe(enviada) })
      .first();
    await expect(tarjeta).toContainText(nombreDe(enviada, 'propietario'));
  }
  await vigia.nadaCorre('la revisión');

  const [otra, borrada] = [enviadas[3] as Enviada, enviadas[4] as Enviada];
  await page.goto(`${paginas.revision.to}?q=${encodeURIComponent(otra.placa)}`);
  await page.getByRole('button', { name: 'Reenviar correo: Conductor' }).click();
  await expect(page.getByRole('dialog')).toContainText(conductorDe(otra));
  await vigia.nadaCorre('el diálogo de reenvío');

  await page.goto(`${paginas.revision.to}?q=${encodeURIComponent(borrada.placa)}`);
  await page.getByRole('button', { name: `Eliminar inscripción ${borrada.placa}` }).click();
  const dialogo = page.getByRole('dialog');
  await expect(dialogo).toContainText(conductorDe(borrada));
  await dialogo.getByLabel(/Escriba la placa/).fill(borrada.placa);
  await dialogo.getByLabel('Motivo').fill(guiones.join(' ').slice(0, 500));
  await dialogo.getByRole('button', { name: 'Eliminar' }).click();
  await waitForAnnouncement(page, /Inscripción Eliminada/);
  await vigia.nadaCorre('la inscripción eliminada');
  enviadas = enviadas.filter((una) => una !== borrada);

  for (const guion of guiones) {
    await page.goto(`${paginas.revision.to}?q=${encodeURIComponent(guion)}`);
    await expect(page.locator('[name="q"]')).toHaveValue(guion);
    await expect(page.locator('.re-lista[aria-busy="false"]')).toBeVisible();
    await vigia.nadaCorre(`la búsqueda de ${guion}`);
  }
});

test('every signer reads them as letters on the signing page, signed or not', async ({ browser }) => {
  const vigia = await ventana(browser);
  for (const enviada of enviadas) {
    const rol = roles[enviada.turno % 2] as Rol;
    await vigia.page.goto(`${paginas.firmar.to}/${await enlaceDelCorreo(enviada.placa, rol)}`);
    const visto = firmados.includes(enviada.turno) ? 'Documento Ya Firmado' : nombreDe(enviada, rol);
    await expect(vigia.page.getByText(visto).first()).toBeVisible();
    await vigia.nadaCorre(`la página de firma de ${rol}, turno ${enviada.turno}`);
  }
});

test('a certificate with them is a credential of letters, before and after its revocation with one for a reason', async ({
  browser,
}) => {
  const guion = guionDe(1);
  const emitido = await callApi<{ id: string }>('POST', '/api/certificates/generate', {
    token,
    body: { commonName: guion, organizationName: guionDe(2), countryCode: 'CO' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([emitido.status, emitido.body]).toEqual([201, expect.objectContaining({ commonName: guion })]);
  const vigia = await ventana(browser, persona);
  await vigia.page.goto(paginas.certificados.to);
  await expect(vigia.page.getByText(guion).first()).toBeVisible();
  await vigia.nadaCorre('el certificado');

  const revocado = await callApi('POST', `/api/certificates/revoke/${emitido.body.id}`, {
    token: await tokenDe('superadmin@transcarga.test'),
    body: { reason: guionDe(2) },
  });
  expect(revocado.status).toBe(200);
  await vigia.page.reload();
  await expect(vigia.page.getByText('Revocado', { exact: true }).first()).toBeVisible();
  await vigia.nadaCorre('el certificado revocado');
});

test('an address that holds one shows letters or nothing', async ({ browser }) => {
  const vigia = await ventana(browser);
  const { verificar, firmar } = paginas;
  const abrir = async (address: string): Promise<void> => {
    await vigia.page.goto(address);
    // The signing page verifies its link under a title of its own.
    const titulo = vigia.page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Firma de documento' });
    await expect(titulo.first()).toBeVisible();
    await vigia.nadaCorre(address);
  };
  for (const escrito of guiones.map(encodeURIComponent)) {
    await abrir(`${verificar.to}/${escrito}`);
    await abrir(`/no-existe/${escrito}?x=${escrito}#${escrito}`);
  }
  // A few alone: more unknown links in a minute are refused for all who come from this address.
  for (const escrito of guiones.slice(0, 3).map(encodeURIComponent)) await abrir(`${firmar.to}/${escrito}`);
});

test('every mail about them, opened in a browser, is letters', async ({ browser }) => {
  const placas = enviadas.map(({ placa }) => placa.toLowerCase());
  await expectLettersInMails(
    await ventana(browser),
    ({ to }) => to[0]?.address === persona || placas.some((placa) => to[0]?.address.includes(placa)),
    enviadas.length * 2 + firmados.length * 3 + 1,
  );
});

test('whoever checks a document reads its plate and the initials of its signers as letters', async ({ browser }) => {
  const vigia = await ventana(browser);
  for (const { id, turno, placa } of enviadas.filter(({ turno }) => [1, ...firmados].includes(turno))) {
    await vigia.page.goto(paginas.verificar.to);
    const archivo = { name: `${guionDe(turno)}.pdf`, mimeType: 'application/pdf', buffer: await pdfDe(token, id) };
    await vigia.page.locator('input[type=file]').setInputFiles(archivo);
    await expect(vigia.page.getByRole('status').last()).toContainText(`placa ${turno === 1 ? PLACA_DE_GUION : placa}`);
    await vigia.nadaCorre(`la verificación del turno ${turno}`);
  }
});

test('every document about them prints letters and carries no action', async () => {
  for (const { id, turno, textos } of enviadas) {
    const { texto, acciones } = await abreElPdf(await pdfDe(await tokenDe(persona), id));
    expect([turno, acciones]).toEqual([turno, []]);
    const junto = texto.replace(/\s+/g, '');
    const { contrasenaGPS: _nunca, ...impresos } = textos;
    const ausentes = Object.entries(impresos).filter(([, uno]) => !junto.includes(uno.replace(/\s+/g, '')));
    expect([turno, ausentes]).toEqual([turno, []]);
  }
});
