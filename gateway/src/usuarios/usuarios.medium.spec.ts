import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import supertest from 'supertest';
import type { HttpCall } from '@portal/contracts/core';
import {
  cambiarRol,
  invitarUsuario,
  reenviarInvitacion,
  suspenderUsuario,
  verUsuarios,
  type UsuarioListado,
} from '@portal/contracts/usuarios';
import { testKeycloak, type TestKeycloak } from '@portal/test-kit';
import { superadmin } from '../../test/behaviour.js';
import { RealGateway } from '../../test/real-gateway.js';

/** A mail server that takes everything, or nothing while it refuses. */
class MailServer {
  readonly received: string[] = [];
  refuses = false;
  private constructor(private readonly server: Server) {}

  static async begin(): Promise<MailServer> {
    const server = createServer((socket) => {
      let data: string | undefined;
      const say = (line: string) => socket.write(`${line}\r\n`);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (data !== undefined) {
          data += text;
          if (!data.endsWith('\r\n.\r\n')) return;
          mail.received.push(data);
          data = undefined;
          say('250 ok');
        } else if (/^DATA/i.test(text)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
        else say(mail.refuses && /^MAIL/i.test(text) ? '550 no' : '250 ok');
      });
      say('220 prueba');
    });
    const mail = new MailServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return mail;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

const YO = 'super@prueba.co';
let keycloak: TestKeycloak;
let mail: MailServer;
let gateway: RealGateway;
let folder: string;
/** Enters again; after the first time the session at Keycloak is enough. */
let entrar: ReturnType<TestKeycloak['browser']>;
let bearer: string;

beforeAll(async () => {
  mail = await MailServer.begin();
  keycloak = await testKeycloak();
  const smtpServer = { host: '127.0.0.1', port: String(mail.port), from: 'portal@prueba.co', starttls: 'false' };
  await keycloak.admin('PUT', '', { smtpServer });
  await keycloak.person(YO, { roles: ['super-admin'], otp: true });
  await keycloak.person('ana@prueba.co', { roles: [], otp: false });
  folder = await mkdtemp(path.join(os.tmpdir(), 'usuarios-'));
  await writeFile(path.join(folder, 'secreto'), keycloak.usuariosSecret);
  gateway = await RealGateway.open({
    KEYCLOAK_URL: keycloak.url,
    KEYCLOAK_REALM: keycloak.realm,
    USUARIOS_CLIENT_SECRET_FILE: path.join(folder, 'secreto'),
    PORTAL_ORIGIN: 'http://localhost:3999',
  });
  entrar = keycloak.browser(YO);
});
afterAll(async () => {
  await gateway?.close();
  await keycloak?.close();
  await mail?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  // The limit of a minute is another test's; the token of the service account is younger than its five.
  gateway.clock.current = new Date();
  mail.refuses = false;
  // A token lives five minutes, longer than a test and shorter than all of them on a busy machine.
  const { accessToken = '' } = await entrar();
  bearer = `Bearer ${accessToken}`;
});

/** One request as its contract says: parameters into the path, the rest into the query or the body. */
function enviar(server: HttpServer, authorization: string, { method, path: ruta }: HttpCall, datos: object = {}) {
  const resto = Object.entries(datos).filter(([name]) => !ruta.includes(`:${name}`));
  const at = Object.entries(datos).reduce((path, [name, value]) => path.replace(`:${name}`, String(value)), ruta);
  return method === 'GET'
    ? supertest(server).get(at).query(Object.fromEntries(resto)).set('authorization', authorization)
    : supertest(server).post(at).set('authorization', authorization).send(Object.fromEntries(resto));
}
const pedir = (call: HttpCall, datos?: object) => enviar(gateway.server, bearer, call, datos);

async function listado(correo: string): Promise<UsuarioListado> {
  const { body } = await pedir(verUsuarios).expect(200);
  const encontrado = (body as { usuarios: UsuarioListado[] }).usuarios.find((uno) => uno.correo === correo);
  if (!encontrado) throw new Error(`${correo} is not listed`);
  return encontrado;
}

const enElRealm = async (id: string): Promise<Record<string, unknown>> =>
  JSON.parse(await keycloak.admin('GET', `/users/${id}`)) as Record<string, unknown>;

/** Audit entries about a person, oldest first. */
const auditoria = (id: string): Promise<{ accion: string; datos: object; actor: string }[]> =>
  gateway.database.query(
    `SELECT envelope->'data'->>'accion' AS accion, envelope->'data'->'datos' AS datos, envelope->'data'->>'actor' AS actor
     FROM gateway.outbox WHERE envelope->'data'->>'recurso' = $1 ORDER BY seq`,
    [`usuario:${id}`],
  );

let n = 0;
async function invitada(rol = 'registrante'): Promise<UsuarioListado> {
  n += 1;
  const correo = `nueva${n}@prueba.co`;
  await pedir(invitarUsuario, { nombre: 'Nórida Cañizares Peña', correo, rol }).expect(200);
  return listado(correo);
}

test('people of the realm stand in the list with role, state and last visit; the service account does not', async () => {
  const yo = await listado(YO);
  expect(yo).toMatchObject({ rol: 'super-admin', estado: 'activo', propio: true });
  await gateway.database.query('INSERT INTO gateway.ultimo_acceso (issuer, subject) VALUES ($1, $2)', [
    `${keycloak.url}/realms/${keycloak.realm}`,
    (await listado('ana@prueba.co')).id,
  ]);
  expect(await listado('ana@prueba.co')).toMatchObject({
    nombre: 'Ana Gómez',
    rol: 'registrante',
    vistoEn: expect.stringMatching(/Z$/),
  });
  const { body } = await pedir(verUsuarios, { q: 'GOMEZ', rol: 'super-admin' }).expect(200);
  expect(body).toEqual({ hayMas: false, usuarios: [expect.objectContaining({ correo: YO })] });
});

test('an invitation makes the account with its role and Keycloak mails one link; the audit names nobody', async () => {
  const antes = mail.received.length;
  const nueva = await invitada('admin');
  expect(nueva).toMatchObject({ nombre: 'Nórida Cañizares Peña', rol: 'admin', estado: 'invitado' });
  expect(mail.received.slice(antes)).toEqual([expect.stringContaining(`To: ${nueva.correo}`)]);
  expect(await enElRealm(nueva.id)).toMatchObject({ firstName: 'Nórida', lastName: 'Cañizares Peña' });
  const entradas = await auditoria(nueva.id);
  expect(entradas).toMatchObject([{ accion: 'usuario.invitado', datos: { nuevo: 'admin' } }]);
  expect(JSON.stringify(entradas)).not.toMatch(/nueva|Nórida/);
  const otra = await pedir(invitarUsuario, { nombre: 'Otra Vez', correo: nueva.correo.toUpperCase(), rol: 'auditor' });
  expect([otra.status, otra.body.code]).toEqual([409, 'USUARIO_YA_EXISTE']);
  const pronto = await pedir(reenviarInvitacion, { id: nueva.id });
  expect([pronto.status, pronto.body.code, Number(pronto.headers['retry-after']) > 0]).toEqual([
    429,
    'CORREO_RECIENTE',
    true,
  ]);
});

/** The last mail that Keycloak sent. */
const ultimoCorreo = () => PostalMime.parse(mail.received.at(-1)?.replace(/\r\n\.\r\n$/, '') ?? '');

const piezas = fileURLToPath(new URL('../../../services/notificaciones/plantillas/piezas/', import.meta.url));

/** How each element of our own mails' frame looks, without the logo, which Keycloak cannot attach. */
async function aspectoDeLosNuestros(): Promise<string[]> {
  const textos = await Promise.all(
    ['disposicion', 'parrafo', 'boton', 'aviso'].map((pieza) => readFile(`${piezas}${pieza}.html.hbs`, 'utf8')),
  );
  const estilos = textos.flatMap((texto) => texto.replace(/<img[^>]*>/g, '').match(/style="[^"]*"/g) ?? []);
  return [...new Set(estilos)].map((estilo) => estilo.replace('{{acento}}', '#F5A912'));
}

/** '¿Olvidó su contraseña?', as a browser does it. */
async function olvidoSuContrasena(correo: string): Promise<void> {
  const cookies = new Map<string, string>();
  const ir = async (url: string, form?: Record<string, string>): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form && new URLSearchParams(form);
    const answer = await fetch(url, {
      headers: { cookie },
      redirect: 'manual',
      ...(body && { method: 'POST', body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    return location === null ? answer.text() : ir(new URL(location, url).href);
  };
  const query = new URLSearchParams({
    ...{ client_id: 'gateway', response_type: 'code', scope: 'openid', state: 's', code_challenge_method: 'S256' },
    redirect_uri: 'http://localhost:3999/api/login/callback',
    code_challenge: 'x'.repeat(43),
  });
  const realm = `${keycloak.url}/realms/${keycloak.realm}`;
  const ingreso = await ir(`${realm}/protocol/openid-connect/auth?${query}`);
  const [, olvido = ''] = /href="([^"]*reset-credentials[^"]*)"/.exec(ingreso) ?? [];
  const pregunta = await ir(new URL(olvido.replaceAll('&amp;', '&'), keycloak.url).href);
  const [, accion = ''] = /action="([^"]+)"/.exec(pregunta) ?? [];
  await ir(accion.replaceAll('&amp;', '&'), { username: correo });
}

/** What an administrator of Keycloak has mailed to somebody who is there. */
const desdeKeycloak = (llamada: string, cuerpo?: unknown) => async (correo: string) => {
  await keycloak.person(correo, { roles: [], otp: false });
  const [{ id }] = JSON.parse(await keycloak.admin('GET', `/users?email=${encodeURIComponent(correo)}`));
  await keycloak.admin('PUT', `/users/${id}/${llamada}`, cuerpo);
};

test.each<[string, string, (correo: string) => unknown, readonly string[]]>([
  [
    'an invitation',
    'invitada@prueba.co',
    (correo) => pedir(invitarUsuario, { nombre: 'Nórida Peña', correo, rol: 'auditor' }),
    ['Hola, Nórida: ', 'elegir una contraseña, confirmar el correo', 'vence en 3 días'],
  ],
  [
    'a forgotten password',
    'olvidadiza@prueba.co',
    async (correo) => {
      await keycloak.person(correo, { roles: [], otp: false });
      await olvidoSuContrasena(correo);
    },
    ['Hola, Ana: ', 'cambiar la contraseña', 'vence en 15 minutos'],
  ],
  [
    'a step that an account lacks',
    'incompleta@prueba.co',
    desdeKeycloak('execute-actions-email', ['UPDATE_PASSWORD']),
    ['Hola, Ana: ', 'necesita unos pasos de su parte', 'elegir una contraseña.'],
  ],
  [
    'an address to confirm',
    'por.confirmar@prueba.co',
    desdeKeycloak('send-verify-email'),
    ['Hola, Ana: ', 'confirme que esta dirección es suya'],
  ],
])('%s is a mail in Spanish that looks as ours, in text and HTML', async (_que, correo, pedirlo, dice) => {
  const antes = mail.received.length;
  await pedirlo(correo);
  expect(mail.received).toHaveLength(antes + 1);
  const { subject = '', text = '', html = '', to } = await ultimoCorreo();
  expect(to).toEqual([expect.objectContaining({ address: correo })]);
  for (const estilo of await aspectoDeLosNuestros()) expect(html).toContain(estilo);
  const [enlace = ''] = /http:\S+action-token\S+/.exec(text) ?? [];
  const leido = html.replaceAll('&amp;', '&');
  expect(leido).toContain(`href="${enlace}"`);
  // The link’s own letters are random.
  for (const parte of [text, leido].map((entero) => entero.replaceAll(enlace, ''))) {
    for (const frase of dice) expect(parte).toContain(frase);
    // The company comes from Keycloak's environment, each word under its name.
    expect(parte).toMatch(/(Prueba|Transcarga) · NIT [\d.]+-\d · \p{Lu}/u);
    expect(parte).toMatch(/Escriba a (<[^>]+>)?datos@\S+/);
    expect(parte).toMatch(/llame al (<[^>]+>)?60\d \d/);
    expect(parte).toContain('Portal Prueba');
    // No key that has no words, no place that nothing filled, no word of Keycloak's own.
    expect(parte).not.toMatch(/requiredAction|\{\d\}|\$\{|Keycloak|password\b|click/i);
  }
  expect(subject).toMatch(/cuenta|Confirme su correo/);
});

test('an invitation whose mail does not leave says so, and is sent again from the list', async () => {
  mail.refuses = true;
  const correo = 'sincorreo@prueba.co';
  const fallo = await pedir(invitarUsuario, { nombre: 'Sin Correo', correo, rol: 'auditor' });
  expect([fallo.status, fallo.body.code]).toEqual([503, 'INVITACION_SIN_CORREO']);
  const nueva = await listado(correo);
  expect(nueva).toMatchObject({ rol: 'auditor', estado: 'invitacion-vencida' });
  expect((await pedir(reenviarInvitacion, { id: nueva.id })).body.code).toBe('INVITACION_SIN_CORREO');
  mail.refuses = false;
  await pedir(reenviarInvitacion, { id: nueva.id }).expect(200);
  expect(await listado(correo)).toMatchObject({ estado: 'invitado' });
  const { id } = await listado('ana@prueba.co');
  expect((await pedir(reenviarInvitacion, { id: id })).body.code).toBe('USUARIO_CAMBIO');
});

const pedidoYHecho = (datos: object, desenlace: object = {}) => [
  ['usuario.cambio-pedido', { cambio: 'rol-cambiado', ...datos }],
  ['usuario.rol-cambiado', { ...datos, ...desenlace }],
];

test('another role replaces the one before; who saw an older one is told, and nobody changes himself', async () => {
  const nueva = await invitada('admin');
  await pedir(cambiarRol, { id: nueva.id, rol: 'auditor', actual: 'admin' }).expect(200);
  expect(await listado(nueva.correo)).toMatchObject({ rol: 'auditor' });
  const tarde = await pedir(cambiarRol, { id: nueva.id, rol: 'super-admin', actual: 'admin' });
  expect([tarde.status, tarde.body.code]).toEqual([409, 'USUARIO_CAMBIO']);
  await pedir(cambiarRol, { id: nueva.id, rol: 'super-admin', actual: 'auditor' }).expect(200);
  await pedir(cambiarRol, { id: nueva.id, rol: 'registrante', actual: 'super-admin' }).expect(200);
  expect((await auditoria(nueva.id)).map(({ accion, datos }) => [accion, datos])).toEqual([
    ['usuario.invitado', { nuevo: 'admin' }],
    ...pedidoYHecho({ antes: 'admin', nuevo: 'auditor' }),
    ...pedidoYHecho({ antes: 'admin', nuevo: 'super-admin' }, { codigo: 'USUARIO_CAMBIO' }),
    ...pedidoYHecho({ antes: 'auditor', nuevo: 'super-admin' }),
    ...pedidoYHecho({ antes: 'super-admin', nuevo: 'registrante' }),
  ]);
  const { id } = await listado(YO);
  for (const [call, datos] of [
    [cambiarRol, { rol: 'admin', actual: 'super-admin' }],
    [suspenderUsuario, { suspendido: true }],
  ] as const)
    expect((await pedir(call, { id: id, ...datos })).body.code).toBe('USUARIO_PROPIO');
  const nadie = '3405f72b-292b-5572-8199-1e5dcc0abcc3';
  for (const [call, datos] of [
    [cambiarRol, { rol: 'admin', actual: 'registrante' }],
    [suspenderUsuario, { suspendido: true }],
    [reenviarInvitacion, {}],
  ] as const)
    expect((await pedir(call, { id: nadie, ...datos })).body.code).toBe('USUARIO_NO_ENCONTRADO');
});

/** A session of a person, as the login writes it. */
const conSesion = (id: string, sid: string) =>
  gateway.database.query(`INSERT INTO gateway.sesion (sid, sess, expire) VALUES ($1, $2, now() + interval '1 hour')`, [
    sid,
    JSON.stringify({
      passport: {
        user: { issuer: `${keycloak.url}/realms/${keycloak.realm}`, subject: id, sid, renovarEn: 9e15 },
      },
    }),
  ]);
const sesion = async (sid: string) =>
  (
    await gateway.database.query<{ renovar: string }>(
      `SELECT sess->'passport'->'user'->>'renovarEn' AS renovar FROM gateway.sesion WHERE sid = $1`,
      [sid],
    )
  )[0];

test('a new role makes sessions ask for the roles at once; a suspension ends them and keeps the person', async () => {
  const nueva = await invitada();
  const antes = await enElRealm(nueva.id);
  await conSesion(nueva.id, 'suya');
  await conSesion('otra-persona', 'ajena');
  await pedir(cambiarRol, { id: nueva.id, rol: 'admin', actual: 'registrante' }).expect(200);
  expect([(await sesion('suya'))?.renovar, (await sesion('ajena'))?.renovar]).toEqual(['0', '9000000000000000']);
  await pedir(suspenderUsuario, { id: nueva.id, suspendido: true }).expect(200);
  expect([await sesion('suya'), (await sesion('ajena'))?.renovar]).toEqual([undefined, '9000000000000000']);
  expect(await enElRealm(nueva.id)).toEqual({ ...antes, enabled: false, notBefore: expect.any(Number) });
  expect(await listado(nueva.correo)).toMatchObject({ estado: 'suspendido', rol: 'admin' });
  expect((await pedir(reenviarInvitacion, { id: nueva.id })).body.code).toBe('USUARIO_CAMBIO');
  await pedir(suspenderUsuario, { id: nueva.id, suspendido: false }).expect(200);
  expect(await listado(nueva.correo)).toMatchObject({ estado: 'invitado', rol: 'admin' });
  expect((await auditoria(nueva.id)).map(({ accion }) => accion).slice(-4)).toEqual([
    'usuario.cambio-pedido',
    'usuario.suspendido',
    'usuario.cambio-pedido',
    'usuario.reactivado',
  ]);
});

test('the last super-administrator stays one: an administrator whose own role just went cannot take it', async () => {
  const otra = await invitada('super-admin');
  const { id: yo } = await listado(YO);
  const roles = JSON.parse(await keycloak.admin('GET', `/users/${yo}/role-mappings/realm`)) as { name: string }[];
  const mio = roles.filter(({ name }) => name === 'super-admin');
  await keycloak.admin('DELETE', `/users/${yo}/role-mappings/realm`, mio);
  for (const [call, datos] of [
    [cambiarRol, { rol: 'admin', actual: 'super-admin' }],
    [suspenderUsuario, { suspendido: true }],
  ] as const)
    expect((await pedir(call, { id: otra.id, ...datos })).body.code).toBe('ULTIMO_SUPERADMINISTRADOR');
  await keycloak.admin('POST', `/users/${yo}/role-mappings/realm`, mio);
  await pedir(suspenderUsuario, { id: otra.id, suspendido: true }).expect(200);
});

test('an administrator invites so many a minute: DEMASIADOS_INTENTOS', async () => {
  gateway.clock.current = new Date(Date.now() + 70_000);
  const mala = { nombre: 'Ana Gómez', correo: 'ana@prueba.co', rol: 'auditor' };
  const codigos: string[] = [];
  for (let veces = 0; veces < 11; veces += 1) codigos.push((await pedir(invitarUsuario, mala)).body.code as string);
  expect(codigos.at(-1)).toBe('DEMASIADOS_INTENTOS');
});

test('the service account manages people and nothing else of the realm', async () => {
  const form = { grant_type: 'client_credentials', client_id: 'usuarios', client_secret: keycloak.usuariosSecret };
  const token = await fetch(`${keycloak.url}/realms/${keycloak.realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: acceso } = (await token.json()) as { access_token: string };
  const intentar = async (method: string, at: string, body?: object) =>
    (
      await fetch(`${keycloak.url}/admin/realms/${keycloak.realm}${at}`, {
        method,
        headers: { authorization: `Bearer ${acceso}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).status;
  expect([
    await intentar('PUT', '', { registrationAllowed: true }),
    await intentar('GET', '/clients/usuarios/client-secret'),
    await intentar('POST', '/clients', { clientId: 'otro' }),
    await intentar('POST', '/roles', { name: 'otro' }),
  ]).toEqual([403, 403, 403, 403]);
});

test('without the secret, without Keycloak, a one-time password or a recent login people read why, in Spanish', async () => {
  const uno = '3405f72b-292b-5572-8199-1e5dcc0abcc3';
  const cambios = [
    [invitarUsuario, { nombre: 'Ana Gómez', correo: 'a@x.co', rol: 'auditor' }],
    [reenviarInvitacion, { id: uno }],
    [cambiarRol, { id: uno, rol: 'auditor', actual: 'admin' }],
    [suspenderUsuario, { id: uno, suspendido: true }],
  ] as const;
  const todos = async (otro: RealGateway) => {
    const authorization = `Bearer ${await otro.keycloak.bearer(superadmin)}`;
    const llamadas = [[verUsuarios, {}], ...cambios] as const;
    const respuestas = await Promise.all(
      llamadas.map(([call, datos]) => enviar(otro.server, authorization, call, datos)),
    );
    return respuestas.map(({ body }) => body.code as string);
  };
  const sinSecreto = await RealGateway.open();
  expect(new Set(await todos(sinSecreto))).toEqual(new Set(['USUARIOS_SIN_GESTION']));
  sinSecreto.keycloak.behaviour.acr = '1';
  expect((await todos(sinSecreto)).slice(1)).toEqual(cambios.map(() => 'SESION_NO_RECIENTE'));
  sinSecreto.keycloak.behaviour.acr = '2';
  sinSecreto.pass(16);
  expect(await todos(sinSecreto)).toEqual(['USUARIOS_SIN_GESTION', ...cambios.map(() => 'SESION_NO_RECIENTE')]);
  await sinSecreto.close();
  // The stand-in has no administration: it refuses the token.
  const sinKeycloak = await RealGateway.open({ USUARIOS_CLIENT_SECRET_FILE: path.join(folder, 'secreto') });
  expect(new Set(await todos(sinKeycloak))).toEqual(new Set(['USUARIOS_NO_DISPONIBLE']));
  await sinKeycloak.close();
});
