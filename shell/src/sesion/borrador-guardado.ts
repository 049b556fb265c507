import { useEffect } from 'react';
import { useUsuario } from '@portal/api-client';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';

/** What the shell reads of the enrolment's draft: whose it is, since when, and its plate. */
export interface BorradorGuardado {
  readonly usuario: string;
  readonly guardadoEn: string;
  readonly placa: string;
}

/** The draft in this browser, whoever's; undefined when there is none, or storage is refused. */
function leer(): BorradorGuardado | undefined {
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
    return undefined; // storage forbidden, or somebody else's text under our key
  }
}

/** Whether this browser holds anything under the draft's key, whoever's; nothing when storage is refused. */
export function hayBorrador(): boolean {
  try {
    return window.localStorage.getItem(CLAVE_BORRADOR) !== null;
  } catch {
    return false;
  }
}

interface Stored {
  readonly usuario?: unknown;
  readonly guardadoEn?: unknown;
  readonly valores?: { readonly placaCabezote?: unknown };
}

/** The enrolment that this person has not finished, if any. */
export function borradorDe(email: string): BorradorGuardado | undefined {
  const borrador = leer();
  return borrador?.usuario === email ? borrador : undefined;
}

/** On a shared computer nobody finds the draft of whoever was here before (security 66). */
export function useRetirarBorradorAjeno(): void {
  const sesion = useUsuario();
  const email = sesion.estado === 'sesion' ? sesion.usuario.email : undefined;
  useEffect(() => {
    const borrador = email === undefined ? undefined : leer();
    if (borrador && borrador.usuario !== email) window.localStorage.removeItem(CLAVE_BORRADOR);
  }, [email]);
}
