import { AppError, type ErrorCode } from '@portal/contracts/core';
import type { Role } from '@portal/dominio/roles';
import type { Audit, Log, Transactions } from '@portal/service-kit';
import type { RateLimitService } from '../borde/rate-limit.service.js';
import { currentRequest, requestContextMiddleware } from '../borde/request-context.js';
import type { Config } from '../config.js';
import { PastFactsService } from '../hechos/past-facts.service.js';
import type { RealmUsersService } from '../keycloak/realm-users.service.js';
import type { SesionesRepository } from '../sesion/sesiones.repository.js';
import { CambiosAuditadosService } from './cambios-auditados.service.js';
import { CambiosService } from './cambios.service.js';
import { EnlacesDeInvitacionService } from './enlaces-de-invitacion.service.js';
import { InvitacionesService } from './invitaciones.service.js';
import type { Invitacion, UsuariosRepository } from './usuarios.repository.js';
import { UsuariosService } from './usuarios.service.js';

const ANA = 'ana';

/** What changes people. */
interface Servicios {
  readonly cambios: CambiosService;
  readonly invitaciones: InvitacionesService;
}

/** The statements of one unit: none of them is seen before it commits. */
interface Unidad {
  readonly hechos: (() => void)[];
  readonly commit: Commit;
  readonly queryRunner: object;
}

/**
 * What becomes of a unit. When the database goes away its first statement behind the realm's part fails, or its COMMIT
 * is lost, or it stands and the answer is lost. A broken unit is undone by a database that is there.
 */
type Commit = 'bien' | 'cortada' | 'perdida' | 'sin-respuesta' | 'rota';

/**
 * The realm, the tables and the audit in memory. `falla` names what does not answer; the realm did it all the same.
 * `commits` says what becomes of those that follow.
 */
function unPortal() {
  const realm = { roles: new Set<Role>(['admin']), enabled: true, creada: false, correos: 0 };
  const falla = new Set<'quitar' | 'cerrar' | 'crear' | 'dar' | 'correo'>();
  const entradas: { accion: string; resultado: string; recurso: string; datos?: object }[] = [];
  const invitaciones = new Map<string, Invitacion>();
  const commits: Commit[] = [];
  let renovadas = 0;
  let terminadas = 0;
  const alcanzar = (
    paso: typeof falla extends Set<infer P> ? P : never,
    code: ErrorCode = 'USUARIOS_NO_DISPONIBLE',
  ) => {
    if (falla.has(paso)) throw new AppError(code);
  };
  const user = () => ({ id: ANA, enabled: realm.enabled, requiredActions: ['UPDATE_PASSWORD'] });
  const usuarios = {
    vistos: async () => new Map(),
    invitaciones: async () => new Map(invitaciones),
    // As the row's lock does it: who comes second sees what the first wrote.
    anotarInvitacion: async (_tx: Unidad, id: string, antes: Invitacion | undefined, nueva: Invitacion | undefined) => {
      if (invitaciones.get(id)?.enviadaEn.getTime() !== antes?.enviadaEn.getTime()) return false;
      if (nueva) invitaciones.set(id, nueva);
      else invitaciones.delete(id);
      return true;
    },
  };
  const personas = {
    byId: async () => user(),
    rolesOf: async () => [...realm.roles],
    withRole: async (rol: Role) => (realm.roles.has(rol) ? [user(), { ...user(), id: 'otra' }] : []),
    create: async () => {
      alcanzar('crear', 'USUARIO_YA_EXISTE');
      realm.creada = true;
      return ANA;
    },
    setRole: async (_id: string, rol: Role | undefined) => {
      if (rol) realm.roles.add(rol);
      alcanzar('dar');
      const sobran = [...realm.roles].filter((uno) => uno !== rol);
      if (sobran.length > 0) alcanzar('quitar');
      for (const uno of sobran) realm.roles.delete(uno);
    },
    setEnabled: async (_id: string, enabled: boolean) => void (realm.enabled = enabled),
    endSessions: async () => alcanzar('cerrar'),
    mailLink: async () => {
      realm.correos += 1;
      alcanzar('correo');
    },
  };
  const transactions = {
    run: async <T>(work: (tx: Unidad) => Promise<T>): Promise<T> => {
      const query = async () => ({ rows: [], rowCount: 0 });
      const commit = commits.shift() ?? 'bien';
      const unidad = { hechos: [], commit, queryRunner: { connect: async () => ({ query }) } };
      const salida = await work(unidad);
      const stands = commit === 'bien' || commit === 'sin-respuesta';
      if (stands) for (const hecho of unidad.hechos as (() => void)[]) hecho();
      if (commit !== 'bien') throw new AppError(commit === 'rota' ? 'ERROR_INTERNO' : 'SERVICIO_NO_DISPONIBLE');
      return salida;
    },
  };
  const callado = {
    info: () => undefined,
    debug: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  } as unknown as Log;
  const sesiones = {
    renewSoon: async (tx: Unidad) => void tx.hechos.push(() => (renovadas += 1)),
    endAll: async (tx: Unidad) => void tx.hechos.push(() => (terminadas += 1)),
  };
  const audit = {
    append: async (tx: Unidad, entrada: (typeof entradas)[number]) => void tx.hechos.push(() => entradas.push(entrada)),
    once: (entrada: (typeof entradas)[number]) => async (tx: Unidad) => {
      if (tx.commit === 'cortada') throw new AppError('SERVICIO_NO_DISPONIBLE');
      tx.hechos.push(() => {
        if (!entradas.includes(entrada)) entradas.push(entrada);
      });
    },
  };
  const [delRealm, tablas] = [personas as unknown as RealmUsersService, usuarios as unknown as UsuariosRepository];
  const units = transactions as unknown as Transactions;
  const clock = { now: () => new Date('2026-11-25T15:00:00Z') };
  const config = { values: { KEYCLOAK_URL: 'http://localhost', KEYCLOAK_REALM: 'portal' } } as Config;
  const auditados = new CambiosAuditadosService(
    units,
    audit as unknown as Audit<'gateway'>,
    new PastFactsService(units, callado),
    sesiones as unknown as SesionesRepository,
    config,
    callado,
  );
  const cambios = new CambiosService(delRealm, auditados);
  const porInvitar = new InvitacionesService(
    delRealm,
    { countInvitation: async () => undefined } as unknown as RateLimitService,
    new UsuariosService(delRealm, tablas, units, clock, config),
    new EnlacesDeInvitacionService(delRealm, tablas, units, clock, callado),
    auditados,
  );
  /** As a super-administrator asks. @returns the code of the refusal, or 'ok' */
  const pedir = (llamar: (portal: Servicios) => Promise<unknown>) =>
    new Promise<string>((resolve) => {
      const respuesta = { setHeader: () => undefined, once: () => undefined };
      requestContextMiddleware(callado)({ headers: {}, ip: '' } as never, respuesta as never, () => {
        currentRequest().actor = { kind: 'persona', subject: 'yo', roles: ['super-admin'] } as never;
        llamar({ cambios, invitaciones: porInvitar }).then(
          () => resolve('ok'),
          (error: unknown) => resolve((error as AppError).code),
        );
      });
    });
  const dichas = () => entradas.map(({ accion, resultado, recurso }) => [accion, resultado, recurso]);
  return {
    ...{ realm, falla, commits, entradas, invitaciones, pedir, dichas },
    ...{ renovadas: () => renovadas, terminadas: () => terminadas },
  };
}

