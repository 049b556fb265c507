import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { crearInscripcion } from '@portal/contracts/inscripciones';
import { borradorDeRevision0, documentoDe, prepararDocumento, reciboDe } from '@portal/contracts/pdf';
import { Calls, sha256Hex, Transactions } from '@portal/service-kit';
import { eventually, unaInscripcion } from '@portal/test-kit';
import { registrante, TestService } from '../../test/test-service.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { PreparacionesRepository } from '../tablas/preparaciones.repository.js';
import { PrimeraRevisionService } from './primera-revision.service.js';
import { TurnosDePreparacionService } from './turnos-de-preparacion.service.js';

let service: TestService;
let replica: INestMicroservice;
/** When turns were renewed, and for how long in milliseconds. */
const renewals: { readonly at: number; readonly ms: number }[] = [];
/**
 * A turn of seconds would end on a machine that stands still, and so would the call that renders. Here both last six
 * hundred times as long; that a turn is renewed in time is seen at its renewals.
 */
function withLongTurns(app: INestMicroservice): void {
  const calls = app.get(Calls);
  const send = calls.send.bind(calls);
  calls.send = (contract, ...rest) => {
    const times = contract.subject === prepararDocumento.subject ? 600 : 1;
    return send({ ...contract, deadline: contract.deadline * times }, ...rest);
  };
  const turnos = app.get(PreparacionesRepository);
  const [tomar, renovar] = [turnos.tomar.bind(turnos), turnos.renovar.bind(turnos)];
  turnos.tomar = (tx, id, turno, ms) => tomar(tx, id, turno, ms * 600);
  turnos.renovar = (tx, id, turno, ms) => {
    renewals.push({ at: performance.now(), ms });
    return renovar(tx, id, turno, ms * 600);
  };
}
beforeAll(async () => {
  service = await TestService.start();
  replica = await service.replica();
  for (const app of [service.app, replica]) withLongTurns(app);
});
afterAll(async () => {
  await replica?.close();
  await service?.close();
});
/** Lets the rendering go on that is held. */
let finish = (): void => undefined;
afterEach(() => {
  finish();
  delete service.standIns.meanwhile.preparado;
  delete service.standIns.failures.preparar;
});

const enviar = () => service.send(crearInscripcion, unaInscripcion({}), registrante);

/** Resolves when the sweeps of both processes have begun so many times. */
async function sweeps(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const file = `cargas/${randomUUID()}`;
    await service.database.query(`INSERT INTO inscripciones.objeto_por_borrar (key, desde) VALUES ($1, now())`, [file]);
    await eventually('a sweep took the note', async () => {
      const rows = await service.database.query('SELECT FROM inscripciones.objeto_por_borrar WHERE key = $1', [file]);
      return rows.length === 0;
    });
  }
}

/** Resolves when every turn is given back: a link does not wait for that. */
const vacia = () =>
  eventually('no turn is taken', async () => {
    return (await service.database.query('SELECT FROM inscripciones.preparacion')).length === 0;
  });

/** When the turn of an enrolment ends. */
async function vence(id: string): Promise<number> {
  const [turno] = await service.database.query<{ vence: Date }>(
    'SELECT vence FROM inscripciones.preparacion WHERE inscripcion_id = $1',
    [id],
  );
  return turno!.vence.getTime();
}

/** An enrolment whose rendering is held until `finish`; `asked` counts how often one was asked for. */
async function rendering() {
  let asked = 0;
  const held = new Promise<void>((resolve) => (finish = resolve));
  service.standIns.meanwhile.preparado = async () => {
    asked += 1;
    await held;
  };
  const { id } = await enviar();
  await eventually('it is being rendered', async () => asked > 0);
  return { id, asked: () => asked };
}

/** An enrolment with the document that was registered for it. */
async function rendered(): Promise<{ id: string; bytes: Buffer }> {
  const { id } = await enviar();
  await service.enlace(id, 'conductor');
  const [revision] = await service.database.query<{ key: string }>(
    'SELECT key FROM inscripciones.revision WHERE inscripcion_id = $1',
    [id],
  );
  return { id, bytes: await service.standIns.objects.read(revision!.key) };
}

test('two processes and their sweeps have an enrolment rendered once', async () => {
  const { id, asked } = await rendering();
  renewals.length = 0;
  const antes = await vence(id);
  await eventually('a turn that nobody renews would be over', () => {
    const [first, ...later] = renewals;
    return first && later.length > 2 && later.at(-1)!.at - first.at > first.ms;
  });
  await eventually('its turn ends later', async () => (await vence(id)) > antes);
  await sweeps(3);
  // The shortest pause counts: in another one the machine may have stood still.
  const pauses = renewals.slice(1).map(({ at }, n) => at - renewals[n]!.at);
  expect(Math.min(...pauses)).toBeLessThan(renewals[0]!.ms);
  expect(asked()).toBe(1);
  finish();
  await service.enlace(id, 'conductor');
  await vacia();
  expect(asked()).toBe(1);
});

