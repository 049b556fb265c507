import type { Certificado } from '@portal/contracts/certificados';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import {
  HUELLA,
  unaConstancia,
  unaListada,
  unaVista,
  unCertificado as unCertificadoDeFirmante,
  unCertificadoPropio,
} from '@portal/contracts/muestra';

const fecha = '2026-11-21T15:20:00.000Z';
const firmado = { estado: 'firmado', fecha } as const;

const otra = (digito: number, placaCabezote: string, cambios: Partial<InscripcionListada>) =>
  unaListada({
    id: `0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5${digito}`,
    codigo: `TER-2026-00014${digito}`,
    createdAt: `2026-11-1${digito}T15:20:00.000Z`,
    placaCabezote,
    ...cambios,
  });

/** One of each status that a person and an administrator can see. */
export const lista: readonly InscripcionListada[] = [
  unaListada(),
  otra(7, 'SXR214', {
    nombresConductor: 'Óscar Iván',
    apellidosConductor: 'Quiñones',
    conductorSigned: true,
    entregas: { conductor: firmado, propietario: { estado: 'abierto', fecha } },
  }),
  otra(5, 'TGB930', {
    nombresConductor: 'Yeison',
    apellidosConductor: 'Cuero Angulo',
    propietarioSigned: true,
    entregas: { conductor: { estado: 'rechazado', motivo: 'El buzón no existe', fecha }, propietario: firmado },
  }),
  otra(3, 'WHK077', {
    placaTrailer: '',
    conductorSigned: true,
    propietarioSigned: true,
    entregas: { conductor: firmado, propietario: firmado },
  }),
  otra(1, 'UYV655', { signatureRequested: false }),
];

/** A certificate of the person who looks, with some days left at the moment of every picture. */
export const unCertificado = (cambios: Partial<Certificado> = {}): Certificado =>
  unCertificadoPropio({
    validFrom: '2026-03-01T15:00:00.000Z',
    validTo: '2027-03-01T15:00:00.000Z',
    expiresAt: '2027-03-01T15:00:00.000Z',
    ...cambios,
  });

export const firmaRegistrada = {
  message: 'Firma registrada',
  nivel: 'B-T',
  sha256: HUELLA,
  constancia: unaConstancia(),
};

/** What waits for an administrator, its oldest for days. */
export const porAtender = {
  cuentas: (
    [
      ['rechazado', '3', 6],
      ['vencido', '2', 9],
      ['por-vencer', '3', 5],
      ['sin-abrir', '8', 5],
      ['novedad', '4', 4],
      ['devuelta', '2', 3],
      ['atascado', '1', 1],
      ['falta-conductor', '11', 9],
      ['falta-propietario', '16', 12],
      ['esperan', '27', 12],
    ] as const
  ).map(([cuenta, total, dias]) => ({
    cuenta,
    total,
    desde: new Date(Date.parse('2026-11-21T15:42:00.000Z') - dias * 86_400_000).toISOString(),
  })),
};

/** A copy that did not leave. */
export const atascada = otra(2, 'WTN316', {
  conductorSigned: true,
  propietarioSigned: true,
  entregas: { conductor: firmado, propietario: firmado },
  atasco: { que: 'copia', motivo: 'El buzón de los firmantes está lleno.', desde: '2026-11-20T15:20:00.000Z' },
});

/** Two notices about an enrolment that reached nobody, as its page has their mails. */
const refusedAt = '2026-11-21T15:24:00.000Z';
export const correosSinLlegar = [
  ['4b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d51', 'inscripcion-devuelta', 'El buzón no existe.'],
  ['4b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d52', 'correo-corregido', 'El buzón está lleno.'],
].map(([id = '', plantilla = '', motivo = '']) => ({
  ...{ id, plantilla, motivo, destinatario: 'maria.fernanda.nanez.ortiz@transportes-del-pacifico.test' },
  ...{ estado: 'rechazado', intentos: 1, creadoEn: refusedAt, terminadoEn: refusedAt },
}));
export const sinLlegar = {
  cuantos: 2,
  motivo: 'El buzón está lleno. El buzón no existe.',
  desde: refusedAt,
  correos: correosSinLlegar.map(({ id }) => id),
};