const SUYO = `usuario:${ANA}`;

test('a role that was given before the realm fell silent is audited, renewed, and finished by asking again', async () => {
  const { realm, falla, entradas, pedir, dichas, renovadas } = unPortal();
  const subir = () => pedir(({ cambios }) => cambios.cambiarRol({ id: ANA, rol: 'super-admin', actual: 'admin' }));
  falla.add('quitar');
  expect(await subir()).toBe('USUARIOS_NO_DISPONIBLE');
  expect([...realm.roles]).toEqual(['admin', 'super-admin']);
  expect(dichas()).toEqual([
    ['usuario.cambio-pedido', 'hecho', SUYO],
    ['usuario.rol-cambiado', 'rechazado', SUYO],
  ]);
  expect(entradas.map(({ datos }) => datos)).toEqual([
    { cambio: 'rol-cambiado', antes: 'admin', nuevo: 'super-admin' },
    { antes: 'admin', nuevo: 'super-admin', codigo: 'USUARIOS_NO_DISPONIBLE' },
  ]);
  expect(renovadas()).toBe(1);
  falla.clear();
  expect(await subir()).toBe('ok');
  expect([...realm.roles]).toEqual(['super-admin']);
  expect(dichas().slice(2)).toEqual([
    ['usuario.cambio-pedido', 'hecho', SUYO],
    ['usuario.rol-cambiado', 'hecho', SUYO],
  ]);
});

test.each([
  [['admin', 'auditor'], 'super-admin', 'auditor', 'USUARIO_CAMBIO'],
  [[], 'auditor', 'admin', 'USUARIO_CAMBIO'],
  [['super-admin'], 'auditor', 'admin', 'USUARIO_CAMBIO'],
  [['super-admin'], 'super-admin', 'registrante', 'ok'],
  [[], 'registrante', 'admin', 'ok'],
  [['admin', 'super-admin'], 'admin', 'super-admin', 'ok'],
] as const)('with the roles %j a change to %s by who saw %s: %s', async (roles, rol, actual, codigo) => {
  const { realm, pedir } = unPortal();
  realm.roles = new Set(roles);
  expect(await pedir(({ cambios }) => cambios.cambiarRol({ id: ANA, rol, actual }))).toBe(codigo);
});

