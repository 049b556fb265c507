import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { documentoDeEnlace, enlaceVisto, novedades, reportarNovedad, verificarEnlace } from '@portal/contracts/firmas';
import {
  anularInscripcion,
  atenderNovedad,
  correoDeEnlace,
  datosDeEliminacion,
  datosDeRetiro,
  devolverInscripcion,
  eliminarInscripcion,
  enlaceEmitido,
  enlaceRevocado,
  fichaDeInscripcion,
  reenviarCorreo,
} from '@portal/contracts/inscripciones';
import { correoAceptado } from '@portal/contracts/notificaciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { Clock, processContext, runInContext } from '@portal/service-kit';
import { codeOf, eventually } from '@portal/test-kit';
import {
  administrador,
  registrante,
  superadministrador,
  TestService,
  type EnlaceRecibido,
} from '../../test/test-service.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { RecordatoriosService } from './recordatorios.service.js';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

class TurnedClock extends Clock {
  aheadMs = 0;
  now = (): Date => new Date(Date.now() + this.aheadMs);
}

let service: TestService;
let replica: INestMicroservice;
const clock = new TurnedClock();
beforeAll(async () => {
  // Days count here, whatever hour it is when the tests run.
  service = await TestService.start({ ENLACE_AVISO_HORAS: '0-24,0-24,0-24' }, clock);
  replica = await service.replica();
});
afterAll(async () => {
  await replica?.close();
  await service?.close();
});
beforeEach(() => {
  clock.aheadMs = 0;
});

const recordar = (app = service.app) =>
  runInContext(processContext('inscripciones'), () => app.get(RecordatoriosService).recordar());
const motivos = async (id: string, rol: RolFirmante = 'conductor') =>
  (await service.hechos(enlaceEmitido.type, id, rol)).map(({ motivo, prorroga }) => (prorroga ? 'prorroga' : motivo));
const ficha = async (inscripcionId: string) =>
  (await service.gateway.send(fichaDeInscripcion, { inscripcionId }, { actor: administrador })).firmantes.conductor;

type Enviado = Pick<EnlaceRecibido, 'enlaceId' | 'inscripcionId' | 'rol'>;
/** The newest link of the driver, whose token may be forgotten already. */
async function ultimo(inscripcionId: string): Promise<Enviado> {
  const [hecho] = await service.hechos(enlaceEmitido.type, inscripcionId, 'conductor');
  return { ...enlaceEmitido.data.parse(hecho), inscripcionId, rol: 'conductor' };
}
/** The mail server took the mail of this link. */
async function aceptado({ enlaceId, inscripcionId, rol }: Enviado): Promise<void> {
  const correo = { correoId: crypto.randomUUID(), inscripcionId, enlaceId, rol };
  await service.platform.tell(correoAceptado, { ...correo, aceptadoEn: clock.now().toISOString() });
  await eventually('accepted', () => estaEn(enlaceId, 'aceptado'));
}
async function estaEn(enlaceId: string, estado: string): Promise<boolean> {
  const filas = await service.database.query('SELECT FROM inscripciones.entrega WHERE enlace_id = $1 AND estado = $2', [
    enlaceId,
    estado,
  ]);
  return filas.length === 1;
}
async function pedida(): Promise<{ id: string } & Record<RolFirmante, EnlaceRecibido>> {
  const { inscripcion, conductor, propietario } = await service.enviada();
  await aceptado(conductor);
  return { id: inscripcion.id, conductor, propietario };
}
/** Only the sweep runs ahead: a process proves calls by its clock, and would take those of now for old ones. */
async function aLosDias(dias: number): Promise<void> {
  clock.aheadMs = dias * DIA_MS;
  await recordar().finally(() => {
    clock.aheadMs = 0;
  });
}

test('days 3 and 6 remind, the day before the end renews, each once; then a person must send it', async () => {
  const { id } = await pedida();
  const cuantos: number[] = [];
  for (const dia of [2.9, 3.1, 5.8, 6.2, 11.9, 12.4, 18.9]) {
    await aLosDias(dia);
    await aLosDias(dia);
    cuantos.push((await motivos(id)).length);
    await aceptado(await ultimo(id));
  }
  expect(cuantos).toEqual([1, 2, 2, 3, 3, 4, 4]);
  expect(await motivos(id)).toEqual(['prorroga', 'recordatorio', 'recordatorio', 'solicitud']);
  expect(await motivos(id, 'propietario')).toEqual(['solicitud']); // its mail was never taken
  const { avisos, enviados, enlaceActual } = await ficha(id);
  expect({ avisos, enviados }).toEqual({ avisos: { recordatorios: 2, renovaciones: 1 }, enviados: 4 });
  expect(Date.parse(enlaceActual!.venceEn)).toBeGreaterThan(Date.now() + 17 * DIA_MS);
});

