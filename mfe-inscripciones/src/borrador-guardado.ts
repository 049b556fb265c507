import { campos, nombresDeCampo } from '@portal/contracts/inscripciones';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import type { Versiones } from '@portal/contracts/textos';
import { valoresIniciales, type Campo, type Valores } from './valores.js';

/** One version of a draft: the form without its GPS password, its owner and when it was saved. */
export interface VersionGuardada {
  readonly formato: 1;
  readonly usuario: string;
  readonly guardadoEn: string;
  readonly valores: Partial<Valores>;
  /** The tab that wrote it. A tab never replaces unasked what another one wrote. */
  readonly pestana?: string;
  /** The `Idempotency-Key` of its sending: no retry, even after a reload, enrols twice. */
  readonly llave?: string;
  /** The versions of the legal texts that its acceptances answer. Under other versions they are asked for again. */
  readonly textos?: Versiones;
}

/** What the browser keeps under the one key. */
export interface BorradorGuardado extends VersionGuardada {
  /** A second version, written while the first one waited for an answer. Both are kept until the person chooses. */
  readonly otro?: VersionGuardada;
  /** The enrolment that this untouched copy was made of. Such a draft opens at once, without an offer. */
  readonly copiadaDe?: string;
}

/** What became of a write: stored, no room left, or storage is switched off. */
export type Escritura = 'guardado' | 'lleno' | 'negado';

interface Origen {
  readonly pestana?: string;
  readonly llave?: string;
  readonly textos?: Versiones | undefined;
  readonly otro?: BorradorGuardado | undefined;
}

/** The draft of these values. It never holds the GPS password (docs/decisiones.md#borrador). */
export function borradorDe(
  valores: Partial<Valores>,
  usuario: string,
  now: Date,
  { pestana, llave, textos, otro }: Origen = {},
): BorradorGuardado {
  return {
    formato: 1,
    usuario,
    guardadoEn: now.toISOString(),
    valores: Object.fromEntries(Object.entries(valores).filter(([campo]) => !secretos.includes(campo))),
    ...(pestana && { pestana }),
    ...(llave && { llave }),
    ...(textos && { textos }),
    ...(otro && { otro: soloVersion(otro) }),
  };
}

const soloVersion = ({ otro: _, copiadaDe: __, ...version }: BorradorGuardado): VersionGuardada => version;

/** Reads a stored text. Anything else than this person's draft counts as no draft. */
export function leerBorrador(texto: string | null, usuario: string): BorradorGuardado | undefined {
  const guardado = parse(texto);
  if (!guardado || !esDe(guardado, usuario)) return undefined;
  const { otro, ...propio } = guardado;
  return otro && esDe(otro, usuario) ? { ...propio, otro } : propio;
}

const esDe = (guardado: VersionGuardada, usuario: string): boolean =>
  guardado.formato === 1 &&
  guardado.usuario === usuario &&
  typeof guardado.valores === 'object' &&
  guardado.valores !== null &&
  !Number.isNaN(Date.parse(guardado.guardadoEn));

function parse(texto: string | null): BorradorGuardado | undefined {
  if (texto === null) return undefined;
  try {
    return JSON.parse(texto) as BorradorGuardado | undefined;
  } catch {
    return undefined; // another program's text under our key
  }
}

/** The form that a draft continues: only today's fields, each with a value of its kind; the password blank. */
export function valoresDe({ valores }: Pick<VersionGuardada, 'valores'>): Valores {
  const conocidos = Object.entries(valores).filter(
    ([campo, valor]) =>
      Object.hasOwn(valoresIniciales, campo) && !secretos.includes(campo) && esDeSuTipo(campo as Campo, valor),
  );
  return { ...valoresIniciales, ...Object.fromEntries(conocidos), status: 'draft' };
}

const secretos: readonly string[] = nombresDeCampo.filter((campo) => campos[campo].clase === 'secreto');

/** The fields that hold a number, or '' while they hold none. */
const numericos: readonly Campo[] = nombresDeCampo.filter((campo) =>
  ['numero', 'porcentaje'].includes(campos[campo].clase),
);

const esDeSuTipo = (campo: Campo, valor: unknown): boolean =>
  numericos.includes(campo)
    ? typeof valor === 'number' || valor === ''
    : typeof valor === typeof valoresIniciales[campo];

/** Whether both versions continue the same form. */
export function mismosDatos(uno: Pick<VersionGuardada, 'valores'>, otro: Pick<VersionGuardada, 'valores'>): boolean {
  const [unos, otros] = [valoresDe(uno), valoresDe(otro)];
  return (Object.keys(unos) as Campo[]).every((campo) => unos[campo] === otros[campo]);
}

/** The key that a draft is sent under; undefined when it has none, or something else in its place. */
export const keyDe = ({ llave }: VersionGuardada): string | undefined =>
  typeof llave === 'string' && /^[0-9a-f]{32}$/.test(llave) ? llave : undefined;

/** The stored text as it is; null when there is none or storage is switched off. */
export function leerTexto(): string | null {
  try {
    return localStorage.getItem(CLAVE_BORRADOR);
  } catch {
    return null; // storage refused: there is no draft to offer
  }
}

/** This person's draft in this browser, if any. */
export const leer = (usuario: string): BorradorGuardado | undefined => leerBorrador(leerTexto(), usuario);

/** Stores the draft. A full or switched-off storage is an answer; nothing is thrown. */
export function guardar(borrador: BorradorGuardado): Escritura {
  try {
    localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador));
    return 'guardado';
  } catch (error) {
    console.error('draft not stored', error);
    return sinEspacio(error) ? 'lleno' : 'negado';
  }
}

const sinEspacio = (error: unknown): boolean =>
  error instanceof Error && ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'].includes(error.name);

export function borrar(): void {
  try {
    localStorage.removeItem(CLAVE_BORRADOR);
  } catch (error) {
    console.error('draft not removed', error);
  }
}

/** Removes the draft of an earlier user of a shared computer; the shell does the same on its pages. */
export function retirarAjeno(usuario: string): void {
  const suyo: unknown = parse(leerTexto())?.usuario;
  if (usuario !== '' && typeof suyo === 'string' && suyo !== usuario) borrar();
}
