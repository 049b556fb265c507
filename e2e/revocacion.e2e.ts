import { expect, test } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { callApi, enviar, evidenciaDe, inscripcionesDe, pdfDe, prepararFirma, tokenDe } from './src/client.js';
import { nivelesDe, verificar, waitForFirmasValidas } from './src/documentos.js';
import { patience } from './src/mailbox.js';
import { unaPlaca } from './src/placa.js';
import { ejecutarLeame } from './src/pruebas.js';

const revocar = async (certificado: unknown): Promise<void> => {
  const token = await tokenDe('superadmin@transcarga.test');
  const { status, body } = await callApi('POST', `/api/certificates/revoke/${String(certificado)}`, {
    token,
    body: { reason: 'Teléfono perdido' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'revoked' });
};

test('a certificate that is revoked after it signed is shown as revoked, and its signature stays valid by its timestamp, in the bundle too', async ({
  page,
  request,
}) => {
  test.slow();
  const placa = unaPlaca();
  const token = () => tokenDe('registrante2@transcarga.test'); // it lives five minutes, which this may exceed
  const { id } = (await enviar(await token(), placa)).body;
  const [conductor, propietario] = [await prepararFirma(placa, 'conductor'), await prepararFirma(placa, 'propietario')];
  for (const { path, body } of [conductor, propietario])
    expect((await callApi('POST', path, { body })).status).toBe(200);
  await expect
    .poll(async () => nivelesDe(request, await pdfDe(await token(), id)), { timeout: patience })
    .toEqual(['B-LT', 'B-LT']);
  const aMedias = unaPlaca();
  const { id: idAMedias } = (await enviar(await token(), aMedias)).body;
  const solo = await prepararFirma(aMedias, 'conductor');
  expect((await callApi('POST', solo.path, { body: solo.body })).status).toBe(200);
  // Both times are told in whole seconds, and in the same second the revocation counts as the first.
  const firmada = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(firmada);

  await revocar(solo.body['certificateId']);
  await revocar(conductor.body['certificateId']);

  const pdf = await pdfDe(await token(), id);
  expect(await verificar(request, pdf)).toMatchObject([
    { rol: 'conductor', certificado: 'revocado' },
    { rol: 'propietario', certificado: 'vigente' },
  ]);
  await page.goto(paginas.verificar.to);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('Certificado revocado después')).toHaveCount(1);
  // The revocation list with this certificate is published within a minute.
  await expect
    .poll(async () => suyo(await waitForFirmasValidas(request, pdf, 2)), { timeout: patience })
    .toContain('hoy revocado');
  const admin = await tokenDe('admin@transcarga.test');
  for (const [cual, nombre] of [
    [id, 'completa'],
    [idAMedias, 'a-medias'],
  ] as const) {
    const { dicho, fallidas } = await ejecutarLeame(await evidenciaDe(admin, cual), nombre);
    expect(fallidas).toEqual([]);
    expect(dicho).toContain('fue revocado después de firmar');
  }
});

/** Our own verdict on the driver's signature. */
const suyo = (verdicts: readonly { validador: string; firma?: string; veredicto: string }[]): string =>
  verdicts.find(({ validador, firma }) => validador === 'propio' && firma === 'conductor')?.veredicto ?? '';

test('a certificate that was revoked before signs nothing, and nothing is written', async () => {
  const placa = unaPlaca();
  const token = await tokenDe('registrante2@transcarga.test');
  const { id } = (await enviar(token, placa)).body;
  const conductor = await prepararFirma(placa, 'conductor');
  const antes = await pdfDe(token, id);
  await revocar(conductor.body['certificateId']);

  const { status, body } = await callApi('POST', conductor.path, { body: conductor.body });

  expect([status, body['code']]).toEqual([422, 'CERTIFICADO_NO_VIGENTE']);
  expect(await inscripcionesDe(token, placa)).toMatchObject([{ id, conductorSigned: false, propietarioSigned: false }]);
  expect(await pdfDe(token, id)).toEqual(antes);
  const otra = await prepararFirma(placa, 'conductor');
  expect((await callApi('POST', otra.path, { body: otra.body })).status).toBe(200);
});
