import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  callApi,
  enlaceDelCorreo,
  enviar,
  enviarUnaVez,
  inscripcionesDe,
  retryUntilAnswered,
  solicitudesA,
  tokenDe,
} from './src/client.js';
import { unaPlaca } from './src/placa.js';
import { withStoppedPart } from './src/processes.js';

/** What a person reads when a part is down: a status, a sentence, when to come back. */
const aviso = (status: number, message: string) => ({ status, body: expect.objectContaining({ message }) });

test('with the mail server down an enrolment is sent, and its links arrive when it is back', async () => {
  const token = await tokenDe('registrante2@transcarga.test');
  const placa = unaPlaca();
  await withStoppedPart('maildev', async () => {
    expect((await enviar(token, placa)).status).toBe(201);
  });
  await enlaceDelCorreo(placa, 'conductor');
  await enlaceDelCorreo(placa, 'propietario');
});

test('with the renderer down an enrolment is sent, its document says that it is being prepared, and all goes on by itself', async () => {
  const token = await tokenDe('registrante2@transcarga.test');
  const placa = unaPlaca();
  await withStoppedPart('pdf', async () => {
    const { status, body } = await enviar(token, placa);
    expect(status).toBe(201);
    await expect
      .poll(() => callApi('GET', `/api/inscripciones/${body.id}/pdf`, { token }))
      .toEqual(aviso(503, 'El documento se está preparando. Intente de nuevo en unos segundos.'));
    expect(await solicitudesA(placa, 'conductor')).toBe(0);
  });
  await enlaceDelCorreo(placa, 'conductor');
});

test('with NATS down a submission is refused in Spanish and nothing is written; the same key succeeds afterwards', async () => {
  const token = await tokenDe('registrante2@transcarga.test');
  const placa = unaPlaca();
  const key = randomUUID();
  await withStoppedPart('nats', async () => {
    expect(await enviarUnaVez(token, placa, key)).toEqual(
      aviso(503, 'El servicio no está disponible en este momento. Intente nuevamente.'),
    );
  });
  expect((await retryUntilAnswered(() => enviarUnaVez(token, placa, key))).status).toBe(201);
  expect(await inscripcionesDe(token, placa)).toHaveLength(1);
});

test('with Keycloak down the pages, the session-less calls and a fresh token go on; login says that it is not available', async ({
  page,
}) => {
  const token = await tokenDe('registrante2@transcarga.test');
  await callApi('GET', '/api/inscripciones/mis-inscripciones', { token });
  await withStoppedPart('keycloak', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sistema Digital de Formularios' })).toBeVisible();
    const login = await page.goto('/api/login');
    expect(login?.status()).toBe(503);
    await expect(page.getByText('El inicio de sesión no está disponible.')).toBeVisible();
    const status = async (path: string, con = {}) => (await callApi('GET', path, con)).status;
    await expect.poll(() => status('/api/textos')).toBe(200);
    await expect.poll(() => status('/api/inscripciones/mis-inscripciones', { token })).toBe(200);
  });
});
