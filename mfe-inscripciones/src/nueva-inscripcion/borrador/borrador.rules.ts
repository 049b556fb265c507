import type { Valores } from '../formulario.js';
import { valoresIniciales } from '../formulario.js';

/** What the browser keeps: the form without its GPS password, whose it is and when it was saved. */
export interface Borrador {
  readonly formato: 1;
  readonly usuario: string;
  readonly guardadoEn: string;
  readonly valores: Partial<Valores>;
}

/** The draft of these values. The GPS password is never in it (readings 16). */
export function borradorDe(valores: Valores, usuario: string, now: Date): Borrador {
  const { contrasenaGPS: _nunca, ...resto } = valores;
  return { formato: 1, usuario, guardadoEn: now.toISOString(), valores: resto };
}

/** Reads what was stored; anything that is not this person's draft is no draft. */
export function leerBorrador(texto: string | null, usuario: string): Borrador | undefined {
  const guardado = parse(texto);
  if (guardado?.formato !== 1 || guardado.usuario !== usuario || typeof guardado.valores !== 'object') return undefined;
  return Number.isNaN(Date.parse(guardado.guardadoEn)) ? undefined : guardado;
}

/** The form that a draft continues: only fields that exist today, each of its own kind; the password blank. */
export function valoresDe(borrador: Borrador): Valores {
  const conocidos = Object.entries(borrador.valores).filter(
    ([campo, valor]) => campo in valoresIniciales && campo !== 'contrasenaGPS' && ['string', 'number', 'boolean'].includes(typeof valor),
  );
  return { ...valoresIniciales, ...Object.fromEntries(conocidos), status: 'draft' };
}

function parse(texto: string | null): Borrador | undefined {
  if (texto === null) return undefined;
  try {
    return JSON.parse(texto) as Borrador;
  } catch {
    return undefined; // somebody else's text under our key: no draft
  }
}
