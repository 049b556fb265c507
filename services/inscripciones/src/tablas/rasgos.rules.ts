import { createHash } from 'node:crypto';
import {
  camposDeArchivo,
  numeroDeNit,
  type CampoDeClase,
  type FormularioGuardado,
} from '@portal/contracts/inscripciones';
import { documentoConTipo } from '@portal/dominio/formatos';
import { sinTildes } from '@portal/dominio/nombres';

export type ClaseDeRasgo = 'cuenta' | 'documento' | 'carta' | 'placa';

/** Something that enrolments may share. What is equal has the same `clave`, whoever is the same, the same `quien`. */
export interface Rasgo {
  readonly clase: ClaseDeRasgo;
  readonly clave: string;
  readonly quien: string;
  /** As the form has both. */
  readonly valor: string;
  readonly nombre: string;
}

/** SHA-256 of the letters that the form names, by the field. */
export type Huellas = Partial<Record<CampoDeClase<'archivo'>, string>>;

/** What is written shorter is a placeholder, which strangers share. */
const LARGO_MINIMO = 5;

/**
 * What an enrolment may share with others: accounts by their holder, documents by their name, bank letters by the
 * account's holder, the plate by its owner. The one place in which such values are made comparable.
 */
export function rasgosDe(form: Formulario, huellas: Huellas = {}): Rasgo[] {
  const rasgos = [
    ...personasDe(form).map(deDocumento),
    ...cuentasDe(form).flatMap((cuenta) => [deCuenta(cuenta), deCarta(cuenta, huellas[cuenta.carta])]),
    dePlaca(form),
  ].filter((uno) => uno !== undefined);
  return rasgos.filter(
    (uno, n) => rasgos.findIndex(({ clave, quien }) => clave === uno.clave && quien === uno.quien) === n,
  );
}

interface Persona {
  readonly tipo: string;
  readonly numero: string;
  readonly nombre: string;
}

interface Cuenta {
  readonly numero: string;
  readonly titular: Persona;
  readonly carta: CampoDeClase<'archivo'>;
}

/** An older form may lack any field. */
type Formulario = Partial<FormularioGuardado>;

const persona = (tipo?: string, numero?: string, nombre?: string): Persona => ({
  tipo: tipo ?? '',
  numero: numero ?? '',
  nombre: nombre ?? '',
});

const cuentasDe = (form: Formulario): Cuenta[] => [
  {
    numero: form.numeroCuentaFletes ?? '',
    titular: persona(form.tipoIdentificacionFletes, form.numeroIdentificacionFletes, form.titularCuentaFletes),
    carta: 'certificacionBancariaUrl',
  },
  {
    numero: form.numeroCuentaAnticipos ?? '',
    titular: persona(form.tipoIdentificacionAnticipos, form.numeroIdentificacionAnticipos, form.titularCuentaAnticipos),
    carta: 'certificacionBancariaAnticiposUrl',
  },
];

const tenedorDe = (form: Formulario): Persona =>
  persona(form.tipoDocumentoTenedor, form.numeroDocumentoTenedor, form.nombreRazonSocial);

const propietarioDe = (form: Formulario): Persona =>
  form.mismoTenedor
    ? tenedorDe(form)
    : persona(form.tipoDocumentoPropietario, form.numeroDocumentoPropietario, form.nombreRazonSocialPropietario);

const personasDe = (form: Formulario): Persona[] => [
  persona(
    form.tipoDocumentoConductor,
    form.numeroDocumentoConductor,
    `${form.nombresConductor ?? ''} ${form.apellidosConductor ?? ''}`.trim(),
  ),
  tenedorDe(form),
  propietarioDe(form),
  ...cuentasDe(form).map(({ titular }) => titular),
];

function deDocumento({ tipo, numero, nombre }: Persona): Rasgo | undefined {
  const documento = documentoDe(tipo, numero);
  if (documento === undefined || palabrasDe(nombre).length === 0) return undefined;
  return {
    clase: 'documento',
    clave: digest('documento', documento),
    quien: digest('nombre', palabrasDe(nombre).toSorted().join(' ')),
    valor: documentoConTipo(tipo, numero),
    nombre,
  };
}

