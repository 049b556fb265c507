import { randomUUID } from 'node:crypto';
import { EntityManager } from 'typeorm';
import { certificadoEmitido, certificadoRevocado } from '@portal/contracts/certificados';
import type { EventData, EventDefinition } from '@portal/contracts/core';
import { enlaceEmitido, inscripcionCompletada } from '@portal/contracts/inscripciones';
import { subscriptionsOf } from '@portal/service-kit';
import type { CorreoNuevo } from '../src/correos/correos.repository.js';
import { CorreosService } from '../src/correos/correos.service.js';
import { HechosConsumer } from '../src/hechos/hechos.consumer.js';

interface Muestra {
  readonly event: EventDefinition;
  readonly data: unknown;
}

const muestra = <E extends EventDefinition>(event: E, data: EventData<E>): Muestra => ({ event, data });

const inscripcionId = '5f1c1c4e-7a53-4b5a-9c1e-0d8b2c7f6a11';
const nombre = 'Carlos Andrés Muñoz Peña';
const correo = 'carlos@transcarga.test';

const unEnlace: EventData<typeof enlaceEmitido> = {
  enlaceId: '0a6f6a0e-5b0d-4f5e-8c43-0f6b8a5f1d22',
  inscripcionId,
  rol: 'conductor',
  motivo: 'solicitud',
  codigo: 'TER-2026-000148',
  placa: 'WLK508',
  calidad: 'conductor',
  nombre,
  correo,
  venceEn: '2026-11-28T15:00:00.000Z',
  tokenSellado: 'sellado',
};

const unCertificado = {
  certificadoId: 'c1b7a3f2-9d5e-4a86-b0c4-2e7f8d6a5b33',
  dueno: { kind: 'persona' as const, subject: 'carlos' },
  commonName: nombre,
  email: correo,
  fingerprint: 'AB:CD:EF',
};

/** Samples of every fact that is mailed. Together they need every template. */
export const muestras: readonly Muestra[] = [
  muestra(enlaceEmitido, unEnlace),
  muestra(enlaceEmitido, { ...unEnlace, rol: 'propietario', calidad: 'tenedor' }),
  muestra(enlaceEmitido, { ...unEnlace, motivo: 'recordatorio' }),
  muestra(enlaceEmitido, { ...unEnlace, motivo: 'reenvio' }),
  muestra(inscripcionCompletada, {
    inscripcionId,
    codigo: 'TER-2026-000148',
    codigoVerificacion: 'ABCD-EFGH',
    placa: 'WLK508',
    key: 'documentos/a.pdf',
    sha256: 'ab'.repeat(32),
    bytes: 1,
    completadaEn: '2026-11-21T15:42:00.000Z',
    destinatarios: [{ papel: 'conductor', nombre, correo }],
  }),
  muestra(certificadoEmitido, {
    ...unCertificado,
    emitidoEn: '2026-11-21T15:42:00.000Z',
    venceEn: '2027-11-21T15:42:00.000Z',
  }),
  muestra(certificadoRevocado, { ...unCertificado, revocadoEn: '2026-11-21T15:42:00.000Z', porReemplazo: false }),
];

const subscriptions = [...subscriptionsOf(HechosConsumer.prototype)];
/** The method of the consumer that takes this fact. */
export const methodFor = (event: EventDefinition) =>
  subscriptions.find(([, subscription]) => subscription.event === event)?.[0];

/** The mails that the consumer queues for a sample. As in the real queue, nothing forgotten gets one. */
export async function correosDe({ event, data }: Muestra): Promise<CorreoNuevo[]> {
  const queued: CorreoNuevo[] = [];
  const correos = Object.create(CorreosService.prototype) as CorreosService;
  const forgotten = new Set<string | undefined>();
  correos.olvidarInscripcion = async (_tx, id) => void forgotten.add(id);
  correos.olvidarEnlace = async (_tx, _inscripcionId, enlaceId) => void forgotten.add(enlaceId);
  correos.encolar = async (_tx, correo) => {
    if (!forgotten.has(correo.inscripcionId ?? '') && !forgotten.has(correo.enlaceId ?? '')) queued.push(correo);
  };
  const consume: unknown = Reflect.get(new HechosConsumer(correos), methodFor(event) ?? '');
  if (typeof consume !== 'function') throw new Error(`HechosConsumer has no method for ${event.type}`);
  const envelope = { id: randomUUID(), type: event.type, at: '2026-11-21T15:42:00.000Z', requestId: 'r', data };
  const tx = Object.create(EntityManager.prototype) as EntityManager;
  await Reflect.apply(consume, new HechosConsumer(correos), [tx, event.data.parse(data), envelope]);
  return queued;
}
