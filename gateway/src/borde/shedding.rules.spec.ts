import fc from 'fast-check';
import type { HttpCall } from '@portal/contracts/core';
import { descargarCarga, recibirCarga, registrarCertificacion } from '@portal/contracts/documentos';
import {
  cerrarFirma,
  documentoDeEnlace,
  firmar,
  generarParaConductor,
  generarParaPropietario,
  verificarEnlace,
} from '@portal/contracts/firmas';
import {
  crearInscripcion,
  descargarPdf,
  misInscripciones,
  todasInscripciones,
  verArchivo,
} from '@portal/contracts/inscripciones';
import { admits, goesOn, isTransfer, kindOf, leadsTo, lineOf, pauseOf, type Kind } from './shedding.rules.js';

const capacity = { requests: 100, transfers: 10, delayMs: 1000 };
const idle = { requests: 0, transfers: 0, delayMs: 0 };
/** The last to be refused first. */
const kinds: readonly Kind[] = ['sign', 'link', 'change', 'upload', 'linkFile', 'read', 'file'];

test.each<[HttpCall, Kind]>([
  [firmar, 'sign'],
  [cerrarFirma, 'sign'],
  [verificarEnlace, 'link'],
  [generarParaConductor, 'link'],
  [crearInscripcion, 'change'],
  [registrarCertificacion, 'change'],
  [recibirCarga, 'upload'],
  [misInscripciones, 'read'],
  [todasInscripciones, 'read'],
  [documentoDeEnlace, 'linkFile'],
  [verArchivo, 'file'],
  [descargarPdf, 'file'],
  [descargarCarga, 'file'],
])('$path is a matter of %s', (contract, kind) => {
  expect(kindOf(contract)).toBe(kind);
});

test('what waits in one line of a service has one room: certificates of both roles, signatures of every key', () => {
  expect(lineOf(generarParaPropietario)).toBe(lineOf(generarParaConductor));
  expect(lineOf(cerrarFirma)).toBe(lineOf(firmar));
  expect(lineOf(verificarEnlace)).toBe(verificarEnlace);
  expect(leadsTo(verificarEnlace)).toEqual([lineOf(generarParaConductor), lineOf(firmar)]);
});

test.each([
  ['shows its enrolment', { isUsed: false, inscripcion: {} }, true],
  ['was used', { isUsed: true, inscripcion: null }, false],
  ['was used, whatever it shows', { isUsed: true, inscripcion: {} }, false],
  ['shows none', { isUsed: false, inscripcion: null }, false],
  ['was not answered', undefined, false],
])('a link that %s: whoever opened it goes on to certificate and signature, or not', (_, answer, goes) => {
  expect([goesOn(verificarEnlace, answer), goesOn(misInscripciones, answer)]).toEqual([goes, true]);
});

test('an idle gateway lets everything in', () => {
  for (const kind of kinds) expect(admits(kind, idle, capacity)).toBe(true);
});

test.each([
  [{ requests: 25 }, ['sign', 'link', 'change', 'upload', 'linkFile', 'read']],
  [{ requests: 50 }, ['sign', 'link', 'change', 'upload', 'linkFile']],
  [{ requests: 75 }, ['sign', 'link']],
  [{ requests: 90 }, ['sign']],
  [{ requests: 100 }, []],
  [{ delayMs: 500 }, ['sign', 'link', 'change', 'upload', 'linkFile']],
  [{ transfers: 10 }, ['sign', 'link', 'change', 'read']],
])('under %j these are let in: %j', (load, admitted) => {
  expect(kinds.filter((kind) => admits(kind, { ...idle, ...load }, capacity))).toEqual(admitted);
});

test('under no load is a kind let in while one above it is refused', () => {
  const load = fc.record({
    requests: fc.nat(150),
    transfers: fc.constant(0),
    delayMs: fc.nat(1500),
  });
  fc.assert(
    fc.property(load, (now) => {
      const admitted = kinds.map((kind) => admits(kind, now, capacity));
      expect(admitted).toEqual(admitted.toSorted((one, other) => Number(other) - Number(one)));
    }),
  );
});

test('a refused request is told when to come again, and not all at the same moment', () => {
  for (const kind of kinds) {
    expect(pauseOf(kind, 0)).toBeGreaterThanOrEqual(1);
    expect(pauseOf(kind, 1)).toBeGreaterThan(pauseOf(kind, 0));
    expect(pauseOf(kind, 1)).toBeLessThanOrEqual(10);
  }
});

test('only what goes as slowly as a client’s line is a transfer', () => {
  expect(kinds.filter(isTransfer)).toEqual(['upload', 'linkFile', 'file']);
});
