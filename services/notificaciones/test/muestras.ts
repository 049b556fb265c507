import { randomUUID } from 'node:crypto';
import { EntityManager } from 'typeorm';
import { certificadoEmitido, certificadoRevocado, titularDeCertificado } from '@portal/contracts/certificados';
import type { EventData, EventDefinition, ResponseOf } from '@portal/contracts/core';
import { constanciaDelFirmante, novedadDeEnlace } from '@portal/contracts/firmas';
import {
  copiasDeCompletada,
  correoCorregido,
  correoDeEnlace,
  datosDeCorreccion,
  datosDeEliminacion,
  datosDeRetiro,
  enlaceEmitido,
  firmaRegistrada,
  inscripcionCompletada,
  inscripcionEliminada,
  inscripcionRetirada,
  novedadReportada,
} from '@portal/contracts/inscripciones';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { Calls, subscriptionsOf, Transactions } from '@portal/service-kit';
import type { NotificacionesConfig } from '../src/config.js';
import type { CorreoNuevo } from '../src/correos/correos.repository.js';
import { CorreosService } from '../src/correos/correos.service.js';
import { HechosConsumer } from '../src/hechos/hechos.consumer.js';

interface Muestra {
  readonly event: EventDefinition;
  readonly data: unknown;
  /** What the process that tells the fact answers when it is asked for more. */
  readonly respuesta: unknown;
}

const muestra = <E extends EventDefinition>(event: E, data: EventData<E>, respuesta: unknown): Muestra => ({
  event,
  data,
  respuesta,
});

const inscripcionId = '5f1c1c4e-7a53-4b5a-9c1e-0d8b2c7f6a11';
const nombre = 'Carlos Andrés Muñoz Peña';
const correo = 'carlos@transcarga.test';

const unEnlace: EventData<typeof enlaceEmitido> = {
  enlaceId: '0a6f6a0e-5b0d-4f5e-8c43-0f6b8a5f1d22',
  inscripcionId,
  rol: 'conductor',
  motivo: 'solicitud',
};
const suCorreo: ResponseOf<typeof correoDeEnlace> = {
  codigo: 'TER-2026-000148',
  placa: 'WLK508',
  calidad: 'conductor',
  nombre,
  correo,
  venceEn: '2026-11-28T15:00:00.000Z',
  inscribio: 'Ana Gómez',
  creadorSub: 'ana',
  tokenSellado: 'sellado',
};

const unCertificado = {
  certificadoId: 'c1b7a3f2-9d5e-4a86-b0c4-2e7f8d6a5b33',
  dueno: { kind: 'persona' as const, subject: 'carlos' },
  fingerprint: 'AB:CD:EF',
};
const suTitular: ResponseOf<typeof titularDeCertificado> = { commonName: nombre, email: correo };

const sobreEnlace = (cambios: Partial<typeof unEnlace> = {}, dice: Partial<typeof suCorreo> = {}) =>
  muestra(enlaceEmitido, { ...unEnlace, ...cambios }, correoDeEnlace.response.parse({ ...suCorreo, ...dice }));

const unaFirma = (faltan: string[]) =>
  muestra(
    firmaRegistrada,
    { inscripcionId, rol: 'conductor', revision: 1, sha256: 'ab'.repeat(32), nivel: 'B-T' },
    constanciaDelFirmante.response.parse({
      codigo: 'TER-2026-000148',
      codigoVerificacion: 'ABCD-EFGH',
      placa: 'WLK508',
      nombre,
      correo,
      creadorSub: 'ana',
      firmadoEn: '2026-11-21T15:42:00.000Z',
      nivel: 'B-T',
      sha256: 'ab'.repeat(32),
      aceptado: [{ titulo: 'Compromiso de Seguridad Vial y Operacional', version: '0.1-borrador' }],
      firmas: { hechas: 2 - faltan.length, total: 2 },
      faltan,
    }),
  );

const unRetiro = (como: 'devuelta' | 'anulada') =>
  muestra(
    inscripcionRetirada,
    { inscripcionId, como },
    datosDeRetiro.response.parse({
      codigo: 'TER-2026-000148',
      placa: 'WLK508',
      retiro: { como, en: '2026-11-21T15:42:00.000Z', por: 'Sergio Rojas', nota: 'La carta es de mayo.' },
      etiquetas: ['Titular de la cuenta', 'Certificación bancaria'],
      creador: { subject: 'ana', nombre, correo: 'ana@transcarga.test' },
      firmantes: [
        { calidad: 'conductor', nombre, correo, firmo: true },
        { calidad: 'tenedor', nombre, correo: 'marta@transcarga.test', firmo: false },
      ],
    }),
  );

