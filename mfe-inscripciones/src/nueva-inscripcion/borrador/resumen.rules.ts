import {
  autorizaciones,
  calidades,
  estadosCiviles,
  etiqueta,
  fechaCorta,
  limpiarPlaca,
  relacionesEmergencia,
  relacionesFamiliares,
  relacionesPersonales,
  tiposCarroceria,
  tiposCuenta,
  tiposDocumento,
  tiposSangre,
  tiposVehiculo,
  type Opcion,
} from '@portal/contracts/inscripciones';
import { fechaHora, fechaHoraExacta } from '@portal/ui';
import { valoresDe, type VersionGuardada } from '../../borrador-guardado.js';
import { valoresIniciales, type Campo, type Valores } from '../../valores.js';
import { etiquetaConSeccion } from '../formulario/etiquetas.rules.js';
import { camposDe, paradas } from '../formulario/paradas.js';
import { hechas } from '../formulario/progreso.rules.js';

/** By what a person knows a draft again, and tells two of them apart. */
export interface Resumen {
  /** Blank when it has none yet. */
  readonly placa: string;
  /** '90 datos · 12 de 14 secciones completas' */
  readonly cuanto: string;
  /** '20 de noviembre de 2026 a las 10:00 a. m.' */
  readonly cuando: string;
  /** How many fields hold something. */
  readonly datos: number;
}

/** A draft, or what a form holds now. */
export type Version = Pick<VersionGuardada, 'valores' | 'guardadoEn'>;

/** @param otra the version beside it: when both are of one minute, `cuando` says the seconds too */
export function resumenDe(borrador: Version, otra?: Version): Resumen {
  const valores = valoresDe(borrador);
  const datos = escritos(valores);
  return {
    placa: limpiarPlaca(valores.placaCabezote),
    cuanto: `${datos} ${datos === 1 ? 'dato' : 'datos'} · ${hechas(valores).length} de ${paradas.length} secciones completas`,
    cuando: delMismoMinuto(borrador, otra) ? fechaHoraExacta(borrador.guardadoEn) : fechaHora(borrador.guardadoEn),
    datos,
  };
}

const delMismoMinuto = (una: Version, otra: Version | undefined): boolean =>
  otra !== undefined && fechaHora(una.guardadoEn) === fechaHora(otra.guardadoEn);

const campos = paradas.flatMap(camposDe);
/** More labels than this are counted, not named. */
const NOMBRADOS = 4;
/** Characters of a value. */
const LARGO = 30;

/** By what the two versions are called where they differ: 'esta pestaña' and 'la otra'. */
export type Llamadas = readonly [una: string, otra: string];

/**
 * 'Difieren en Apellidos: vacío en esta pestaña, Gómez en la otra; ARL: …'; of more than four fields, '… y 3 más.' In the
 * order of the form.
 */
export function enQueDifieren(una: Version, otra: Version, [enUna, enOtra]: Llamadas): string {
  const [unos, otros] = [valoresDe(una), valoresDe(otra)];
  const distintos = campos
    .filter((campo) => unos[campo] !== otros[campo])
    .map((campo) => {
      const [uno, otro] = dichos(campo, unos, otros);
      return `${etiquetaConSeccion(campo, campos).replace(/\.$/, '')}: ${uno} en ${enUna}, ${otro} en ${enOtra}`;
    });
  if (distintos.length === 0) return 'Tienen los mismos datos.';
  const resto = distintos.length - NOMBRADOS;
  return `Difieren en ${distintos.slice(0, NOMBRADOS).join('; ')}${resto > 0 ? `; y ${resto} más` : ''}.`;
}

/** Both values of a field, cut where they are long as long as that tells them apart. */
function dichos(campo: Campo, unos: Valores, otros: Valores): readonly [string, string] {
  const [uno, otro] = [dicho(campo, unos[campo]), dicho(campo, otros[campo])];
  if (uno === otro) return [uno, 'otro']; // two files
  const cortos = [corto(uno), corto(otro)] as const;
  return cortos[0] === cortos[1] ? [uno, otro] : cortos;
}

const corto = (texto: string): string => (texto.length > LARGO ? `${texto.slice(0, LARGO).trimEnd()}…` : texto);

/** A value in a sentence: as the form shows it. */
function dicho(campo: Campo, valor: Valores[Campo]): string {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (valor === '') return 'vacío';
  if (campo.endsWith('Url')) return 'un archivo';
  if (campo.startsWith('fecha')) return fechaCorta(String(valor));
  return etiqueta(listas, String(valor));
}

/** What is chosen in the form: each value has one name in all its lists. */
const listas: readonly Opcion[] = [
  autorizaciones,
  tiposVehiculo,
  tiposCarroceria,
  tiposDocumento,
  tiposCuenta,
  calidades,
  tiposSangre,
  estadosCiviles,
  relacionesEmergencia,
  relacionesFamiliares,
  relacionesPersonales,
].flat();

/** 'ABC123 · 90 datos · … · 20 de noviembre de 2026 a las 10:00 a. m.': the same facts where there is only a line for them */
export function enUnaLinea(version: Version, otra: Version): string {
  const { placa, cuanto, cuando } = resumenDe(version, otra);
  return `${placa || 'sin placa'} · ${cuanto} · ${cuando}`;
}

/** 'borrador de ABC123, con 90 datos, guardado el … a. m': what a question before erasing names; the sentence's full stop is also that of 'a. m.' */
export const nombreDe = ({ placa, datos, cuando }: Resumen): string =>
  `borrador ${placa ? `de ${placa}` : 'sin placa'}, con ${datos} ${datos === 1 ? 'dato' : 'datos'}, guardado el ${cuando.replace(/\.$/, '')}`;

/** Fields that differ from an untouched form. */
const escritos = (valores: Valores): number =>
  (Object.keys(valoresIniciales) as Campo[]).filter((campo) => valores[campo] !== valoresIniciales[campo]).length;
