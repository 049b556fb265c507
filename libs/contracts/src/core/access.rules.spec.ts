import { llamadas } from '@portal/dominio/llamadas';
import type { Role } from '@portal/dominio/roles';
import type { Access, Action } from './access.js';
import { asPersona, assertAccess, can, contextSchema, ingresoReciente, type Actor } from './access.rules.js';
import { AppError } from './app-error.js';

const persona = (...roles: Role[]) =>
  ({
    kind: 'persona',
    subject: 'sub-ana',
    email: 'ana@transcarga.test',
    firstName: 'Ana',
    lastName: 'Gómez',
    roles,
    ip: '127.0.0.1',
    userAgent: 'jest',
  }) as const satisfies Actor;
const anonimo: Actor = { kind: 'anonimo', ip: '127.0.0.1', userAgent: 'jest' };
const proceso: Actor = { kind: 'proceso', name: 'inscripciones' };
const [own, foreign] = [{ owner: 'sub-ana' }, { owner: 'sub-luis' }];

/** Who may, of: the owner, another person, a tester, an auditor, an administrator, a super-administrator; the last four do not own. */
const policy: Record<Action, [boolean, boolean, boolean, boolean, boolean, boolean]> = {
  'inscripcion.crear': [true, true, true, true, true, true],
  'inscripcion.probar': [false, false, true, false, false, false],
  'inscripcion.ver': [true, false, false, false, true, true],
  'inscripcion.copiar': [true, false, false, false, false, false],
  'inscripcion.revisar': [false, false, false, false, true, true],
  'inscripcion.devolver': [false, false, false, false, true, true],
  'inscripcion.anular': [true, false, false, false, false, false],
  'inscripcion.eliminar': [false, false, false, false, false, true],
  'inscripcion.ver-contrasena-gps': [false, false, false, false, true, true],
  'correo.reenviar': [false, false, false, false, true, true],
  'correo.reenviar-propio': [true, false, false, false, false, false],
  'correo.corregir': [true, false, false, false, true, true],
  'trabajo.ver': [true, false, false, false, false, true],
  'carga.crear': [true, true, true, true, true, true],
  'carga.ver': [true, false, false, false, true, true],
  'certificado.usar': [true, false, false, false, false, false],
  'certificado.revocar': [true, false, false, false, false, true],
  'auditoria.leer': [false, false, false, true, true, true],
};
const actions = Object.entries(policy) as [Action, (typeof policy)[Action]][];

test.each(actions)(
  '%s is for the owner, another, a tester, an auditor, an administrator, a super-administrator: %j',
  (action, may) => {
    expect([
      can(persona(), action, own),
      can(persona(), action, foreign),
      can(persona('tester'), action, foreign),
      can(persona('auditor'), action, foreign),
      can(persona('admin'), action, foreign),
      can(persona('super-admin'), action, foreign),
    ]).toEqual(may);
  },
);

test.each(actions)('%s is for no process and nobody unknown, whatever they own', (action) => {
  expect([can(anonimo, action, own), can(proceso, action, own), can(anonimo, action), can(proceso, action)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a resource that nobody owns is nobody’s; a certificate is asked for before there is one', () => {
  expect([can(persona(), 'inscripcion.ver', {}), can(persona(), 'inscripcion.copiar')]).toEqual([false, false]);
  expect(can(persona(), 'certificado.usar')).toBe(true);
  expect(can(persona(), 'certificado.usar', {})).toBe(false);
});

const refusal = (actor: Actor, access: Access, path = '/api/otra'): string | undefined => {
  try {
    assertAccess(actor, { access, path });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

test.each<[Access, (string | undefined)[]]>([
  ['publico', [undefined, undefined, undefined, undefined, undefined, undefined]],
  ['enlace', [undefined, undefined, undefined, undefined, undefined, undefined]],
  ['sesion', ['UNAUTHORIZED', 'UNAUTHORIZED', undefined, 'ACCESO_DENEGADO', undefined, undefined]],
  ['auditor', ['UNAUTHORIZED', 'UNAUTHORIZED', 'ACCESO_DENEGADO', undefined, undefined, undefined]],
  ['admin', ['UNAUTHORIZED', 'UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'SOLO_ADMINISTRADORES', undefined, undefined]],
  ['superadmin', ['UNAUTHORIZED', 'UNAUTHORIZED', 'ACCESO_DENEGADO', 'ACCESO_DENEGADO', 'ACCESO_DENEGADO', undefined]],
])(
  'a call for %s refuses nobody, a process, a person, an auditor, an administrator, a super-administrator with %j',
  (access, codes) => {
    const all = [anonimo, proceso, persona(), persona('auditor'), persona('admin'), persona('super-admin')];
    expect(all.map((actor) => refusal(actor, access))).toEqual(codes);
  },
);

test('whoever only audits asks who they are; with another role they are not kept out', () => {
  expect(refusal(persona('auditor'), 'sesion', llamadas.usuarioActual)).toBeUndefined();
  expect(refusal(persona('auditor', 'admin'), 'sesion')).toBeUndefined();
  expect(refusal(persona('auditor', 'tester'), 'sesion')).toBe('ACCESO_DENEGADO');
  expect(refusal(anonimo, 'sesion', llamadas.usuarioActual)).toBe('UNAUTHORIZED');
});

test('only a person is taken as a person', () => {
  expect(asPersona(persona()).subject).toBe('sub-ana');
  for (const actor of [anonimo, proceso]) expect(() => asPersona(actor)).toThrow(new AppError('UNAUTHORIZED'));
});

test('a context names every one of its members, and keeps an idempotency key within 200 characters', () => {
  const context = {
    caller: 'gateway',
    actor: persona('admin'),
    subject: 'inscripciones.listar',
    bodyHash: 'a',
    expires: 1,
    nonce: '7f0c2f0e-6a0e-4f0a-9b52-0d9b1c0a1a11',
    requestId: 'r',
    idempotencyKey: 'k'.repeat(200),
    waitMs: 1,
  };
  expect(contextSchema.parse(context)).toEqual(context);
  for (const member of Object.keys(context).filter((name) => !['idempotencyKey', 'waitMs'].includes(name)))
    expect([member, contextSchema.safeParse({ ...context, [member]: undefined }).success]).toEqual([member, false]);
  expect(contextSchema.safeParse({ ...context, idempotencyKey: 'k'.repeat(201) }).success).toBe(false);
  for (const waitMs of [0, -1]) expect(contextSchema.safeParse({ ...context, waitMs }).success).toBe(false);
  for (const actor of [anonimo, proceso]) expect(contextSchema.parse({ ...context, actor }).actor).toEqual(actor);
});

test('a password was typed a short while ago for fifteen minutes; who does not say when was not here lately', () => {
  const now = new Date('2026-11-21T15:00:00.000Z');
  const hace = (segundos: number) => ingresoReciente({ authTime: now.getTime() / 1000 - segundos }, now);
  expect([hace(0), hace(900), hace(901)]).toEqual([true, true, false]);
  expect(ingresoReciente({}, now)).toBe(false);
});