/** Samples of every fact that is mailed. Together they need every template. */
export const muestras: readonly Muestra[] = [
  sobreEnlace(),
  sobreEnlace({ rol: 'propietario' }, { calidad: 'tenedor' }),
  sobreEnlace({ rol: 'propietario' }, { calidad: 'tenedor', representante: true }),
  sobreEnlace({ motivo: 'recordatorio' }),
  sobreEnlace({ motivo: 'recordatorio', prorroga: true }),
  sobreEnlace({ motivo: 'reenvio' }),
  sobreEnlace({ motivo: 'reenvio', renovado: true }),
  unaFirma(['tenedor']),
  unaFirma([]),
  muestra(
    novedadReportada,
    { enlaceId: unEnlace.enlaceId, inscripcionId, rol: 'conductor' },
    novedadDeEnlace.response.parse({
      codigo: 'TER-2026-000148',
      placa: 'WLK508',
      nombre: 'Marta Ñáñez',
      dice: 'La placa está mal.',
      creadorSub: 'ana',
      creadorNombre: nombre,
      creadorCorreo: correo,
    }),
  ),
  unRetiro('devuelta'),
  unRetiro('anulada'),
  muestra(
    inscripcionEliminada,
    { inscripcionId, codigo: 'TER-2026-000148', avisar: true },
    datosDeEliminacion.response.parse({
      codigo: 'TER-2026-000148',
      placa: 'WLK508',
      creador: { subject: 'ana', nombre, correo: 'ana@transcarga.test' },
      firmantes: [
        { calidad: 'conductor', nombre, correo, firmo: true },
        { calidad: 'tenedor', nombre, correo: 'marta@transcarga.test', firmo: false },
      ],
    }),
  ),
  muestra(
    correoCorregido,
    { correccionId: '2d1b7e3a-6f0a-4d0c-9a8e-2f6a3b1c4d5e', inscripcionId, rol: 'conductor' },
    datosDeCorreccion.response.parse({
      codigo: 'TER-2026-000148',
      placa: 'WLK508',
      calidad: 'conductor',
      nombre,
      antes: 'carlos@gmial.test',
      correo,
      por: 'Sergio Rojas',
      motivo: 'Lo confirmó por teléfono',
      en: '2026-11-21T15:42:00.000Z',
      creador: { subject: 'ana', nombre, correo: 'ana@transcarga.test' },
    }),
  ),
  muestra(
    inscripcionCompletada,
    {
      inscripcionId,
      key: 'documentos/a.pdf',
      sha256: 'ab'.repeat(32),
      bytes: 1,
      completadaEn: '2026-11-21T15:42:00.000Z',
    },
    copiasDeCompletada.response.parse({
      codigo: 'TER-2026-000148',
      codigoVerificacion: 'ABCD-EFGH',
      placa: 'WLK508',
      creadorSub: 'ana',
      destinatarios: [{ papel: 'conductor', nombre, correo }],
    }),
  ),
  muestra(
    certificadoEmitido,
    { ...unCertificado, emitidoEn: '2026-11-21T15:42:00.000Z', venceEn: '2027-11-21T15:42:00.000Z' },
    titularDeCertificado.response.parse(suTitular),
  ),
  muestra(
    certificadoRevocado,
    { ...unCertificado, revocadoEn: '2026-11-21T15:42:00.000Z', porReemplazo: false },
    titularDeCertificado.response.parse(suTitular),
  ),
];

const config = {
  ...empresaConfigSchema.parse({}),
  CORREO_SUPERADMINISTRADORES: [] as readonly string[],
} as NotificacionesConfig;

const subscriptions = [...subscriptionsOf(HechosConsumer.prototype)];
const subscriptionFor = (event: EventDefinition) =>
  subscriptions.find(([, subscription]) => subscription.event === event);
/** The method of the consumer that takes this fact. */
export const methodFor = (event: EventDefinition) => subscriptionFor(event)?.[0];

/** The mails that the consumer queues for a sample. */
export async function correosDe({ event, data, respuesta }: Muestra): Promise<CorreoNuevo[]> {
  const queued: CorreoNuevo[] = [];
  const correos = Object.create(CorreosService.prototype) as CorreosService;
  const { prueba } = respuesta as { readonly prueba?: true };
  correos.olvidarInscripcion = async () => ({ firmantes: [correo], prueba: prueba === true });
  correos.encolar = async (_tx, correo) => void queued.push(correo);
  const calls = Object.create(Calls.prototype) as Calls;
  calls.send = async (contract) => contract.response.parse(respuesta) as never;
  const transactions = Object.create(Transactions.prototype) as Transactions;
  transactions.run = (work) => work(Object.create(EntityManager.prototype) as EntityManager);
  const consumer = new HechosConsumer(correos, calls, transactions, config);
  const consume: unknown = Reflect.get(consumer, methodFor(event) ?? '');
  if (typeof consume !== 'function') throw new Error(`HechosConsumer has no method for ${event.type}`);
  const envelope = { id: randomUUID(), type: event.type, at: '2026-11-21T15:42:00.000Z', requestId: 'r', data };
  const unit = subscriptionFor(event)?.[1].kind === 'transactional' ? [Object.create(EntityManager.prototype)] : [];
  await Reflect.apply(consume, consumer, [...unit, event.data.parse(data), envelope]);
  return queued;
}
