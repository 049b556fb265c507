import type { SolicitudFirma } from '../calls/firmas.api.js';
import type { Firma } from './dibujo/paint.js';
import { nombreDe, PREFIX } from './llave/nombre-de.js';

/** One attempt to sign, under one Idempotency-Key. */
export interface Intento {
  readonly clave: string;
  /** What is sent. Gone once it was signed: the key alone brings the receipt back. */
  readonly solicitud?: SolicitudFirma;
  /** It was pressed, and has not ended: after a reload it goes on by itself. */
  readonly pendiente?: boolean;
  /** Nothing of it has left this device: who desists now has signed nothing. */
  readonly sinSalir?: boolean;
  /** SHA-256 of the certificate's public key, when the private one is in this browser. */
  readonly llave?: string | undefined;
}

/** What a reload, a call or a discarded tab must not take from a signer. */
export interface Contenido {
  readonly firma?: Firma | undefined;
  /** The point being read, counted over all texts. */
  readonly punto?: number;
  readonly intento?: Intento | undefined;
}

/** The signer's work on one link. It lies in the tab alone, under a digest of the link. */
export interface Guardado {
  readonly read: () => Contenido;
  readonly keep: (cambio: Contenido) => void;
  /** Leaves the key alone. */
  readonly signed: (clave: string) => void;
}

/** Opens what this tab keeps for a link, and erases what it kept for others. Without storage it lasts with the page. */
export async function abrirGuardado(token: string): Promise<Guardado> {
  const name = await nombreDe(token);
  let contenido = name === undefined ? {} : readFrom(name);
  const write = (nuevo: Contenido) => {
    contenido = nuevo;
    if (name !== undefined) writeTo(name, nuevo);
  };
  return {
    read: () => contenido,
    keep: (cambio) => write({ ...contenido, ...cambio }),
    signed: (clave) => write({ intento: { clave } }),
  };
}

function readFrom(name: string): Contenido {
  try {
    for (const other of Object.keys(sessionStorage))
      if (other.startsWith(PREFIX) && other !== name) sessionStorage.removeItem(other);
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch (error) {
    console.warn('storage', error); // blocked, or not ours: the page works without
    return {};
  }
}

function writeTo(name: string, contenido: Contenido): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(contenido));
  } catch (error) {
    console.warn('storage', error);
  }
}