test('who finds the turn free again, when the document is there since he looked, renders nothing', async () => {
  const { id, asked } = await rendering();
  const turnos = replica.get(PreparacionesRepository);
  const tomar = turnos.tomar.bind(turnos);
  const enMedio = jest.spyOn(turnos, 'tomar').mockImplementation(async (tx, suya, turno, ms) => {
    if (suya === id) {
      finish();
      await service.enlace(id, 'conductor');
      await vacia();
    }
    return tomar(tx, suya, turno, ms);
  });
  let otraVez = 0;
  await replica.get(TurnosDePreparacionService).con(id, async () => void (otraVez += 1));
  enMedio.mockRestore();
  expect([asked(), otraVez]).toEqual([1, 0]);
  await vacia();
});

test('a turn whose process died is free again after its time', async () => {
  service.standIns.failures.preparar = 'SERVICIO_NO_DISPONIBLE';
  const { id } = await enviar();
  await eventually('the turn is taken as if its process had died', async () => {
    const rows = await service.database.query(
      `INSERT INTO inscripciones.preparacion VALUES ($1, $2, now() + interval '1 hour')
       ON CONFLICT DO NOTHING RETURNING 1`,
      [id, randomUUID()],
    );
    return rows.length === 1;
  });
  delete service.standIns.failures.preparar;
  let asked = 0;
  service.standIns.meanwhile.preparado = async () => void (asked += 1);
  await sweeps(10);
  expect(asked).toBe(0);
  await service.database.query(`UPDATE inscripciones.preparacion SET vence = now() - interval '1 second'`);
  await service.enlace(id, 'conductor');
  expect(asked).toBe(1);
});

test('what an attempt of before drew otherwise goes once the document is registered', async () => {
  service.standIns.failures.preparar = 'SERVICIO_NO_DISPONIBLE';
  const { id } = await enviar();
  const [{ sha256 } = { sha256: '' }] = await service.database.query<{ sha256: string }>(
    'SELECT instantanea_sha256 AS sha256 FROM inscripciones.inscripcion WHERE id = $1',
    [id],
  );
  const recibo = reciboDe(borradorDeRevision0(sha256));
  const anterior = sha256Hex(`drawn by the release before ${id}`);
  await service.standIns.objects.put(documentoDe(anterior), Buffer.from('%PDF'));
  await service.standIns.objects.put(recibo, Buffer.from(anterior));
  delete service.standIns.failures.preparar;
  await service.enlace(id, 'conductor');
  await eventually('the receipt is gone', async () => !(await service.standIns.objects.exists(recibo)));
  const [revision] = await service.database.query<{ key: string }>(
    'SELECT key FROM inscripciones.revision WHERE inscripcion_id = $1',
    [id],
  );
  const existen = [documentoDe(anterior), revision!.key].map((key) => service.standIns.objects.exists(key));
  expect(await Promise.all(existen)).toEqual([false, true]);
});

test('of two renderings with other bytes that no receipt names together, the one that came later goes', async () => {
  const { id, bytes } = await rendered();
  const fila = await service.app.get(Transactions).run((tx) => service.app.get(InscripcionesRepository).porId(tx, id));
  const otra = Buffer.from(`%PDF drawn by another release of ${id}`);
  const key = documentoDe(sha256Hex(otra));
  await service.standIns.objects.put(key, otra);
  const registrar = (suya: Buffer) => {
    const sha256 = sha256Hex(suya);
    const suyo = { key: documentoDe(sha256), sha256, bytes: suya.length, paginas: 3 };
    return service.app.get(PrimeraRevisionService).registrar(fila!, suyo, new Date());
  };
  for (const una of [otra, bytes]) await registrar(una);
  await eventually('the later one is gone', async () => !(await service.standIns.objects.exists(key)));
  await sweeps(1);
  expect(await service.standIns.objects.exists(documentoDe(sha256Hex(bytes)))).toBe(true);
});

test('who comes back late neither renews nor gives back a turn that somebody else has taken', async () => {
  const { inscripcion } = await service.enviada();
  const [turnos, units] = [service.app.get(PreparacionesRepository), service.app.get(Transactions)];
  const [primero, segundo, tercero] = [randomUUID(), randomUUID(), randomUUID()];
  const tomar = (turno: string, ms = 60_000) => units.run((tx) => turnos.tomar(tx, inscripcion.id, turno, ms));
  expect([await tomar(primero, -1), await tomar(segundo)]).toEqual([true, true]);
  await units.run((tx) => turnos.renovar(tx, inscripcion.id, primero, -1));
  await units.run((tx) => turnos.dejar(tx, inscripcion.id, primero));
  expect(await tomar(tercero)).toBe(false);
  await units.run((tx) => turnos.dejar(tx, inscripcion.id, segundo));
  expect(await tomar(tercero)).toBe(true);
});
