import type { Dueno } from '@portal/contracts/certificados';
import { assertNever } from '@portal/contracts/core';
import type { CertificadoEntity } from './certificado.entity.js';

/** The owner in one line: unique among active certificates, and bound into a private key's envelope. */
export function claveDe(dueno: Dueno): string {
  switch (dueno.kind) {
    case 'persona':
      return `persona:${dueno.subject}`;
    case 'firmante':
      return `firmante:${dueno.inscripcionId}:${dueno.rol}`;
    default:
      return assertNever(dueno);
  }
}

/** How the audit names a signer, who acts through a link; undefined leaves it to the current context. */
export const actorDe = (dueno: Dueno): string | undefined =>
  dueno.kind === 'firmante' ? `firmante:${dueno.rol}` : undefined;

type Columnas = Pick<CertificadoEntity, 'subject' | 'inscripcionId' | 'rol'>;

export const columnasDe = (dueno: Dueno): Columnas =>
  dueno.kind === 'persona'
    ? { subject: dueno.subject, inscripcionId: null, rol: null }
    : { subject: null, inscripcionId: dueno.inscripcionId, rol: dueno.rol };

/** The owner read back from its columns. @throws Error for a row without one, which the table's check forbids */
export function duenoDe({ subject, inscripcionId, rol }: Columnas): Dueno {
  if (subject !== null) return { kind: 'persona', subject };
  if (inscripcionId !== null && rol !== null) return { kind: 'firmante', inscripcionId, rol };
  throw new Error('a certificate without an owner');
}