export const cifras = { totalForms: 22, completedForms: 18, pendingSignatures: 4, activeUsers: 1 };

const rechazo = { estado: 'rechazado', motivo: 'El buzón está lleno.', rebote: true } as const;
const suya = unaListada({
  conductorSigned: true,
  entregas: { conductor: firmado, propietario: { ...rechazo, fecha } },
});
const { firmantes, formulario } = unaVista();
const [correoConductor, correoPropietario] = [firmantes.conductor.correo, firmantes.propietario.correo];
const enlace = (en: string) => ({ emitidoEn: en, venceEn: '2026-11-28T15:20:00.000Z' });

/** One enrolment whole: one signature given, one mail that came back, a letter, and a story. */
export const inscripcionVista = unaVista({
  listada: suya,
  formulario: { ...formulario, certificacionBancariaUrl: '/api/objects/2d1b7e3a-6f0a-4d0c-9a8e-2f6a3b1c4d5e' },
  cartas: [{ campo: 'certificacionBancariaUrl', id: '2d1b7e3a-6f0a-4d0c-9a8e-2f6a3b1c4d5e', bytes: 188_416 }],
  firmantes: {
    conductor: {
      ...firmantes.conductor,
      correccion: {
        antes: 'luis@gmial.com',
        por: 'Sergio Rojas',
        motivo: 'Lo confirmó por teléfono',
        en: '2026-11-20T15:20:00.000Z',
      },
      enviados: 2,
      enlaceActual: { ...enlace('2026-11-20T15:20:00.000Z'), abiertoEn: fecha, usadoEn: fecha },
      firma: { firmadaEn: fecha, nivel: 'B-T', dispositivo: 'Chrome 130 · Android', certificadoId: 'c' },
    },
    propietario: { ...firmantes.propietario, enlaceActual: enlace('2026-11-17T15:20:00.000Z') },
  },
  certificados: [{ rol: 'conductor', certificado: unCertificadoDeFirmante() }],
  correos: [
    { plantilla: 'solicitud-conductor', rol: 'conductor', destinatario: correoConductor, estado: 'aceptado' as const },
    { plantilla: 'solicitud-propietario', rol: 'propietario', destinatario: correoPropietario, ...rechazo },
  ].map((correo, n) => ({ id: `correo-${n}`, intentos: n + 1, creadoEn: fecha, terminadoEn: fecha, ...correo })),
  historia: [
    {
      accion: 'carga.leida',
      quien: 'persona' as const,
      nombre: 'Sergio Rojas',
      recurso: 'carga:2d1b7e3a-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
    },
    { accion: 'firma.registrada', quien: 'firmante' as const, rol: 'conductor', recurso: 'inscripcion:1' },
    { accion: 'correo.rebotado', quien: 'proceso' as const, recurso: 'correo:correo-1', motivo: rechazo.motivo },
    {
      accion: 'correo.corregido',
      quien: 'persona' as const,
      nombre: 'Sergio Rojas',
      rol: 'conductor',
      recurso: 'inscripcion:1',
    },
    { accion: 'enlace.emitido', quien: 'proceso' as const, rol: 'conductor', clase: 'solicitud', recurso: 'enlace:1' },
  ].map((entrada, n) => ({ resultado: 'hecho' as const, ocurrioEn: `2026-11-21T1${5 - n}:00:00.000Z`, ...entrada })),
});

/** What left for the phones of both signers of that enrolment, or did not. */
export const unosMensajes = [
  { rol: 'conductor', destinatario: '+573105550148', estado: 'aceptado' as const },
  {
    rol: 'propietario',
    destinatario: '601 555 0100',
    estado: 'rechazado' as const,
    motivo: 'El teléfono no es de un celular.',
  },
].map((mensaje, n) => ({
  id: `mensaje-${n}`,
  canal: 'mensaje' as const,
  plantilla: `solicitud-${mensaje.rol}`,
  intentos: 1,
  creadoEn: fecha,
  terminadoEn: fecha,
  ...mensaje,
}));
