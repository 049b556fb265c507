import { filaExportadaSchema, type FilaExportada } from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra, unaListada } from '@portal/contracts/muestra';
import { cabezaTerceros, cabezaVehiculos, tercerosDe, vehiculoDe } from './rndc.rules.js';

const unaFila = (cambios: Partial<FilaExportada> = {}): FilaExportada =>
  filaExportadaSchema.parse({ ...inscripcionDeMuestra, ...unaListada(), estado: 'pendiente', ...cambios });
/** What stands under each head; what is blank is left out. */
const porVariable = (cabeza: readonly string[], celdas: readonly unknown[]) =>
  Object.fromEntries(cabeza.flatMap((nombre, n) => (celdas[n] === null ? [] : [[nombre, celdas[n]]])));
const terceros = (cambios: Partial<FilaExportada>, nit = '900.123.456-7') =>
  tercerosDe(unaFila(cambios), nit).map((celdas) => porVariable(cabezaTerceros, celdas));

test('each of the three people stands under its own variables, and nothing is guessed', () => {
  const datos = {
    tipoDocumentoConductor: 'CC',
    numeroDocumentoConductor: '1.023.456-789',
    nombresConductor: 'Luis',
    apellidosConductor: 'Muñoz de la Peña',
    telefonoConductor: '+57 300 123 4567',
    direccionConductor: 'Calle 1',
    ciudadConductor: 'Medellín, Antioquia',
    tipoDocumentoTenedor: 'NIT',
    numeroDocumentoTenedor: '900 765 432',
    nombreRazonSocial: 'Carga S.A.S.',
    telefonoContactoTenedor: '602 228 1260',
    direccionTenedor: 'Calle 2',
    ciudadTenedor: 'Armenia',
    tipoDocumentoPropietario: 'pasaporte',
    numeroDocumentoPropietario: 'AX-12',
    nombreRazonSocialPropietario: 'Ana Gómez',
    telefonoContactoPropietario: '310 555 0148',
    direccionPropietario: 'Calle 3',
    ciudadPropietario: 'Bogotá, D.C.',
  } as const satisfies Partial<FilaExportada>;
  const comunes = { NUMNITEMPRESATRANSPORTE: '9001234567', AYUDA_INSCRIPCION: 'TER-2026-000148' };
  expect(terceros(datos)).toEqual([
    {
      ...comunes,
      CODTIPOIDTERCERO: 'C',
      NUMIDTERCERO: '1023456789',
      NOMIDTERCERO: 'Luis',
      PRIMERAPELLIDOIDTERCERO: 'Muñoz',
      SEGUNDOAPELLIDOIDTERCERO: 'de la Peña',
      NUMCELULARPERSONA: '3001234567',
      NOMENCLATURADIRECCION: 'Calle 1',
      CODMUNICIPIORNDC: '05001000',
      AYUDA_MUNICIPIO: 'Medellín, Antioquia',
      AYUDA_ROL: 'Conductor',
    },
    {
      ...comunes,
      CODTIPOIDTERCERO: 'N',
      NUMIDTERCERO: '900765432',
      NOMIDTERCERO: 'Carga S.A.S.',
      NUMTELEFONOCONTACTO: '6022281260',
      NOMENCLATURADIRECCION: 'Calle 2',
      AYUDA_MUNICIPIO: 'Armenia',
      AYUDA_ROL: 'Tenedor',
    },
    {
      ...comunes,
      CODTIPOIDTERCERO: 'P',
      NUMIDTERCERO: 'AX12',
      NOMIDTERCERO: 'Ana Gómez',
      NUMCELULARPERSONA: '3105550148',
      NOMENCLATURADIRECCION: 'Calle 3',
      CODMUNICIPIORNDC: '11001000',
      AYUDA_MUNICIPIO: 'Bogotá, D.C.',
      AYUDA_ROL: 'Propietario',
    },
  ]);
});

test.each([
  ['573001234567', { NUMCELULARPERSONA: '3001234567' }],
  ['57300123456', { NUMTELEFONOCONTACTO: '57300123456' }],
  ['5730012345678', { NUMTELEFONOCONTACTO: '5730012345678' }],
  ['13001234567', { NUMTELEFONOCONTACTO: '13001234567' }],
  ['31055501489', { NUMTELEFONOCONTACTO: '31055501489' }],
  ['1573001234567', { NUMTELEFONOCONTACTO: '1573001234567' }],
  ['6053001234', { NUMTELEFONOCONTACTO: '6053001234' }],
])('the telephone %s is told as %j', (telefonoConductor, variables) => {
  const [conductor] = terceros({ telefonoConductor });
  const { NUMCELULARPERSONA, NUMTELEFONOCONTACTO } = conductor ?? {};
  expect({ NUMCELULARPERSONA, NUMTELEFONOCONTACTO }).toEqual({
    NUMCELULARPERSONA: undefined,
    NUMTELEFONOCONTACTO: undefined,
    ...variables,
  });
});

test('a document of a kind that the register does not know, and one surname', () => {
  const [conductor] = terceros({ tipoDocumentoConductor: 'otro', apellidosConductor: 'Peña' });
  expect(conductor).toMatchObject({
    CODTIPOIDTERCERO: '',
    PRIMERAPELLIDOIDTERCERO: 'Peña',
    SEGUNDOAPELLIDOIDTERCERO: '',
  });
});

test('a vehicle stands under its own variables', () => {
  const fila = unaFila();
  expect(porVariable(cabezaVehiculos, vehiculoDe(fila, '900.123.456-7'))).toEqual({
    NUMNITEMPRESATRANSPORTE: '9001234567',
    NUMPLACA: fila.placaCabezote,
    NUMEJES: fila.numeroEjes,
    ANOFABRICACIONVEHICULOCARGA: fila.modelo,
    CODTIPOIDPROPIETARIO: expect.stringMatching(/^[CENP]$/),
    NUMIDPROPIETARIO: fila.numeroDocumentoPropietario.replace(/\W/g, ''),
    CODTIPOIDTENEDOR: expect.stringMatching(/^[CENP]$/),
    NUMIDTENEDOR: fila.numeroDocumentoTenedor.replace(/\W/g, ''),
    AYUDA_TRAILER: fila.placaTrailer,
    AYUDA_TIPO: expect.any(String),
    AYUDA_CARROCERIA: expect.any(String),
    AYUDA_INSCRIPCION: fila.codigo,
  });
});
