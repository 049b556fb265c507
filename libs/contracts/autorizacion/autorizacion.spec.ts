import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { identidades, veredictoDe, type Identidad } from '../src/core/autorizacion.rules.js';
import type { HttpCall } from '../src/core/index.js';
import { catalogo } from '../src/index.js';
import { DOCUMENTO, documento, llamadasHttp } from './documento.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const de = (nombre: string): HttpCall => catalogo[nombre] as HttpCall;
const quienes = (nombre: string): Identidad[] =>
  identidades.filter((identidad) => veredictoDe(de(nombre), identidad) === 'puede');

test('docs/autorizacion.md is what `npm run autorizacion` writes', () => {
  expect(readFileSync(path.join(root, DOCUMENTO), 'utf8')).toBe(documento());
});

test('a call of signed-in people about one thing names the rule that decides about it', () => {
  const sinRegla = llamadasHttp.filter(
    ([, { access, path, sobre }]) => access === 'sesion' && path.includes(':') && !sobre,
  );
  expect(sinRegla.map(([nombre]) => nombre)).toEqual([]);
});

test.each([
  ['descargarPdf', ['creador', 'admin', 'super-admin']],
  ['miInscripcion', ['creador', 'admin', 'super-admin']],
  ['copiarInscripcion', ['creador']],
  ['anularInscripcion', ['creador']],
  ['revocarCertificado', ['creador', 'super-admin']],
  ['descargarCarga', ['creador', 'admin', 'super-admin']],
  ['todasInscripciones', ['admin', 'super-admin']],
  ['verContrasenaGps', ['admin', 'super-admin']],
  ['eliminarInscripcion', ['super-admin']],
  ['verAuditoria', ['admin', 'super-admin', 'auditor']],
  ['usuarioActual', ['creador', 'otro', 'admin', 'super-admin', 'auditor', 'tester']],
  ['misInscripciones', ['creador', 'otro', 'admin', 'super-admin', 'tester']],
  ['firmar', ['enlace-conductor', 'enlace-propietario']],
  ['generarParaConductor', ['enlace-conductor']],
  ['certificadoPropietario', ['enlace-propietario']],
  ['verificarHuella', [...identidades]],
])('%s is for %j and nobody else', (nombre, esperadas) => {
  expect(quienes(nombre)).toEqual(esperadas);
});

test.each([
  ['descargarPdf', 'otro', 'INSCRIPCION_NO_ENCONTRADA'],
  ['revocarCertificado', 'admin', 'CERTIFICADO_NO_ENCONTRADO'],
  ['todasInscripciones', 'invitado', 'UNAUTHORIZED'],
  ['todasInscripciones', 'creador', 'SOLO_ADMINISTRADORES'],
  ['eliminarInscripcion', 'admin', 'ACCESO_DENEGADO'],
  ['misInscripciones', 'auditor', 'ACCESO_DENEGADO'],
  ['misInscripciones', 'enlace-conductor', 'UNAUTHORIZED'],
  ['generarParaConductor', 'enlace-propietario', 'ENLACE_INVALIDO'],
  ['firmar', 'super-admin', 'enlace'],
] as const)('%s refuses %s with %s', (nombre, identidad, veredicto) => {
  expect(veredictoDe(de(nombre), identidad)).toBe(veredicto);
});
