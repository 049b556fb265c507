import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  enviar,
  inscripcionesDe,
  insistir,
  llamar,
  pdfDe,
  prepararFirma,
  solicitudesA,
  tokenDe,
} from './src/cliente.js';
import { esperarFirmasValidas } from './src/documentos.js';
import { unaPlaca } from './src/placa.js';
import { matar } from './src/procesos.js';

const procesos = ['inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria', 'gateway'] as const;

for (const proceso of procesos) {
  test(`killing ${proceso} during submit and during signing loses nothing and does nothing twice`, async ({
    request,
  }) => {
    const token = await tokenDe('registrante2@transcarga.test');
    const placa = unaPlaca();
    const llave = randomUUID();

    const primero = enviar(token, placa, llave).catch(() => undefined);
    await matar(proceso);
    await primero;
    const enviada = await insistir(() => enviar(token, placa, llave));
    expect(enviada.status).toBe(201);
    expect(await inscripcionesDe(token, placa)).toHaveLength(1);

    for (const rol of ['conductor', 'propietario'] as const) {
      const { path, body } = await prepararFirma(placa, rol);
      const firma = llamar('POST', path, { body }).catch(() => undefined);
      await matar(proceso);
      await firma;
      const final = await insistir(() => llamar('POST', path, { body }));
      expect([200, 409]).toContain(final.status);
    }

    await expect
      .poll(async () => (await inscripcionesDe(token, placa)).map((i) => [i.conductorSigned, i.propietarioSigned]), {
        timeout: 60_000,
      })
      .toEqual([[true, true]]);
    await esperarFirmasValidas(request, await pdfDe(token, enviada.body.id), 2);
    expect([await solicitudesA(placa, 'conductor'), await solicitudesA(placa, 'propietario')]).toEqual([1, 1]);
  });
}
