import { inscripcionDeMuestra } from '../muestra/inscripcion-de-muestra.js';
import { filasDe, instantaneaSchema, tituloDe } from '../pdf/pdf.contract.js';
import {
  campos,
  camposDeArchivo,
  camposSecretos,
  comoSeLee,
  etiquetaConSeccion,
  formulario,
  formularioEnBlanco,
  nombresDeCampo,
  secciones,
  type Campo,
  type CampoGuardado,
  type Seccion,
} from './campos.js';
import { camposRepresentante } from './firmantes.rules.js';
import { camposListados } from './inscripcion-listada.schema.js';
import { inscripcionSchema } from './inscripcion.schema.js';

const nombresDeSeccion = Object.keys(formulario) as Seccion[];
const celdas = nombresDeSeccion.flatMap((seccion) => filasDe(seccion).flat());

test.each(nombresDeCampo)('%s has a label, one section, its schema and a place in the document', (campo) => {
  const { etiqueta, schema, pdf } = campos[campo];
  expect(etiqueta).toMatch(/^[¿A-ZÑ]/);
  expect(nombresDeSeccion.filter((seccion) => campo in formulario[seccion].campos)).toHaveLength(1);
  expect(inscripcionSchema.shape[campo]).toBe(schema);
  if ('aparte' in pdf) expect(pdf.aparte).toMatch(/\.$/);
  const impreso = celdas.filter((celda) => celda.campo === campo || celda.tipo === campo);
  expect(impreso).toHaveLength('aparte' in pdf ? 0 : 1);
});

test('the sections in their order, and in each its fields, are the form; status alone is no field', () => {
  expect(nombresDeSeccion.flatMap((seccion) => Object.keys(secciones[seccion].shape))).toEqual(nombresDeCampo);
  expect(Object.keys(inscripcionSchema.shape)).toEqual([...nombresDeCampo, 'status']);
});

test.each(nombresDeSeccion)('the rows of %s fill twelve columns each, without gap or overlap', (seccion) => {
  for (const fila of filasDe(seccion)) {
    const columnas = fila.map(({ campo }) => campos[campo].pdf);
    let siguiente = 1;
    for (const celda of columnas) {
      if (!('fila' in celda)) throw new Error('a cell without a place');
      expect(celda.columna).toBe(siguiente);
      siguiente += celda.ancho;
    }
    expect(siguiente).toBe(13);
  }
});

test('a section is headed by its number', () => {
  expect([tituloDe('vehiculo'), tituloDe('anticipos')]).toEqual([
    '2. DATOS DEL VEHÍCULO',
    '13. AUTORIZACIÓN DE PAGO DE ANTICIPOS',
  ]);
});

test('a document type is printed in the cell of its own number', () => {
  expect(filasDe('tenedor')[0]).toMatchObject([
    { campo: 'nombreRazonSocial', rotulo: 'Nombre o razón social', ancho: 7 },
    { campo: 'numeroDocumentoTenedor', tipo: 'tipoDocumentoTenedor', rotulo: 'Tipo y número de documento', ancho: 5 },
  ]);
  const tipos = nombresDeCampo.filter((campo) => 'con' in campos[campo].pdf);
  expect(tipos).toHaveLength(6);
});

test('an untouched form holds four axles and nothing else', () => {
  const escritos = nombresDeCampo.filter((campo) => !['', false].includes(formularioEnBlanco[campo] as never));
  expect(escritos).toEqual(['numeroEjes']);
  expect(formularioEnBlanco.numeroEjes).toBe(4);
});

test('a secret is in no snapshot, no list and no sample', () => {
  // @ts-expect-error a secret is never stored with the form
  const secreto: CampoGuardado = 'contrasenaGPS';
  expect(nombresDeCampo.filter((campo) => campos[campo].clase === 'secreto')).toEqual([secreto]);
  expect(Object.keys(instantaneaSchema.shape.formulario.shape)).not.toContain(secreto);
  expect(camposListados).not.toContain(secreto);
  expect(Object.keys(inscripcionDeMuestra)).not.toContain(secreto);
});

test('the sample fills every field that is stored, but for who would represent its signer, a person', () => {
  const vacios = Object.entries(inscripcionDeMuestra).flatMap(([campo, valor]) => (valor === '' ? [campo] : []));
  expect(Object.keys(inscripcionDeMuestra).sort()).toEqual(
    nombresDeCampo.filter((campo) => campos[campo].clase !== 'secreto').sort(),
  );
  expect(vacios.filter((campo) => campos[campo as Campo].clase !== 'archivo')).toEqual([...camposRepresentante]);
});

test.each([
  ['tipoSangreConductor', 'ab-negativo', 'AB-'],
  ['tipoIdentificacionFletes', 'CC', 'CC'],
  ['fechaNacimientoConductor', '1990-08-17', '17/08/1990'],
  ['fechaExpedicionPropietario', '', ''],
  ['numeroEjes', 5, '5'],
  ['barrioConductor', 'CC', 'CC'],
  ['mismoTenedor', true, 'Sí'],
  ['mismoTenedor', false, 'No'],
] as const)('%s holding %j reads %j', (campo, valor, leido) => {
  expect(comoSeLee(campo, valor)).toBe(leido);
});

test('far from its field, a label that several sections have says which one', () => {
  expect(etiquetaConSeccion('arlConductor')).toBe('ARL');
  expect(etiquetaConSeccion('telefonoConductor')).toBe('Teléfono (Conductor)');
  expect(etiquetaConSeccion('certificacionBancariaAnticiposUrl')).toBe('Certificación bancaria (Pago de anticipos)');
});

test('two fields hold an upload, and one a secret', () => {
  expect(camposDeArchivo).toEqual(['certificacionBancariaUrl', 'certificacionBancariaAnticiposUrl']);
  expect(camposSecretos).toEqual(['contrasenaGPS']);
});

test('these sections begin a group of the index', () => {
  const primeras = nombresDeSeccion.filter((seccion) => 'grupo' in formulario[seccion]);
  expect(primeras).toEqual(['autorizacion', 'vehiculo', 'tenedor', 'emergencia', 'fletes', 'contrato']);
});

test.each(nombresDeCampo)('%s refuses what is of another kind, in Spanish', (campo) => {
  const { schema } = campos[campo];
  for (const ajeno of [null, [], { valor: 'x' }]) {
    const frases = schema.safeParse(ajeno).error?.issues.map(({ message }) => message) ?? [];
    expect(frases).not.toEqual([]);
    for (const frase of frases) expect(frase).not.toMatch(/^(Invalid|Expected|Too)/);
  }
});

test('what is not said of a yes or no is no', () => {
  expect(campos.mismoTenedor.schema.parse(undefined)).toBe(false);
});