test('a suspension whose sessions do not end is audited, and ends them when it is asked for again', async () => {
  const { realm, falla, pedir, dichas, renovadas } = unPortal();
  const suspender = () => pedir(({ cambios }) => cambios.suspender({ id: ANA, suspendido: true }));
  falla.add('cerrar');
  expect(await suspender()).toBe('USUARIOS_NO_DISPONIBLE');
  expect([realm.enabled, renovadas()]).toEqual([false, 1]);
  expect(dichas()).toEqual([
    ['usuario.cambio-pedido', 'hecho', SUYO],
    ['usuario.suspendido', 'rechazado', SUYO],
  ]);
  falla.clear();
  expect(await suspender()).toBe('ok');
  expect(dichas().at(-1)).toEqual(['usuario.suspendido', 'hecho', SUYO]);
});

const invitar = ({ invitaciones }: Servicios) =>
  invitaciones.invitar({ nombre: 'Ana Gómez', correo: 'ana@x.co', rol: 'auditor' });

test('an invitation is audited before the account is made, also when there is one already', async () => {
  const { falla, entradas, pedir, dichas } = unPortal();
  falla.add('crear');
  expect(await pedir(invitar)).toBe('USUARIO_YA_EXISTE');
  expect(dichas()).toEqual([
    ['usuario.cambio-pedido', 'hecho', 'usuario:por-crear'],
    ['usuario.invitado', 'rechazado', 'usuario:por-crear'],
  ]);
  expect(JSON.stringify(entradas)).not.toMatch(/x\.co|Gómez/);
});

test.each([
  ['dar', 'rechazado'],
  ['correo', 'hecho'],
] as const)('once the account is there, %s that fails is a mail that did not leave', async (paso, resultado) => {
  const { realm, falla, invitaciones, pedir, dichas } = unPortal();
  realm.roles.clear();
  falla.add(paso);
  expect(await pedir(invitar)).toBe('INVITACION_SIN_CORREO');
  expect([realm.creada, dichas().at(-1), invitaciones.size]).toEqual([true, ['usuario.invitado', resultado, SUYO], 0]);
  falla.clear();
  expect(await pedir(({ invitaciones }) => invitaciones.reenviar({ id: ANA }))).toBe('ok');
});

test('of two re-sent invitations at once one mails; one whose mail fails leaves no pause behind', async () => {
  const { realm, falla, invitaciones, pedir } = unPortal();
  const antes = { enviadaEn: new Date('2026-11-20T15:00:00Z'), venceEn: new Date('2026-11-23T15:00:00Z') };
  invitaciones.set(ANA, antes);
  const reenviar = () => pedir(({ invitaciones }) => invitaciones.reenviar({ id: ANA }));
  falla.add('correo');
  expect(await reenviar()).toBe('USUARIOS_NO_DISPONIBLE');
  expect(invitaciones.get(ANA)).toEqual(antes);
  falla.clear();
  realm.correos = 0;
  expect((await Promise.all([reenviar(), reenviar()])).sort()).toEqual(['CORREO_RECIENTE', 'ok']);
  expect(realm.correos).toBe(1);
});

describe.each(['cortada', 'perdida', 'sin-respuesta'] as const)('the database goes away, and the unit is %s', (ido) => {
  test('a suspension that the realm made is audited as made, once, and its sessions end', async () => {
    const { realm, commits, pedir, dichas, renovadas, terminadas } = unPortal();
    commits.push('bien', ido, ido);
    expect(await pedir(({ cambios }) => cambios.suspender({ id: ANA, suspendido: true }))).toBe('ok');
    expect(realm.enabled).toBe(false);
    expect(dichas()).toEqual([
      ['usuario.cambio-pedido', 'hecho', SUYO],
      ['usuario.suspendido', 'hecho', SUYO],
    ]);
    expect([renovadas(), terminadas()].every((veces) => veces > 0)).toBe(true);
  });

  test('so is an invitation', async () => {
    const { realm, commits, pedir, dichas } = unPortal();
    realm.roles.clear();
    commits.push('bien', ido);
    expect(await pedir(invitar)).toBe('ok');
    expect([dichas().slice(1), realm.correos]).toEqual([[['usuario.invitado', 'hecho', SUYO]], 1]);
  });

  test('and one that was sent again', async () => {
    const { realm, commits, pedir, dichas } = unPortal();
    realm.roles.clear();
    commits.push('bien', 'bien', 'bien', ido);
    expect(await pedir(({ invitaciones }) => invitaciones.reenviar({ id: ANA }))).toBe('ok');
    expect([dichas().slice(1), realm.correos]).toEqual([[['usuario.invitacion-reenviada', 'hecho', SUYO]], 1]);
  });
});

test('a change whose record fails for another reason is recorded anew, and never called refused', async () => {
  const { commits, pedir, dichas, renovadas } = unPortal();
  const suspender = () => pedir(({ cambios }) => cambios.suspender({ id: ANA, suspendido: true }));
  commits.push('bien', 'rota');
  expect(await suspender()).toBe('ok');
  expect([dichas().at(-1), renovadas()]).toEqual([['usuario.suspendido', 'hecho', SUYO], 1]);
  commits.push('bien', 'rota', 'rota');
  expect(await suspender()).toBe('ERROR_INTERNO');
  expect(dichas().slice(2)).toEqual([['usuario.cambio-pedido', 'hecho', SUYO]]);
});
