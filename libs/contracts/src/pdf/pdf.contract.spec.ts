import { textoDelPunto } from '../certificados/puntos-control.contract.js';
import { borradorDe, documentoDe, reciboDe } from './pdf.contract.js';

test('each file of a signature has its own place, and a draft its receipt beside it', () => {
  expect([borradorDe('7'), documentoDe('a1')]).toEqual(['borradores/7.pdf', 'documentos/a1.pdf']);
  expect(reciboDe(borradorDe('7'))).toBe('borradores/7.recibo');
  expect(reciboDe(borradorDe('a.pdf-b'))).toBe('borradores/a.pdf-b.recibo');
});

test('a checkpoint is signed with its number and its hash', () => {
  expect(textoDelPunto({ seq: 7, hash: 'ab' })).toBe('auditoria|7|ab');
});