test('a link that ended while nobody looked is left to a person', async () => {
  const { id } = await pedida();
  await aLosDias(7.1);
  expect(await motivos(id)).toEqual(['solicitud']);
});

test('a reminder brings a link that opens; the one before is closed, and the audit tells both', async () => {
  const { id, conductor } = await pedida();
  expect((await ficha(id)).avisos).toMatchObject({ recordatorios: 0, proximo: { clase: 'recordatorio' } });
  await aLosDias(3.1);
  const nuevo = await service.enlace(id, 'conductor');
  expect(await service.notificaciones.send(correoDeEnlace, { enlaceId: nuevo.enlaceId })).toMatchObject({
    correo: conductor.correo,
    tokenSellado: expect.any(String),
  });
  expect(await service.send(verificarEnlace, { token: nuevo.token })).toMatchObject({ isUsed: false });
  expect(await codeOf(service.send(documentoDeEnlace, { token: conductor.token }))).toBe('ENLACE_INVALIDO');
  expect(await service.hechos(enlaceRevocado.type, id)).toEqual([
    { enlaceId: conductor.enlaceId, inscripcionId: id, rol: 'conductor' },
  ]);
  const [entrada] = await service.auditoria('enlace.emitido');
  expect(entrada).toMatchObject({
    actor: 'proceso:inscripciones',
    datos: { inscripcion: id, rol: 'conductor', motivo: 'recordatorio' },
  });
});

test('who said something that was attended finds it behind the reminder', async () => {
  const { id, conductor } = await pedida();
  await service.send(reportarNovedad, { token: conductor.token, que: 'placa' });
  const { novedad } = await service.send(verificarEnlace, { token: conductor.token });
  const atencion = { id, tipo: 'conductor', dice: novedades.placa, nota: 'Está bien' } as const;
  expect(await service.send(atenderNovedad, atencion, administrador)).toMatchObject({ resultado: 'atendida' });
  await aLosDias(3.1);
  expect(await motivos(id)).toEqual(['recordatorio', 'solicitud']);
  const { token } = await service.enlace(id, 'conductor');
  expect((await service.send(verificarEnlace, { token })).novedad).toEqual(novedad);
});

test('who opened the page is reminded too, but never within an hour of reading', async () => {
  const { id, conductor } = await pedida();
  await service.send(enlaceVisto, { token: conductor.token });
  await cambiar(`creado_en = now() - interval '71 hours 50 minutes'`, conductor);
  await aLosDias(0.5 / 24);
  expect(await motivos(id)).toEqual(['solicitud']);
  await aLosDias(1.5 / 24);
  expect(await motivos(id)).toEqual(['recordatorio', 'solicitud']);
});

test.each([
  ['reminder', '71 hours 50 minutes', 'recordatorio'],
  ['renewal', '143 hours 50 minutes', 'prorroga'],
] as const)('who comes back days after the first visit holds off the %s too; the audit tells one', async (...caso) => {
  const [, edad, motivo] = caso;
  const { id, conductor } = await pedida();
  await service.send(enlaceVisto, { token: conductor.token });
  await cambiar(
    `creado_en = now() - interval '${edad}', visto_en = now() - interval '70 hours',
     ultima_visita_en = now() - interval '70 hours', recordatorios = ${motivo === 'prorroga' ? 2 : 0},
     vence_en = now() - interval '${edad}' + interval '7 days'`,
    conductor,
  );
  await service.send(enlaceVisto, { token: conductor.token });
  await aLosDias(0.5 / 24);
  expect(await motivos(id)).toEqual(['solicitud']);
  expect(await service.send(verificarEnlace, { token: conductor.token })).toMatchObject({ isUsed: false });
  await aLosDias(1.5 / 24);
  expect(await motivos(id)).toEqual([motivo, 'solicitud']);
  const abiertos = (await service.auditoria('enlace.abierto')).filter(
    ({ recurso }) => recurso === `enlace:${conductor.enlaceId}`,
  );
  expect(abiertos).toHaveLength(1);
});

test.each([
  ['returned', datosDeRetiro, devolverInscripcion, { nota: 'La placa' }, administrador],
  ['deleted', datosDeEliminacion, eliminarInscripcion, {}, superadministrador],
] as const)('who got the first mail is told that it was %s, though the reminder waits', async (...caso) => {
  const [, datos, llamada, mas, quien] = caso;
  const { id, conductor } = await pedida();
  await aLosDias(3.1);
  expect(await estaEn((await ultimo(id)).enlaceId, 'en-cola')).toBe(true);
  await service.send(llamada, { id, ...mas } as never, quien, crypto.randomUUID());
  const { firmantes } = await service.notificaciones.send(datos, { inscripcionId: id });
  expect(firmantes).toMatchObject([{ correo: conductor.correo, firmo: false }]); // the other's mail was never taken
});

