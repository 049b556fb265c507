import { textoDelPunto } from '../certificados/puntos-control.contract.js';
import {
  abrirRevision,
  ampliarDocumento,
  borradorDe,
  borradorDeRevision0,
  cerrarRevision,
  documentoDe,
  enRecibo,
  filasDe,
  firmarRevision,
  inspeccionarPdf,
  instantaneaSchema,
  prepararContrato,
  prepararDocumento,
  reciboDe,
} from './pdf.contract.js';

test('each file of a signature has its own place, and a draft its receipt beside it', () => {
  expect([borradorDe('7'), documentoDe('a1')]).toEqual(['borradores/7.pdf', 'documentos/a1.pdf']);
  expect(reciboDe(borradorDe('7'))).toBe('borradores/7.recibo');
  expect(reciboDe(borradorDe('a.pdf-b'))).toBe('borradores/a.pdf-b.recibo');
});

test('a checkpoint is signed with its number and its hash', () => {
  expect(textoDelPunto({ seq: 7, hash: 'ab' })).toBe('auditoria|7|ab');
});

test('a receipt names documents, one a line; the one of revision 0 belongs to the draft of its snapshot', () => {
  expect([enRecibo('a1\nb2\n'), enRecibo('')]).toEqual([['a1', 'b2'], []]);
  expect(borradorDeRevision0('ab')).toBe('borradores/ab.pdf');
});

test('rows and cells stand in the order of the document, not of the table', () => {
  expect(filasDe('tenedor').map((fila) => fila.map(({ campo }) => campo))).toEqual([
    ['nombreRazonSocial', 'numeroDocumentoTenedor'],
    ['lugarExpedicionTenedor', 'fechaExpedicionTenedor', 'telefonoContactoTenedor'],
    ['direccionTenedor', 'barrioTenedor', 'ciudadTenedor'],
    ['correoElectronicoTenedor'],
  ]);
});

const nombresDe = ({ shape }: { readonly shape: object }): string[] => Object.keys(shape).sort();

test('an answer about a file says where it lies, but for an upload, and what is said besides', () => {
  expect(nombresDe(inspeccionarPdf.response)).toEqual(['bytes', 'paginas', 'sha256']);
  expect(nombresDe(prepararDocumento.response)).toEqual(['bytes', 'key', 'paginas', 'sha256']);
  expect(nombresDe(firmarRevision.response)).toEqual(['bytes', 'constancia', 'key', 'sha256']);
  expect(nombresDe(ampliarDocumento.response)).toEqual(['bytes', 'key', 'nivel', 'sha256']);
  expect(nombresDe(instantaneaSchema.shape.cargas.element)).toEqual(['bytes', 'campo', 'sha256']);
});

test('a draft is asked for without a permit, a contract with logo and accent alone', () => {
  const { permiso, ...deBorrador } = firmarRevision.request.shape;
  expect(nombresDe(abrirRevision.request)).toEqual(Object.keys(deBorrador).sort());
  expect(permiso.safeParse('p').success).toBe(true);
  expect(nombresDe(prepararContrato.request.shape.marca.unwrap())).toEqual(['acento', 'logo']);
});

test('what is asked of pdf ends somewhere', () => {
  const { dibujo, permiso } = firmarRevision.request.shape;
  const textos = [
    [dibujo, 700_000],
    [permiso, 2000],
    [cerrarRevision.request.shape.permiso, 2000],
  ] as const;
  for (const [schema, largo] of textos)
    expect([largo, largo + 1].map((uno) => schema.safeParse('a'.repeat(uno)).success)).toEqual([true, false]);
  const { certificados, crls } = ampliarDocumento.request.shape;
  for (const schema of [certificados, crls])
    expect([30, 31].map((cuantos) => schema.safeParse(Array(cuantos).fill('AA')).success)).toEqual([true, false]);
});
