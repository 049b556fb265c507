import { useEffect } from 'react';
import { useUsuario } from '@portal/api-client';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';

/** What the shell reads of the enrolment's draft: its owner, its time and its plate. */
export interface BorradorGuardado {
  readonly usuario: string;
  readonly guardadoEn: string;
  readonly placa: string;
}

interface Stored {
  readonly usuario?: unknown;
  readonly guardadoEn?: unknown;
  readonly valores?: { readonly placaCabezote?: unknown };
}

/** The draft in this browser, of any owner; undefined when there is none, or storage is refused. */
function readBorrador(): BorradorGuardado | undefined {
  try {
    const stored = JSON.parse(window.localStorage.getItem(CLAVE_BORRADOR) ?? 'null') as Stored | null;
    if (typeof stored?.usuario !== 'string' || Number.isNaN(Date.parse(String(stored.guardadoEn)))) return undefined;
    const placa = stored.valores?.placaCabezote;
    return {
      usuario: stored.usuario,
      guardadoEn: String(stored.guardadoEn),
      placa: typeof placa === 'string' ? placa : '',
    };
  } catch {
    return undefined; // storage forbidden, or a text under our key that is no draft
  }
}

/** Whether this browser holds anything under the draft's key; false when storage is refused. */
export function hasBorrador(): boolean {
  try {
    return window.localStorage.getItem(CLAVE_BORRADOR) !== null;
  } catch {
    return false;
  }
}

/** The enrolment that this person has not finished, if any. */
export function borradorOf(email: string): BorradorGuardado | undefined {
  const borrador = readBorrador();
  return borrador?.usuario === email ? borrador : undefined;
}

/** Erases the draft of another person when a user signs in: computers are shared. */
export function useEraseForeignBorrador(): void {
  const sesion = useUsuario();
  const email = sesion.estado === 'sesion' ? sesion.usuario.email : undefined;
  useEffect(() => {
    const borrador = email === undefined ? undefined : readBorrador();
    if (borrador && borrador.usuario !== email) window.localStorage.removeItem(CLAVE_BORRADOR);
  }, [email]);
}
