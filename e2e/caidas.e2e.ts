import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { enviar, insistir, inscripcionesDe, llamar, pdfDe, prepararFirma, solicitudesA, tokenDe } from './src/cliente.js';
import { esperarFirmasValidas } from './src/documentos.js';
import { unaPlaca } from './src/placa.js';

const procesos = ['inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria', 'gateway'] as const;

/** The id under which a process runs now; the runner's list is behind for a moment after a restart. */
function pidDe(name: string): number {
  const file = process.env['TEST_PROCESSES_FILE'];
  if (!file) throw new Error('TEST_PROCESSES_FILE names no file: run these through npm test');
  const known = (JSON.parse(readFileSync(file, 'utf8')) as { name: string; pid: number }[]).find((entry) => entry.name === name);
  if (!known) throw new Error(`no process ${name}`);
  return known.pid;
}

/** SIGKILL, as the kernel's memory killer would; the runner starts it again. */
async function matar(name: string): Promise<void> {
  await expect
    .poll(() => {
      try {
        return process.kill(pidDe(name), 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
        throw error;
      }
    }, { message: `${name} runs and is killed`, timeout: 30_000 })
    .toBe(true);
}

for (const proceso of procesos) {
  test(`killing ${proceso} during submit and during signing loses nothing and does nothing twice`, async ({ request }) => {
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
      .poll(async () => (await inscripcionesDe(token, placa)).map((i) => [i.conductorSigned, i.propietarioSigned]), { timeout: 60_000 })
      .toEqual([[true, true]]);
    await esperarFirmasValidas(request, await pdfDe(token, enviada.body.id), 2);
    expect([await solicitudesA(placa, 'conductor'), await solicitudesA(placa, 'propietario')]).toEqual([1, 1]);
  });
}
