import { expect, test } from '@playwright/test';
import { paginaDeRevision, paginas } from '@portal/dominio/paginas';
import { callApi, enviar, formulario, prepararFirma, tokenDe } from './src/client.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const ADMIN = 'admin@transcarga.test';

test('an administrator reads one enrolment whole: fields, signers, document, password and story', async ({ page }) => {
  const placa = unaPlaca();
  const { id } = (await enviar(await tokenDe('registrante2@transcarga.test'), placa)).body;
  const conductor = await prepararFirma(placa, 'conductor');
  expect((await callApi('POST', conductor.path, { body: conductor.body })).status).toBe(200);

  await ingresar(page, ADMIN);
  await page.goto(`${paginas.revision.to}?q=${placa}`);
  await page.getByRole('link', { name: new RegExp(placa) }).click();
  await expect(page).toHaveURL(new RegExp(`${paginaDeRevision(id)}\\?q=${placa}$`));
  await expect(page.getByRole('heading', { level: 1, name: /^TER-/ })).toBeVisible();

  const firmante = page.getByRole('region', { name: 'Conductor' });
  await expect(firmante.getByText('Firmado', { exact: true })).toBeVisible();
  await expect(firmante.getByText('Válido')).toBeVisible();
  await expect(firmante.getByText(formulario(placa).correoElectronicoConductor)).toBeVisible();
  await expect(firmante.getByText(/^Aceptado · 1 intento$/).first()).toBeVisible();

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
    for (const momento of [
      'Falta la firma del tenedor',
      'Firmó el conductor',
      'El conductor generó su certificado',
      'Salió el enlace del conductor',
      /vio la contraseña GPS$/,
      /leyó el documento$/,
      /la envió para revisión$/,
    ])
      await expect(historia.getByText(momento).first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
});
