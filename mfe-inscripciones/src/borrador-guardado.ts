import {
  campos,
  camposSecretos,
  nombresDeCampo,
  type CampoDeClase,
  type FormularioCopiado,
} from '@portal/contracts/inscripciones';
import type { Versiones } from '@portal/contracts/textos';
import { fechaHora } from '@portal/dominio/formatos';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { valoresIniciales, type Campo, type Valores } from './valores.js';

/** What an administrator asked to correct in a returned enrolment, which this draft replaces once it is sent. */
export interface CorreccionPedida {
  /** Of the returned enrolment. */
  readonly codigo: string;
  readonly por: string;
  readonly nota: string;
  readonly campos: readonly string[];
}

/** A field that holds a signer's address as it was corrected after the sending. */
export type Corregido = NonNullable<FormularioCopiado['corregidos']>[number];

/** One version of a draft: the form without its secrets, its owner and when it was saved. */
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
  readonly correccion?: CorreccionPedida;
  readonly corregidos?: readonly Corregido[];
  /** Test data were in it, or in what it was copied from: whatever is changed since, it is sent as a test. */
  readonly prueba?: true;
}

/** What the browser keeps under the one key. */
export interface BorradorGuardado extends VersionGuardada {
  /** A second version, written while the first one waited for an answer. Both are kept until the person chooses. */
  readonly otro?: VersionGuardada;
  /** The enrolment that this untouched copy was made of. Such a draft opens at once, without an offer. */
  readonly copiadaDe?: string;
}

interface Origen {
  readonly pestana?: string;
  readonly llave?: string;
  readonly textos?: Versiones | undefined;
  readonly correccion?: CorreccionPedida | undefined;
  readonly corregidos?: readonly Corregido[] | undefined;
  readonly prueba?: boolean | undefined;
  readonly otro?: BorradorGuardado | undefined;
}