function deCuenta({ numero, titular }: Cuenta): Rasgo | undefined {
  const [cuenta, documento] = [pegado(numero), documentoDe(titular.tipo, titular.numero)];
  if (cuenta.length < LARGO_MINIMO || documento === undefined) return undefined;
  return {
    clase: 'cuenta',
    clave: digest('cuenta', cuenta),
    quien: digest('documento', documento),
    valor: numero,
    nombre: titular.nombre,
  };
}

function deCarta({ titular }: Cuenta, sha256: string | undefined): Rasgo | undefined {
  const documento = documentoDe(titular.tipo, titular.numero);
  if (sha256 === undefined || documento === undefined) return undefined;
  const quien = digest('documento', documento);
  return { clase: 'carta', clave: digest('carta', sha256), quien, valor: titular.nombre, nombre: titular.nombre };
}

/** Nothing where the form does not say whose document the owner has. */
function dePlaca(form: Formulario): Rasgo | undefined {
  const propietario = propietarioDe(form);
  const documento = documentoDe(propietario.tipo, propietario.numero);
  const placa = form.placaCabezote ?? '';
  if (documento === undefined || placa === '') return undefined;
  return {
    clase: 'placa',
    clave: digest('placa', placa),
    quien: digest('documento', documento),
    valor: placa,
    nombre: propietario.nombre,
  };
}

const pegado = (texto: string): string => texto.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * A person's NIT is the cédula with a check digit, so both are one document; of any other type a number of its own.
 * @returns undefined for what is too short to be one
 */
export function documentoDe(tipo: string, numero: string): string | undefined {
  const esCedulaONit = tipo === 'CC' || tipo === 'NIT' || tipo === 'rut';
  const solo = pegado(tipo === 'NIT' || tipo === 'rut' ? numeroDeNit(numero) : numero);
  return solo.length < LARGO_MINIMO ? undefined : `${esCedulaONit ? 'CC' : tipo}:${solo}`;
}

/** What companies write behind their name, in any spelling. */
const SOCIEDADES = new Set(['sas', 'sa', 'ltda', 'limitada', 'cia', 'eu', 'sca']);

/** The words of a name, without accents, case, points and kind of company. */
const palabrasDe = (nombre: string): string[] =>
  sinTildes(nombre)
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}]/u)
    .filter((palabra) => palabra !== '' && !SOCIEDADES.has(palabra));

/**
 * Whether two spellings may be one person: every word of the shorter name is in the longer one, in any order, and a
 * single letter stands for a word. Second names and second surnames are often left out.
 * @example mismaPersona('PEÑA LUIS A.', 'Luis Alberto Pena Ríos') // true
 */
export function mismaPersona(uno: string, otro: string): boolean {
  const [cortas, largas] = [palabrasDe(uno), palabrasDe(otro)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  const quedan = [...largas];
  return cortas
    .toSorted((a, b) => b.length - a.length)
    .every((corta) => {
      const lugar = quedan.findIndex((larga) => larga === corta || esInicial(corta, larga) || esInicial(larga, corta));
      if (lugar < 0) return false;
      quedan.splice(lugar, 1);
      return true;
    });
}

const esInicial = (letra: string, palabra: string): boolean => letra.length === 1 && palabra.startsWith(letra);

/** Sixteen bytes of a SHA-256 in the form of a uuid, which the database compares fast. */
function digest(...partes: string[]): string {
  const hex = createHash('sha256').update(partes.join('\n')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The hashes by field of the letters that a form names. */
export const huellasDe = (form: Formulario, sha256De: (ruta: string) => string | null | undefined): Huellas =>
  Object.fromEntries(
    camposDeArchivo.flatMap((campo) => {
      const sha256 = sha256De(form[campo] ?? '');
      return sha256 ? [[campo, sha256]] : [];
    }),
  );
