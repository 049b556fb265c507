import { expect, test } from '@playwright/test';
import { paginaDeRevision, paginas } from '@portal/dominio/paginas';
import { wholeBrowser } from './src/browsers.js';
import { callApi, enlaceDelCorreo, enviar, formulario, pdfDe, prepararFirma, tokenDe } from './src/client.js';
import { waitForFirmasValidas } from './src/documentos.js';
import { recordAnnouncements, waitForAnnouncement } from './src/focus.js';
import { enlaceDe, waitForCorreo } from './src/mailbox.js';
import { freezeTimers } from './src/pantallas/responses.js';
import { abreElPdf } from './src/pdf.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

test.use(wholeBrowser);

const ADMIN = 'admin@transcarga.test';

test('an administrator reads one enrolment whole: fields, signers, document, password and story', async ({ page }) => {
  const placa = unaPlaca();
  const { id } = (await enviar(await tokenDe('registrante2@transcarga.test'), placa)).body;
  const conductor = await prepararFirma(placa, 'conductor');
  expect((await callApi('POST', conductor.path, { body: conductor.body })).status).toBe(200);

  await freezeTimers(page, 30_000); // the password stays in sight until it is seen
  await ingresar(page, ADMIN);
  await page.goto(`${paginas.revision.to}?q=${placa}`);
  await page.getByRole('link', { name: new RegExp(placa) }).click();
  await expect(page).toHaveURL(new RegExp(`${paginaDeRevision(id)}\\?q=${placa}$`));
  await expect(page.getByRole('heading', { level: 1, name: /^TER-/ })).toBeVisible();

  const firmante = page.getByRole('region', { name: 'Conductor' });
  await expect(firmante.getByText('Firmado', { exact: true })).toBeVisible();
  await expect(firmante.getByText('Válido')).toBeVisible();
  await expect(firmante.getByText(formulario(placa).correoElectronicoConductor)).toBeVisible();
  await expect(firmante.getByText(/Aceptado · 1 intento$/).first()).toBeVisible();

  const documento = page.frameLocator('iframe[title="Documento"]').owner();
  await documento.scrollIntoViewIfNeeded();
  const marco = await (await documento.elementHandle())?.contentFrame();
  await expect.poll(() => marco?.url()).toContain('/archivos/documento');

  await page.getByRole('textbox', { name: 'Motivo' }).fill('Confirmar el rastreo');
  await page.getByRole('button', { name: 'Ver por 30 segundos' }).click();
  await expect(page.getByText(formulario(placa).contrasenaGPS, { exact: true })).toBeVisible();

  await expect(async () => {
    await page.reload();
    const historia = page.getByRole('region', { name: 'Historia' });
    await expect(historia).toBeVisible();
    for (const momento of [
      'Falta la firma del tenedor',
      'Firmó el conductor',
      'El conductor generó su certificado',
      'Salió el enlace del conductor',
      /vio la contraseña GPS$/,
      /leyó el documento$/,
      /la envió para revisión$/,
    ])
      await expect(historia.getByText(momento).first()).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('a mistyped address is corrected on the page, the old link dies, and the signature says where the link went', async ({
  page,
  request,
}) => {
  const placa = unaPlaca();
  const token = await tokenDe('registrante2@transcarga.test');
  const { id } = (await enviar(token, placa)).body;
  const viejo = await enlaceDelCorreo(placa, 'conductor');
  const nuevo = `corregido.${placa.toLowerCase()}@correo.test`;

  await recordAnnouncements(page); // a toast goes by itself
  await ingresar(page, ADMIN);
  await page.goto(paginaDeRevision(id));
  await page.getByRole('button', { name: 'Corregir correo: Conductor' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Corregir el correo del conductor' });
  await dialogo.getByRole('textbox', { name: /Correo nuevo/ }).fill(ADMIN);
  await dialogo.getByRole('textbox', { name: /Motivo/ }).fill('Lo confirmó por teléfono');
  await dialogo.getByRole('button', { name: 'Corregir y enviar' }).click();
  await expect(dialogo.getByRole('alert')).toHaveText(/No puede enviar el enlace de otra persona a su propio correo/);
  await dialogo.getByRole('textbox', { name: /Correo nuevo/ }).fill(nuevo);
  await dialogo.getByRole('button', { name: 'Corregir y enviar' }).click();
  await waitForAnnouncement(page, /Correo Corregido/);
  const firmante = page.getByRole('region', { name: 'Conductor' });
  await expect(firmante.getByText(nuevo)).toBeVisible();
  await expect(firmante.getByText(/Lo corrigió Carlos Muñoz/)).toBeVisible();

  const { correoElectronicoConductor } = formulario(placa);
  const aviso = await waitForCorreo(correoElectronicoConductor, /ya no sirve/);
  expect(aviso.text).not.toContain(nuevo);
  for (const quien of ['registrante2@transcarga.test', 'superadmin@transcarga.test'])
    expect((await waitForCorreo(quien, new RegExp(`Se corrigió un correo.*${placa}`))).text).toContain('Carlos Muñoz');
  expect((await callApi('GET', `/api/signature/verify/${viejo}`)).status).toBe(404);

  const enlace = enlaceDe(await waitForCorreo(nuevo, /Firme su Compromiso/))
    .split('/')
    .at(-1) as string;
  const conductor = await prepararFirma(placa, 'conductor', { enlace, email: nuevo });
  expect((await callApi('POST', conductor.path, { body: conductor.body })).status).toBe(200);
  const propietario = await prepararFirma(placa, 'propietario');
  expect((await callApi('POST', propietario.path, { body: propietario.body })).status).toBe(200);
  // By now the first token may have ended.
  const pdf = await pdfDe(await tokenDe('registrante2@transcarga.test'), id);
  await waitForFirmasValidas(request, pdf, 2);
  const { texto } = await abreElPdf(pdf);
  expect(texto.replaceAll(/\s/g, '')).toContain(`${nuevo}(antes${correoElectronicoConductor}).LocorrigióCarlosMuñoz`);
  await waitForCorreo(nuevo, /Inscripción completada/);
});
