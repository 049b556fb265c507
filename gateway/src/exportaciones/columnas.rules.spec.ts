import { filaExportadaSchema, type FilaExportada } from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra, unaListada } from '@portal/contracts/muestra';
import { columnas } from './columnas.rules.js';

const unaFila = (cambios: Partial<FilaExportada> = {}): FilaExportada =>
  filaExportadaSchema.parse({ ...inscripcionDeMuestra, ...unaListada(), estado: 'pendiente', ...cambios });
const celda = (titulo: string, fila: FilaExportada) =>
  columnas.find((columna) => columna.titulo === titulo)?.celda(fila);

test('every column of text shows its own field', () => {
  // Each field holds its own name, so that no column can show another one's.
  const { entregas, estado } = unaFila();
  const nombres = Object.fromEntries(Object.keys(unaFila()).map((campo) => [campo, campo]));
  const fila = { ...nombres, entregas, estado } as unknown as FilaExportada;
  const textos = columnas.filter(({ forma }) => forma === undefined).map((columna) => columna.celda(fila));
  expect(textos.filter((texto) => texto !== '' && String(texto) in fila)).toEqual([
    'codigo',
    'placaCabezote',
    'placaTrailer',
    'modelo',
    'tipoVehiculo',
    'tipoCarroceria',
    'numeroEjes',
    'nombresConductor',
    'apellidosConductor',
    'tipoDocumentoConductor',
    'numeroDocumentoConductor',
    'telefonoConductor',
    'correoElectronicoConductor',
    'ciudadConductor',
    'nombreRazonSocial',
    'tipoDocumentoTenedor',
    'numeroDocumentoTenedor',
    'telefonoContactoTenedor',
    'correoElectronicoTenedor',
    'ciudadTenedor',
    'nombreRazonSocialPropietario',
    'tipoDocumentoPropietario',
    'numeroDocumentoPropietario',
    'telefonoContactoPropietario',
    'correoElectronicoPropietario',
    'ciudadPropietario',
    'personaFirmaContrato',
    'userEmail',
  ]);
});

test.each([
  ['Creada', 'createdAt'],
  ['Completada', 'completadaEn'],
  ['Revisada', 'revisadaEn'],
  ['Firmó el conductor', 'conductorFirmoEn'],
  ['Firmó el propietario o tenedor', 'propietarioFirmoEn'],
] as const)('the moment %s is its own one; without one the cell is blank', (titulo, campo) => {
  const en = '2026-11-21T16:20:30.000Z';
  expect(celda(titulo, unaFila({ [campo]: en }))).toEqual(new Date(en));
  expect(celda(titulo, { ...unaFila(), [campo]: undefined })).toBeNull();
});

test('what was taken back says how, and a way that is not known says so', () => {
  const retiro = { como: 'devuelta', en: '2026-11-21T16:20:30.000Z', por: 'Ana' } as const;
  expect(celda('Estado', unaFila({ estado: 'parcial' }))).toBe('Parcialmente Firmada');
  expect(celda('Estado', unaFila({ estado: 'retirada', retiro }))).toBe('Devuelta');
  expect(celda('Estado', unaFila({ estado: 'retirada' }))).toBe('Por confirmar');
});

test('each mail is told of its own signer, and goes where the address was corrected to', () => {
  const { entregas } = unaFila();
  const fila = unaFila({
    entregas: {
      conductor: { ...entregas.conductor, estado: 'rechazado', correo: 'nuevo@correo.test' },
      propietario: { ...entregas.propietario, estado: 'abierto' },
    },
  });
  expect(celda('Correo del conductor', fila)).toBe('nuevo@correo.test');
  expect(celda('Último correo al conductor', fila)).toBe('Rechazado');
  expect(celda('Último correo al propietario o tenedor', fila)).toBe('Abierto');
  const { conductor } = fila.entregas;
  const devuelto = unaFila({ entregas: { ...fila.entregas, conductor: { ...conductor, rebote: true } } });
  expect(celda('Último correo al conductor', devuelto)).toBe('Rebotó');
});

test('who signs for a company stands in five columns, which are blank where nobody does', () => {
  const suyo = { nombres: 'María', apellidos: 'Pérez', tipoDocumento: 'CC', numeroDocumento: '66812345' };
  const representante = { ...suyo, cargo: 'Gerente', correo: 'maria@correo.test' };
  const titulos = [
    'Representante',
    'Documento del representante',
    'Número del representante',
    'Cargo del representante',
    'Correo del representante',
  ];
  const leido = (fila: FilaExportada) => titulos.map((titulo) => celda(titulo, fila));
  expect(leido(unaFila({ representante }))).toEqual(['María Pérez', 'CC', '66812345', 'Gerente', 'maria@correo.test']);
  expect(leido(unaFila())).toEqual(['', '', '', '', '']);
});
