import { textoDelPunto } from '../certificados/puntos-control.contract.js';
import { borradorDe, borradorDeRevision0, documentoDe, enRecibo, filasDe, reciboDe } from './pdf.contract.js';

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
