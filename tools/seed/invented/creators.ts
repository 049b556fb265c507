import type { FormularioGuardado } from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra } from '@portal/contracts/muestra';
import { afps, arls, bancos, epss, municipios } from '@portal/contracts/sugerencias';
import { sinTildes } from '@portal/dominio/nombres';
import type { Random } from './random.js';

const list = (names: string): readonly string[] => names.split(' ');

const nombres = list(
  'José Luis María Carlos Juan Ana Jorge Luz Diana Andrés Sandra Óscar Fernando Claudia Héctor Mónica Julián Paola ' +
    'Álvaro Martha Iván Lucía Germán Ángela Raúl Adriana Nicolás Sofía Ramón Inés Fabián Nubia Wílmer Yolanda Édgar ' +
    'Leidy Jhon Yesenia Duván Maryuri Efraín Zulma Íngrid Belén',
);
const apellidos = list(
  'Rodríguez Gómez González Martínez García López Hernández Sánchez Ramírez Pérez Díaz Muñoz Rojas Moreno Jiménez ' +
    'Vargas Castro Ortiz Álvarez Ruiz Suárez Gutiérrez Valencia Cárdenas Osorio Mejía Giraldo Castaño Zapata Arango ' +
    'Peña Ríos Ibáñez Ñáñez Bolaños Londoño Betancur Echeverri Quiñones Mosquera Cuéllar Núñez Yepes Patiño Agudelo ' +
    'Marulanda Buitrago Chaparro Avendaño Güiza Piñeros Zúñiga Acuña Úsuga Tobón Villafañe',
);
const empresas = list('Transportes Logística Carga Encomiendas Volquetas Fletes Servicios Inversiones');
const lugares = list('Andina Pacífico Caribe Bolívar Nariño Boyacá Llano Quindío Cañón Estación Ñeque Frontera');
const calles = list('Calle Carrera Diagonal Transversal Avenida');
const barrios = list('Centro Bolívar Limonar Ciudad-Jardín Peñón Alameda Guabal Boquía Candelaria Américas');
const operadores = list('Satrack Tracker Ubicar Widetech Detektor');

