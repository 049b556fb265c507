import { z } from 'zod';
import type { Access } from './access.js';
import { identidades, veredictoDe, type Identidad, type Veredicto } from './autorizacion.rules.js';
import { defineEdgeCall, type HttpCall } from './call.js';

const base = {
  method: 'GET',
  path: '/api/cosas/:id',
  access: 'sesion',
  status: 200,
  request: z.object({}),
  response: z.object({}),
  errors: ['UNAUTHORIZED'],
  deadline: 1,
} as const;
const llamada = (cara: Partial<Pick<HttpCall, 'access' | 'path' | 'sobre' | 'errors'>>): HttpCall =>
  defineEdgeCall({ ...base, ...cara });

type Rechazos = Partial<Record<Identidad, Veredicto>>;
/** Who does not get what the call does, and what they get instead. */
const rechazos = (call: HttpCall): Rechazos =>
  Object.fromEntries(
    identidades
      .map((identidad) => [identidad, veredictoDe(call, identidad)] as const)
      .filter(([, veredicto]) => veredicto !== 'puede'),
  );

/** A link is no account: whoever holds one is a guest wherever the path has no token. */
const sinCuenta: Rechazos = {
  invitado: 'UNAUTHORIZED',
  'enlace-conductor': 'UNAUTHORIZED',
  'enlace-propietario': 'UNAUTHORIZED',
};

test.each<[Access, Rechazos]>([
  ['publico', {}],
  ['sesion', { ...sinCuenta, auditor: 'ACCESO_DENEGADO' }],
  ['auditor', { ...sinCuenta, creador: 'ACCESO_DENEGADO', otro: 'ACCESO_DENEGADO', tester: 'ACCESO_DENEGADO' }],
  [
    'admin',
    {
      ...sinCuenta,
      creador: 'SOLO_ADMINISTRADORES',
      otro: 'SOLO_ADMINISTRADORES',
      auditor: 'SOLO_ADMINISTRADORES',
      tester: 'SOLO_ADMINISTRADORES',
    },
  ],
  [
    'superadmin',
    {
      ...sinCuenta,
      creador: 'ACCESO_DENEGADO',
      otro: 'ACCESO_DENEGADO',
      admin: 'ACCESO_DENEGADO',
      auditor: 'ACCESO_DENEGADO',
      tester: 'ACCESO_DENEGADO',
    },
  ],
])('a call for %s refuses %j, and nobody else', (access, esperados) => {
  expect(rechazos(llamada({ access }))).toEqual(esperados);
});

test('of a thing that only its creator and administrators see, nobody else learns that it exists', () => {
  const errors = ['UNAUTHORIZED', 'CERTIFICADO_NO_ENCONTRADO'] as const;
  expect(rechazos(llamada({ sobre: 'inscripcion.ver', errors }))).toEqual({
    ...sinCuenta,
    auditor: 'ACCESO_DENEGADO',
    otro: 'CERTIFICADO_NO_ENCONTRADO',
    tester: 'CERTIFICADO_NO_ENCONTRADO',
  });
});

test('a rule that a role alone fulfils denies the others, where the call has no word for what is not there', () => {
  expect(rechazos(llamada({ sobre: 'inscripcion.probar' }))).toEqual({
    ...sinCuenta,
    creador: 'ACCESO_DENEGADO',
    otro: 'ACCESO_DENEGADO',
    admin: 'ACCESO_DENEGADO',
    'super-admin': 'ACCESO_DENEGADO',
    auditor: 'ACCESO_DENEGADO',
  });
});

const sinEnlace: Rechazos = {
  invitado: 'enlace',
  creador: 'enlace',
  otro: 'enlace',
  admin: 'enlace',
  'super-admin': 'enlace',
  auditor: 'enlace',
  tester: 'enlace',
};

test.each<[string, Rechazos]>([
  ['/api/firmar/:token', {}],
  ['/api/certificado-conductor/:token', { 'enlace-propietario': 'ENLACE_INVALIDO' }],
  ['/api/certificado/propietario/:token', { 'enlace-conductor': 'ENLACE_INVALIDO' }],
])('%s is for who holds a link, and of the signers refuses %j', (path, esperados) => {
  expect(rechazos(llamada({ access: 'enlace', path }))).toEqual({ ...sinEnlace, ...esperados });
});

test('an error that is no refusal is no verdict', () => {
  const rota: HttpCall = {
    kind: 'edge',
    ...base,
    get path(): string {
      throw new Error('rota');
    },
  };
  expect(() => veredictoDe(rota, 'creador')).toThrow('rota');
});
