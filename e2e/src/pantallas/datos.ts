import type { Certificado } from '@portal/contracts/certificados';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { HUELLA, unaConstancia, unaListada, unCertificadoPropio } from '@portal/contracts/muestra';

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

export const cifras = { totalForms: 22, completedForms: 18, pendingSignatures: 4, activeUsers: 1 };
