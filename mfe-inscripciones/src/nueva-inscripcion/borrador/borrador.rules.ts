import type { Versiones } from '@portal/contracts/textos';
import type { Campo, Valores } from '../formulario.js';
import { valoresIniciales } from '../formulario.js';

/** The form without its GPS password, whose it is and when it was saved. */
export interface BorradorSuelto {
  readonly formato: 1;
  readonly usuario: string;
  readonly guardadoEn: string;
  readonly valores: Partial<Valores>;
  /** The tab that wrote it: what another one wrote is never replaced unasked. */
  readonly pestana?: string;
  /** The `Idempotency-Key` that it is sent under, so that no retry, not even after a reload, enrols twice. */
  readonly llave?: string;
  /** The versions of the legal texts that its acceptances are of: under others they are asked for again. */
  readonly textos?: Versiones;
}

/** What the browser keeps under the one key. */
export interface Borrador extends BorradorSuelto {
  /** Somebody wrote while another draft waited for an answer: both are kept until it comes. */
  readonly otro?: BorradorSuelto;
  /** It is the untouched copy of this enrolment: it was asked for a moment ago, so it is not offered but opened. */
  readonly copiadaDe?: string;
}

interface Origen {
  readonly pestana?: string;
  readonly llave?: string;
  readonly textos?: Versiones | undefined;
  readonly otro?: Borrador | undefined;
}

/** The draft of these values. The GPS password is never in it (readings 16). */
export function borradorDe(
  valores: Partial<Valores>,
  usuario: string,
  now: Date,
  { pestana, llave, textos, otro }: Origen = {},
): Borrador {
  const { contrasenaGPS: _nunca, ...resto } = valores;
  return {
    formato: 1,
    usuario,
    guardadoEn: now.toISOString(),
    valores: resto,
    ...(pestana && { pestana }),
    ...(llave && { llave }),
    ...(textos && { textos }),
    ...(otro && { otro: suelto(otro) }),
  };
}

const suelto = ({ otro: _, copiadaDe: __, ...borrador }: Borrador): BorradorSuelto => borrador;

/** Reads what was stored; anything that is not this person's draft is no draft. */
export function leerBorrador(texto: string | null, usuario: string): Borrador | undefined {
  const guardado = parse(texto);
  if (!guardado || !esDe(guardado, usuario)) return undefined;
  const { otro, ...propio } = guardado;
  return otro && esDe(otro, usuario) ? { ...propio, otro } : propio;
}

const esDe = (guardado: BorradorSuelto, usuario: string): boolean =>
  guardado.formato === 1 &&
  guardado.usuario === usuario &&
  typeof guardado.valores === 'object' &&
  guardado.valores !== null &&
  !Number.isNaN(Date.parse(guardado.guardadoEn));

/** The form that a draft continues: only fields that exist today, each of its own kind; the password blank. */
export function valoresDe({ valores }: Pick<BorradorSuelto, 'valores'>): Valores {
  const conocidos = Object.entries(valores).filter(
    ([campo, valor]) =>
      Object.hasOwn(valoresIniciales, campo) && campo !== 'contrasenaGPS' && esDeSuTipo(campo as Campo, valor),
  );
  return { ...valoresIniciales, ...Object.fromEntries(conocidos), status: 'draft' };
}

/** Would both continue one and the same form? */
export function mismosDatos(uno: Pick<BorradorSuelto, 'valores'>, otro: Pick<BorradorSuelto, 'valores'>): boolean {
  const [unos, otros] = [valoresDe(uno), valoresDe(otro)];
  return (Object.keys(unos) as Campo[]).every((campo) => unos[campo] === otros[campo]);
}

/** The draft, with the GPS password that was typed here (no draft has one) as long as it is of the same user at the same operator; of nobody it is not kept. */
export const conSuContrasena = (borrador: Valores, aqui: Valores): Valores =>
  aqui.usuarioGPS.trim() !== '' &&
  (['operadorGPS', 'usuarioGPS'] as const).every((campo) => borrador[campo] === aqui[campo])
    ? { ...borrador, contrasenaGPS: aqui.contrasenaGPS }
    : borrador;

/** The fields that hold a number, or '' while they hold none. */
const NUMERICOS: readonly Campo[] = ['numeroEjes', 'porcentajeAnticipo'];

const esDeSuTipo = (campo: Campo, valor: unknown): boolean =>
  NUMERICOS.includes(campo)
    ? typeof valor === 'number' || valor === ''
    : typeof valor === typeof valoresIniciales[campo];

/** The key that a draft is sent under; undefined in one that never had one, or holds something else there. */
export const llaveDe = ({ llave }: BorradorSuelto): string | undefined =>
  typeof llave === 'string' && /^[0-9a-f]{32}$/.test(llave) ? llave : undefined;

/** Whose draft the stored text is, if it is one. */
export const duenoDe = (texto: string | null): unknown => parse(texto)?.usuario;

function parse(texto: string | null): Borrador | undefined {
  if (texto === null) return undefined;
  try {
    return JSON.parse(texto) as Borrador | undefined;
  } catch {
    return undefined; // somebody else's text under our key: no draft
  }
}
