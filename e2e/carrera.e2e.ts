import { expect, test } from '@playwright/test';
import { callApi, enviar, pdfDe, prepararFirma, tokenDe, type ApiAnswer } from './src/client.js';
import { waitForFirmasValidas } from './src/documentos.js';
import { patience } from './src/mailbox.js';
import { unaPlaca } from './src/placa.js';

test('a hundred simultaneous submissions of one link leave one signature, and both signatures are valid afterwards', async ({
  request,
}) => {
  const placa = unaPlaca();
  const token = () => tokenDe('registrante2@transcarga.test'); // it lives five minutes, which this may exceed
  const { body, status } = await enviar(await token(), placa);
  expect(status).toBe(201);
  const conductor = await prepararFirma(placa, 'conductor');
  // A portal that is too busy has not let the call in, and says so: the same call knocks again, as a page's does.
  const firmar = async (): Promise<ApiAnswer> => {
    let answer: ApiAnswer | undefined;
    const ocupado = async (): Promise<boolean> => {
      answer = await callApi('POST', conductor.path, { body: conductor.body }).catch(() => undefined);
      return answer === undefined || answer.body['code'] === 'PORTAL_OCUPADO';
    };
    await expect.poll(ocupado, { timeout: patience }).toBe(false);
    return answer as ApiAnswer;
  };
  const answers = await Promise.all(Array.from({ length: 100 }, firmar));

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
  await waitForFirmasValidas(request, await pdfDe(await token(), body.id), 2);
});
