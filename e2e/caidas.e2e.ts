import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  callApi,
  enviarUnaVez,
  inscripcionesDe,
  mientrasMuere,
  pdfDe,
  prepararFirma,
  retryUntilAnswered,
  solicitudesA,
  tokenDe,
} from './src/client.js';
import { waitForFirmasValidas } from './src/documentos.js';
import { patience } from './src/mailbox.js';
import { unaPlaca } from './src/placa.js';
import { kill } from './src/processes.js';

const persona = 'registrante2@transcarga.test';
const procesos = ['inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria', 'gateway'] as const;

for (const proceso of procesos) {
  test(`killing ${proceso} during submit and during signing loses nothing and does nothing twice`, async ({
    request,
  }) => {
    const token = await tokenDe(persona);
    const placa = unaPlaca();
    const key = randomUUID();

    const primero = enviarUnaVez(token, placa, key).catch(() => undefined);
    await kill(proceso);
    await primero;
    const enviada = await retryUntilAnswered(() => enviarUnaVez(token, placa, key), mientrasMuere);
    expect(enviada.status).toBe(201);
    expect(await inscripcionesDe(token, placa)).toHaveLength(1);

    for (const rol of ['conductor', 'propietario'] as const) {
      const { path, body } = await prepararFirma(placa, rol);
      const firma = callApi('POST', path, { body }).catch(() => undefined);
      await kill(proceso);
      await firma;
      const final = await retryUntilAnswered(() => callApi('POST', path, { body }), mientrasMuere);
      expect([200, 409]).toContain(final.status);
    }

    // A token lives five minutes, which three restarts on a busy machine may exceed.
    const despues = await tokenDe(persona);
    await expect
      .poll(async () => (await inscripcionesDe(despues, placa)).map((i) => [i.conductorSigned, i.propietarioSigned]), {
        timeout: patience,
      })
      .toEqual([[true, true]]);
    await waitForFirmasValidas(request, await pdfDe(despues, enviada.body.id), 2);
    expect([await solicitudesA(placa, 'conductor'), await solicitudesA(placa, 'propietario')]).toEqual([1, 1]);
  });
}