export interface Creator {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** Registrants are few; each enrols thousands. */
export const creators: readonly Creator[] = Array.from({ length: 40 }, (_, i) => ({
  subject: `5eed0000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  email: `registrante${i}@transcarga.test`,
  name: `${nombres[i % nombres.length]} ${apellidos[(i * 7) % apellidos.length]}`,
}));

/** Who looks at them, returns and marks them. */
export const administrator: Creator = {
  subject: '5eedad00-0000-4000-8000-000000000000',
  email: 'revision@transcarga.test',
  name: 'Sergio Rojas Ñáñez',
};

interface Party {
  readonly name: string;
  readonly tipo: FormularioGuardado['tipoDocumentoTenedor'];
  readonly numero: string;
  readonly correo: string;
  readonly telefono: string;
}

const plain = (text: string): string => sinTildes(text).replace(/[^a-z]+/g, '.');

const mobile = (random: Random): string => `3${random.digits(9)}`;
/** No mail leaves the machine: `.test` is nobody's (RFC 2606). */
const address = (random: Random, name: string): string =>
  `${plain(name).slice(0, 40)}${random.below(9999)}@correo.test`;
const plate = (random: Random): string => {
  const letter = () => String.fromCharCode(65 + random.below(26));
  return `${letter()}${letter()}${letter()}${random.digits(3)}`;
};
const street = (random: Random): string =>
  `${random.pick(calles)} ${1 + random.below(180)} # ${1 + random.below(120)}-${random.below(99)}`;

/** The check digit of a NIT, as the tax authority computes it. */
function checkDigit(nit: string): number {
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
  const sum = [...nit].reverse().reduce((total, digit, i) => total + Number(digit) * (weights[i] ?? 0), 0);
  return sum % 11 < 2 ? sum % 11 : 11 - (sum % 11);
}

const person = (random: Random): readonly [string, string] => [
  random.chance(0.6) ? `${random.pickFrequent(nombres)} ${random.pickFrequent(nombres)}` : random.pickFrequent(nombres),
  `${random.pickFrequent(apellidos)} ${random.pickFrequent(apellidos)}`,
];

/** Holder or owner: a company in one case of four, else a person with one of the documents there are. */
function party(random: Random): Party {
  const company = random.chance(0.25);
  const name = company ? `${random.pick(empresas)} ${random.pick(lugares)} S.A.S.` : person(random).join(' ');
  const nit = `9${random.digits(8)}`;
  const tipo = company ? ('NIT' as const) : documentType(random);
  const numero = company ? `${nit}-${checkDigit(nit)}` : random.digits(tipo === 'CC' ? 10 : 7);
  return { name, tipo, numero, correo: address(random, name), telefono: mobile(random) };
}

const documentType = (random: Random): 'CC' | 'CE' | 'pasaporte' | 'rut' => {
  const share = random.share();
  if (share < 0.9) return 'CC';
  return random.pick(['CE', 'pasaporte', 'rut']);
};

/** The accepted form of one invented enrolment. Whatever this does not name is as in the sample. */
export function formOf(random: Random): FormularioGuardado {
  const [nombresConductor, apellidosConductor] = person(random);
  const driver = `${nombresConductor} ${apellidosConductor}`;
  const holder = party(random);
  const same = random.chance(0.6);
  const owner = same ? holder : party(random);
  const city = () => random.pickFrequent(municipios);
  const ciudadTenedor = city();
  const account = random.digits(11);
  const accountType = holder.tipo === 'NIT' || holder.tipo === 'CE' ? holder.tipo : 'CC';
  const bank = random.pickFrequent(bancos);
  return {
    ...inscripcionDeMuestra,
    placaCabezote: plate(random),
    modelo: String(1995 + random.below(31)),
    tipoVehiculo: random.pick(['cabezote', 'turbo', 'camion', 'mula'] as const),
    placaTrailer: random.chance(0.5) ? `R${random.digits(5)}` : '',
    tipoCarroceria: random.pick(['abierta', 'cerrada', 'tanque', 'refrigerada'] as const),
    numeroEjes: 2 + random.below(5),
    operadorGPS: random.pick(operadores),
    nombreRazonSocial: holder.name,
    tipoDocumentoTenedor: holder.tipo,
    numeroDocumentoTenedor: holder.numero,
    telefonoContactoTenedor: holder.telefono,
    correoElectronicoTenedor: holder.correo,
    direccionTenedor: street(random),
    barrioTenedor: random.pick(barrios),
    ciudadTenedor,
    lugarExpedicionTenedor: ciudadTenedor,
    mismoTenedor: same,
    nombreRazonSocialPropietario: owner.name,
    tipoDocumentoPropietario: owner.tipo,
    numeroDocumentoPropietario: owner.numero,
    telefonoContactoPropietario: owner.telefono,
    correoElectronicoPropietario: owner.correo,
    ciudadPropietario: same ? ciudadTenedor : city(),
    nombresConductor,
    apellidosConductor,
    tipoDocumentoConductor: random.chance(0.97) ? 'CC' : 'CE',
    numeroDocumentoConductor: random.digits(10),
    telefonoConductor: mobile(random),
    correoElectronicoConductor: address(random, driver),
    direccionConductor: street(random),
    barrioConductor: random.pick(barrios),
    ciudadConductor: city(),
    lugarNacimientoConductor: city(),
    fechaNacimientoConductor: `${1960 + random.below(42)}-0${1 + random.below(9)}-1${random.below(10)}`,
    arlConductor: random.pick(arls),
    afpConductor: random.pick(afps),
    epsConductor: random.pick(epss),
    nombreContactoEmergencia: person(random).join(' '),
    telefonoContactoEmergencia: mobile(random),
    titularCuentaFletes: holder.name,
    tipoIdentificacionFletes: accountType,
    numeroIdentificacionFletes: holder.numero,
    numeroCuentaFletes: account,
    entidadBancariaFletes: bank,
    titularCuentaAnticipos: holder.name,
    tipoIdentificacionAnticipos: accountType,
    numeroIdentificacionAnticipos: holder.numero,
    numeroCuentaAnticipos: account,
    entidadBancariaAnticipos: bank,
    personaFirmaContrato: random.chance(0.5) ? 'propietario' : 'tenedor',
  };
}