/** The draft of these values. It never holds a secret (docs/decisiones.md#borrador). */
export function borradorDe(
  valores: Partial<Valores>,
  usuario: string,
  now: Date,
  { pestana, llave, textos, correccion, corregidos, prueba, otro }: Origen = {},
): BorradorGuardado {
  return {
    formato: 1,
    usuario,
    guardadoEn: now.toISOString(),
    valores: Object.fromEntries(Object.entries(valores).filter(([campo]) => !secretos.includes(campo))),
    ...(pestana && { pestana }),
    ...(llave && { llave }),
    ...(textos && { textos }),
    ...(correccion && { correccion }),
    ...(corregidos && corregidos.length > 0 && { corregidos }),
    ...(prueba && { prueba }),
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

/** Who wrote a stored text, as far as it says so. */
export function duenoDe(texto: string | null): string | undefined {
  const usuario: unknown = parse(texto)?.usuario;
  return typeof usuario === 'string' ? usuario : undefined;
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

/** The form that a draft continues: only today's fields, each with a value of its kind; secrets are blank. */
export function valoresDe({ valores }: Pick<VersionGuardada, 'valores'>): Valores {
  const conocidos = Object.entries(valores).filter(
    ([campo, valor]) =>
      Object.hasOwn(valoresIniciales, campo) && !secretos.includes(campo) && esDeSuTipo(campo as Campo, valor),
  );
  return { ...valoresIniciales, ...Object.fromEntries(conocidos), status: 'draft' };
}

const secretos: readonly string[] = camposSecretos;

/** The fields that hold a number, or '' while they hold none. */
const numericos: readonly Campo[] = nombresDeCampo.filter((campo) =>
  ['numero', 'porcentaje'].includes(campos[campo].clase),
);

const esDeSuTipo = (campo: Campo, valor: unknown): boolean =>
  numericos.includes(campo)
    ? typeof valor === 'number' || valor === ''
    : typeof valor === typeof valoresIniciales[campo];

/** The answers that say which account a secret opens. */
const cuentas = {
  contrasenaGPS: { usuario: 'usuarioGPS', donde: 'operadorGPS' },
} as const satisfies Record<CampoDeClase<'secreto'>, Readonly<Record<'usuario' | 'donde', Campo>>>;

/** Whether the form holds a secret, which a draft of it would lose. */
export const tieneSecretos = (valores: Valores): boolean => camposSecretos.some((campo) => valores[campo] !== '');

/** A draft with the secrets typed here, each only if both name the same user at the same place. */
export function conSecretosDe(aqui: Valores, borrador: Valores): Valores {
  const suyos = camposSecretos.filter((secreto) => {
    const { usuario, donde } = cuentas[secreto];
    return aqui[usuario].trim() !== '' && aqui[usuario] === borrador[usuario] && aqui[donde] === borrador[donde];
  });
  return { ...borrador, ...Object.fromEntries(suyos.map((secreto) => [secreto, aqui[secreto]])) };
}

/** Whether both versions continue the same form. */
export function mismosDatos(uno: Pick<VersionGuardada, 'valores'>, otro: Pick<VersionGuardada, 'valores'>): boolean {
  const [unos, otros] = [valoresDe(uno), valoresDe(otro)];
  return (Object.keys(unos) as Campo[]).every((campo) => unos[campo] === otros[campo]);
}

/** What a draft corrects; undefined when it begins something new, or holds something else in its place. */
export function correccionDe({ correccion }: VersionGuardada): CorreccionPedida | undefined {
  const entera =
    typeof correccion === 'object' &&
    [correccion.codigo, correccion.por, correccion.nota].every((texto) => typeof texto === 'string') &&
    Array.isArray(correccion.campos);
  return entera ? correccion : undefined;
}

/** The corrected addresses that a draft began with; none where it holds something else in their place. */
export const corregidosDe = ({ corregidos }: VersionGuardada): readonly Corregido[] =>
  Array.isArray(corregidos)
    ? corregidos.filter(
        (uno) => typeof uno?.campo === 'string' && typeof uno.por === 'string' && !Number.isNaN(Date.parse(uno.en)),
      )
    : [];

/** Whether a draft is sent as a test. */
export const esDePrueba = ({ prueba }: VersionGuardada): boolean => prueba === true;

/** The key that a draft is sent under; undefined when it has none, or something else in its place. */
export const keyDe = ({ llave }: VersionGuardada): string | undefined =>
  typeof llave === 'string' && /^[0-9a-f]{32}$/.test(llave) ? llave : undefined;

/** The facts that name a draft to its owner. */
export interface Hechos {
  /** '' while there is none. */
  readonly placa: string;
  /** How many fields hold something. */
  readonly datos: number;
  /** '20 de noviembre de 2026 a las 10:00 a. m.' */
  readonly cuando: string;
}

export function hechosDe(version: Pick<VersionGuardada, 'valores' | 'guardadoEn'>): Hechos {
  const valores = valoresDe(version);
  return {
    placa: limpiarPlaca(valores.placaCabezote),
    datos: escritos(valores),
    cuando: fechaHora(version.guardadoEn),
  };
}

/** How many fields differ from an untouched form. */
const escritos = (valores: Valores): number =>
  (Object.keys(valoresIniciales) as Campo[]).filter((campo) => valores[campo] !== valoresIniciales[campo]).length;

/**
 * Names a version in the question before it is erased; the final stop is left to the sentence.
 * @example 'borrador de ABC123, con 90 datos, guardado el 20 de noviembre de 2026 a las 10:00 a. m'
 */
export const nombreDe = ({ placa, datos, cuando }: Hechos): string =>
  `borrador ${placa ? `de ${placa}` : 'sin placa'}, con ${conNombre(datos)}, guardado el ${cuando.replace(/\.$/, '')}`;

/** @example '1 dato', '90 datos' */
export const conNombre = (datos: number): string => `${datos} ${datos === 1 ? 'dato' : 'datos'}`;
