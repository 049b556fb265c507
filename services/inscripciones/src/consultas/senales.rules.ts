import { personaQueFirma, type Firmante, type Senal } from '@portal/contracts/inscripciones';
import type { Coincidencia } from '../tablas/rasgos.repository.js';
import { documentoDe, mismaPersona, rasgosDe, type Rasgo } from '../tablas/rasgos.rules.js';

/** How many other enrolments a sign names. */
const NOMBRADAS = 5;

/**
 * What an administrator should look at in an enrolment, by what it shares with others and within itself.
 * @param firmantes as their links reach them
 */
export function senalesDe(
  propios: readonly Rasgo[],
  coincidencias: readonly Coincidencia[],
  firmantes: readonly [Firmante, Firmante],
): Senal[] {
  const claves = [...new Set(propios.map(({ clave }) => clave))];
  return [...claves.flatMap((clave) => deUnaClave(clave, propios, coincidencias)), ...mismoCorreo(firmantes)];
}

function deUnaClave(clave: string, propios: readonly Rasgo[], coincidencias: readonly Coincidencia[]): Senal[] {
  const suyos = propios.filter((uno) => uno.clave === clave);
  const [primero, ...otros] = suyos;
  // Stryker disable next-line all: a key comes from a trait; the compiler cannot see it
  if (!primero) return [];
  const { clase: que, valor } = primero;
  const aqui =
    que === 'carta' ? [] : unicos(otros.filter((otro) => esDeOtro(otro, primero)).map(({ nombre }) => nombre));
  const halladas = coincidencias
    .filter((una) => una.clave === clave)
    .map((una) => ({ ...una, nombre: nombreAlla(una, que) }))
    .filter((una) => que === 'carta' || suyos.every((suyo) => esDeOtro(una, suyo)));
  const en = unaPorInscripcion(halladas).toSorted((a, b) => b.creadaEn.getTime() - a.creadaEn.getTime());
  if (aqui.length === 0 && en.length === 0) return [];
  return [
    {
      que,
      valor,
      aqui,
      en: en.slice(0, NOMBRADAS).map(({ id, codigo, creadaEn, nombre }) => ({
        id,
        codigo,
        creadaEn: creadaEn.toISOString(),
        nombre,
      })),
      hayMas: en.length > NOMBRADAS,
    },
  ];
}

/** Names are written in many ways; documents tell their holders apart. */
const esDeOtro = (uno: Pick<Rasgo, 'quien' | 'nombre'>, suyo: Rasgo): boolean =>
  suyo.clase === 'documento' ? !mismaPersona(uno.nombre, suyo.nombre) : uno.quien !== suyo.quien;

/** As the other form has it; of a letter its account's holder. */
function nombreAlla({ clave, quien, formulario }: Coincidencia, clase: Rasgo['clase']): string {
  const alla = rasgosDe(formulario);
  const suyo =
    clase === 'carta'
      ? alla.find((uno) => uno.clase === 'cuenta' && uno.quien === quien)
      : alla.find((uno) => uno.clave === clave && uno.quien === quien);
  return suyo?.nombre ?? '';
}

const unicos = (textos: readonly string[]): string[] => [...new Set(textos)];

const unaPorInscripcion = <H extends { readonly id: string }>(halladas: readonly H[]): H[] =>
  halladas.filter((una, n) => halladas.findIndex(({ id }) => id === una.id) === n);

/** One person has one address for both roles, and that says nothing. */
function mismoCorreo([uno, otro]: readonly [Firmante, Firmante]): Senal[] {
  const correo = uno.correo.trim().toLowerCase();
  const [documento, suyo] = [uno, otro].map((firmante) => {
    const { tipoDocumento, numeroDocumento } = personaQueFirma(firmante);
    return documentoDe(tipoDocumento, numeroDocumento);
  });
  const esUna = documento !== undefined && documento === suyo;
  if (correo === '' || correo !== otro.correo.trim().toLowerCase() || esUna) return [];
  return [{ que: 'correo', valor: otro.correo, aqui: [], en: [], hayMas: false }];
}