test('a link that a person sends begins the count anew, and reminders use up nobody’s re-sends', async () => {
  const { id } = await pedida();
  await aLosDias(3.1);
  await service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador, crypto.randomUUID());
  await aceptado(await service.enlace(id, 'conductor'));
  await aLosDias(3.2);
  expect(await motivos(id)).toEqual(['recordatorio', 'reenvio', 'recordatorio', 'solicitud']);
  expect((await ficha(id)).avisos).toMatchObject({ recordatorios: 1 });
});

test('what nobody opened waits since the first mail, whatever was sent by itself meanwhile', async () => {
  const { id } = await pedida();
  const desde = async () =>
    (
      await service.database.query<{ desde: Date | null }>(
        'SELECT sin_abrir_desde AS desde FROM inscripciones.inscripcion WHERE id = $1',
        [id],
      )
    )[0]?.desde?.getTime();
  const primera = await desde();
  let token = '';
  expect(primera).toEqual(expect.any(Number));
  for (const dia of [3.1, 6.2]) {
    await aLosDias(dia);
    const nuevo = await service.enlace(id, 'conductor');
    await aceptado(nuevo);
    ({ token } = nuevo);
    expect(await desde()).toBe(primera);
  }
  await service.send(enlaceVisto, { token });
  expect(await desde()).toBeUndefined();
});

test('two replicas and a repetition at one moment remind once', async () => {
  const { id } = await pedida();
  clock.aheadMs = 3.1 * DIA_MS;
  await Promise.all([recordar(), recordar(replica), recordar(), recordar(replica)]);
  clock.aheadMs = 0;
  expect(await motivos(id)).toEqual(['recordatorio', 'solicitud']);
});

test.each<[string, (suya: Awaited<ReturnType<typeof pedida>>) => Promise<unknown>]>([
  ['was signed', async ({ conductor }) => service.firmar(conductor, await service.certificar(conductor))],
  [
    'was returned',
    ({ id }) => service.send(devolverInscripcion, { id, nota: 'La placa' }, administrador, crypto.randomUUID()),
  ],
  ['was withdrawn', ({ id }) => service.send(anularInscripcion, { id }, registrante, crypto.randomUUID())],
  ['was deleted', ({ id }) => service.send(eliminarInscripcion, { id }, superadministrador, crypto.randomUUID())],
  ['is disputed', ({ conductor: { token } }) => service.send(reportarNovedad, { token, que: 'no-soy-yo' })],
  ['is being signed', ({ conductor }) => cambiar(`reserva_hasta = now() + interval '1 hour'`, conductor)],
  ['has prepared the signature', ({ conductor }) => preparada(conductor)],
  ['was revoked', ({ conductor }) => cambiar('revocado_en = now()', conductor)],
  ['ended before the portal was back', ({ conductor }) => cambiar(`vence_en = now() + interval '1 hour'`, conductor)],
])('who %s is not reminded, also when it comes between the decision and its unit', async (_, hecho) => {
  const una = await pedida();
  await hecho(una);
  const otra = await pedida();
  const enlaces = service.app.get(EnlacesRepository);
  const leer = enlaces.porSeguir.bind(enlaces);
  const lectura = jest.spyOn(enlaces, 'porSeguir').mockImplementationOnce(async (...cuales) => {
    const decididos = await leer(...cuales);
    expect(decididos.map(({ id }) => id)).toContain(otra.conductor.enlaceId);
    clock.aheadMs = 0;
    await hecho(otra);
    clock.aheadMs = 3.1 * DIA_MS;
    return decididos;
  });
  await aLosDias(3.1);
  lectura.mockRestore();
  const emitidos = [...(await motivos(una.id)), ...(await motivos(otra.id))];
  expect(emitidos.filter((motivo) => motivo === 'recordatorio' || motivo === 'prorroga')).toEqual([]);
});

const cambiar = (columna: string, { enlaceId }: EnlaceRecibido) =>
  service.database.query(`UPDATE inscripciones.enlace SET ${columna} WHERE id = $1`, [enlaceId]);
const preparada = ({ enlaceId }: EnlaceRecibido) =>
  service.database.query(
    `INSERT INTO inscripciones.firma_preparada
       (id, enlace_id, revision, digest, certificado, declarado, observado, firmada_en, vence_en)
     VALUES ($1, $2, 0, 'd', '{}', '{}', '{}', now(), now() + interval '1 hour')`,
    [crypto.randomUUID(), enlaceId],
  );
