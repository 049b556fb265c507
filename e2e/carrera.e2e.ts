import { expect, test } from '@playwright/test';
import { callApi, enviar, pdfDe, prepararFirma, tokenDe } from './src/client.js';
import { waitForFirmasValidas } from './src/documentos.js';
import { unaPlaca } from './src/placa.js';

test('a hundred simultaneous submissions of one link leave one signature, and both signatures are valid afterwards', async ({
  request,
}) => {
  const placa = unaPlaca();
  const token = await tokenDe('registrante2@transcarga.test');
  const { body, status } = await enviar(token, placa);
  expect(status).toBe(201);
  const conductor = await prepararFirma(placa, 'conductor');
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => callApi('POST', conductor.path, { body: conductor.body })),
  );

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status === 409);
  expect(refused).toHaveLength(99);
  for (const { body: refusal } of refused) {
    expect(['Este documento ya fue firmado.', 'La firma se está procesando. Espere un momento.']).toContain(
      refusal['message'],
    );
  }

  const propietario = await prepararFirma(placa, 'propietario');
  expect((await callApi('POST', propietario.path, { body: propietario.body })).status).toBe(200);
  await waitForFirmasValidas(request, await pdfDe(token, body.id), 2);
});
