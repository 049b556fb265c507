import { campos, comoSeLee, etiquetaConSeccion, nombresDeCampo } from '@portal/contracts/inscripciones';
import { fechaHora, fechaHoraExacta } from '@portal/dominio/formatos';
import { conNombre, hechosDe, valoresDe, type Hechos, type VersionGuardada } from '../../borrador-guardado.js';
import type { Campo, Valores } from '../../valores.js';
import { hechas } from '../formulario/hechas.rules.js';
import { paradas } from '../formulario/paradas.js';

/** The facts by which a person recognizes a draft and tells two of them apart. */
export interface Resumen extends Hechos {
  /** '90 datos · 12 de 14 secciones completas' */
  readonly cuanto: string;
}

/** A stored version, or the form as it is now. */
export type Version = Pick<VersionGuardada, 'valores' | 'guardadoEn'>;

/** @param otra the version beside it; when both were saved in the same minute, `cuando` says the seconds too */
export function resumenDe(borrador: Version, otra?: Version): Resumen {
  const { placa, cuando, datos } = hechosDe(borrador);
  return {
    placa,
    cuanto: `${conNombre(datos)} · ${hechas(valoresDe(borrador)).length} de ${paradas.length} secciones completas`,
    cuando: delMismoMinuto(borrador, otra) ? fechaHoraExacta(borrador.guardadoEn) : cuando,
    datos,
  };
}

const delMismoMinuto = (una: Version, otra: Version | undefined): boolean =>
  otra !== undefined && fechaHora(una.guardadoEn) === fechaHora(otra.guardadoEn);

/** So many differing fields are named; the others are only counted. */
const NOMBRADOS = 4;
/** Characters that are shown of a long value. */
const LARGO = 30;

/** The names of two versions in a sentence: 'esta pestaña' and 'la otra'. */
type Llamadas = readonly [una: string, otra: string];

/**
 * Names the fields in which two versions differ, in the order of the form; of more than four the rest is counted.
 * @example 'Difieren en Apellidos: vacío en esta pestaña, Gómez en la otra; ARL: …; y 3 más.'
 */
export function enQueDifieren(una: Version, otra: Version, [enUna, enOtra]: Llamadas): string {
  const [unos, otros] = [valoresDe(una), valoresDe(otra)];
  const distintos = nombresDeCampo
    .filter((campo) => unos[campo] !== otros[campo])
    .map((campo) => {
      const [uno, otro] = dichos(campo, unos, otros);
      const etiqueta = etiquetaConSeccion(campo).replace(/\.$/, '');
      return `${etiqueta}: ${uno} en ${enUna}, ${otro} en ${enOtra}`;
    });
  if (distintos.length === 0) return 'Tienen los mismos datos.';
  const resto = distintos.length - NOMBRADOS;
  return `Difieren en ${distintos.slice(0, NOMBRADOS).join('; ')}${resto > 0 ? `; y ${resto} más` : ''}.`;
}

/** Both values of a field. Long values are cut, unless that would make them look alike. */
function dichos(campo: Campo, unos: Valores, otros: Valores): readonly [string, string] {
  const [uno, otro] = [dicho(campo, unos[campo]), dicho(campo, otros[campo])];
  if (uno === otro) return [uno, 'otro']; // two different files
  const cortos = [corto(uno), corto(otro)] as const;
  return cortos[0] === cortos[1] ? [uno, otro] : cortos;
}

const corto = (texto: string): string => (texto.length > LARGO ? `${texto.slice(0, LARGO).trimEnd()}…` : texto);

/** A value in a sentence, as the form shows it. */
function dicho(campo: Campo, valor: Valores[Campo]): string {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (valor === '') return 'vacío';
  return campos[campo].clase === 'archivo' ? 'un archivo' : comoSeLee(campo, valor);
}

/** The same facts in one line. @example 'ABC123 · 90 datos · … · 20 de noviembre de 2026 a las 10:00 a. m.' */
export function enUnaLinea(version: Version, otra: Version): string {
  const { placa, cuanto, cuando } = resumenDe(version, otra);
  return `${placa || 'sin placa'} · ${cuanto} · ${cuando}`;
}
