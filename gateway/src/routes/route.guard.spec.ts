import { connect, type AddressInfo } from 'node:net';
import { catalogo } from '@portal/contracts';
import { errorCodes, messageOf, paraQuienAudita, statusOf, type HttpCall } from '@portal/contracts/core';
import { admin, ana, auditor, superadmin } from '../../test/behaviour.js';
import { Door, refuses } from '../../test/door.js';

const id = '11111111-1111-4111-8111-111111111111';
let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());
beforeEach(() => {
  door.services.calls.length = 0;
  door.services.reply = () => ({});
  door.clock.current = new Date(door.clock.current.getTime() + 120_000);
});

const httpContracts = Object.entries(catalogo).filter(
  (entry): entry is [string, HttpCall] => entry[1].kind !== 'internal',
);
const lista = '/api/inscripciones/mis-inscripciones';

describe('access', () => {
  const address = (contract: HttpCall): string =>
    contract.path.replace(/:(\w+)/g, (_, name) => (name === 'id' ? id : 'x'));
  const send = (contract: HttpCall, authorization?: string) => {
    const request = door.http[contract.method.toLowerCase() as 'get'](address(contract));
    return authorization === undefined ? request : request.set('authorization', authorization);
  };
  const refused = {
    publico: [],
    enlace: [],
    sesion: ['anon', 'auditor'],
    auditor: ['anon', 'ana'],
    admin: ['anon', 'ana', 'auditor'],
    superadmin: ['anon', 'ana', 'auditor', 'admin'],
  } as const;
  const people = { anon: undefined, ana, auditor, admin, superadmin } as const;
  const cells = httpContracts.flatMap(([name, contract]) =>
    Object.entries(people).map(([who, person]) => ({ name, who, contract, person })),
  );

  test.each(cells)('$name as $who', async ({ contract, who, person }) => {
    const answer = await send(contract, person && (await door.bearerOf(person)));
    const may =
      (who === 'auditor' && paraQuienAudita(contract.path)) ||
      !(refused[contract.access] as readonly string[]).includes(who);
    if (may) expect([401, 403].includes(answer.status) && answer.body.code !== 'CARGA_VENCIDA').toBe(false);
    else expect(answer.status).toBe(who === 'anon' ? 401 : 403);
    if (!may) expect(door.services.calls).toEqual([]);
  });

  test.each([
    ['a password alone', '1'],
    ['a session reopened without a password', '0'],
    ['a login that does not say how', undefined],
    ['a level that is no number', '2 '],
  ])('deleting asks for a one-time password: refused with %s', async (_name, acr) => {
    const bearer = `Bearer ${await door.keycloak.bearer(superadmin, { acr })}`;
    const answer = await door.http.delete(`/api/admin/inscripciones/${id}`).set('authorization', bearer).send({});
    expect([answer.status, answer.body.code]).toEqual([403, 'SESION_NO_RECIENTE']);
    expect(door.services.calls).toEqual([]);
    expect(door.auditoria.at(-1)).toMatchObject({
      actor: `persona:${superadmin.sub}`,
      datos: { codigo: 'SESION_NO_RECIENTE' },
    });
  });

  const fuertes = httpContracts.filter(([, { strongLogin }]) => strongLogin === true);
  const minutesAgo = (minutes: number) => Math.floor(door.clock.current.getTime() / 1000) - minutes * 60;

  test.each(fuertes)('%s asks for a password typed at most 15 minutes ago', async (_name, contract) => {
    const refused = async (auth_time: unknown) =>
      (await send(contract, `Bearer ${await door.keycloak.bearer(superadmin, { auth_time })}`)).body.code ===
      'SESION_NO_RECIENTE';
    for (const late of [minutesAgo(60), minutesAgo(16), String(minutesAgo(1)), undefined])
      expect(await refused(late)).toBe(true);
    expect(door.services.calls).toEqual([]);
    expect(await refused(minutesAgo(14))).toBe(false);
  });

  const kept = httpContracts.filter(([, { access }]) => access !== 'publico');

  test.each(kept)('no cache keeps what %s answers', async (_name, contract) => {
    door.services.reply = () => ({ items: [], message: 'ok' });
    const answer = await send(contract, await door.bearerOf(superadmin));
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a link call carries nobody, whatever session or token comes with it', async () => {
    door.services.reply = refuses('ENLACE_INVALIDO');
    await door.http.get('/api/signature/verify/abc').set('authorization', await door.bearerOf(admin));
    expect(door.services.calls[0]?.options.actor).toMatchObject({ kind: 'anonimo' });
  });

  test('identity and address come from no header', async () => {
    const forged = {
      'x-user-email': 'admin@transcarga.test',
      'x-forwarded-user': 'admin',
      'x-forwarded-for': '8.8.8.8',
    };
    door.services.reply = () => ({ items: [] });
    await door.http.get(lista).set({ ...forged, authorization: await door.bearerOf(ana) });
    expect(door.services.calls[0]?.options.actor).toMatchObject({
      subject: 'sub-ana',
      roles: [],
      ip: '127.0.0.1',
    });
  });
});

describe('the request', () => {
  const renew = (): ReturnType<Door['http']['post']> => door.http.post('/api/verificar');

  test('a key that does not belong is named and nothing is sent', async () => {
    const answer = await renew().send({ sha256: 'a'.repeat(64), isAdmin: true });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      'CAMPO_NO_PERMITIDO',
      [{ path: 'isAdmin', message: 'Este campo no está permitido.' }],
    ]);
    expect(door.services.calls).toEqual([]);
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'the key %s is refused before anything merges it',
    async (key) => {
      const answer = await renew()
        .type('json')
        .send(`{"sha256":"${'a'.repeat(64)}","x":[1,{"y":{"${key}":{"isAdmin":true}}}]}`);
      expect([answer.status, answer.body.code, answer.body.fields[0].path]).toEqual([400, 'CAMPO_NO_PERMITIDO', key]);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  test('a rule of a field is 422 with the field', async () => {
    const answer = await renew().send({ sha256: 'corta' });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      422,
      'DATOS_INVALIDOS',
      [{ path: 'sha256', message: 'Huella inválida' }],
    ]);
  });

  test.each([
    ['no JSON', '{"sha256"', 'application/json', 400, 'SOLICITUD_MAL_FORMADA'],
    ['an array', '[]', 'application/json', 400, 'SOLICITUD_MAL_FORMADA'],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'application/json', 400, 'SOLICITUD_MAL_FORMADA'],
    ['a depth of 100 000', `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'application/json', 400, undefined],
    ['a form', 'sha256=1', 'application/x-www-form-urlencoded', 415, 'TIPO_DE_CONTENIDO'],
    ['text', '{}', 'text/plain', 415, 'TIPO_DE_CONTENIDO'],
    ['another charset', '{}', 'application/json; charset=latin1', 415, 'TIPO_DE_CONTENIDO'],
    ['1 MB and a byte', `{"a":"${'x'.repeat(1_048_576 - 7)}"}`, 'application/json', 413, 'SOLICITUD_DEMASIADO_GRANDE'],
    ['50 MB', `{"a":"${'x'.repeat(50_000_000)}"}`, 'application/json', 413, 'SOLICITUD_DEMASIADO_GRANDE'],
  ])('%s is refused', async (_name, body, type, status, code) => {
    const request = renew().set('content-type', type);
    request.serialize((text: unknown) => text as string);
    const answer = await request.send(body);
    expect(answer.status).toBe(status);
    if (code) expect(answer.body.code).toBe(code);
    expect(door.services.calls).toEqual([]);
  });

  test('exactly 1 MB is read', async () => {
    const answer = await renew()
      .type('json')
      .send(`{"a":"${'x'.repeat(1_048_576 - 8)}"}`);
    expect(answer.body.code).toBe('CAMPO_NO_PERMITIDO');
  });

  test.each([
    ['one depth', `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    ['one list', `{"a":[${'{},'.repeat(340_000)}0]}`],
    ['names', `{${Array.from({ length: 90_000 }, (_, n) => `"n${n}":0`).join()}}`],
    ['one name', `{"a":0${',"a":0'.repeat(170_000)}}`],
  ])('1 MB of %s is refused, and what comes back is small', async (_name, body) => {
    const answer = await renew().type('json').send(body);
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(door.services.calls).toEqual([]);
  });

  test('a body without end is refused after its first megabyte, and its line is cut after 32 more', async () => {
    const { port } = door.server.address() as AddressInfo;
    const line = connect(port, '127.0.0.1').on('error', () => undefined);
    const cut = new Promise<number>((resolve) => line.once('close', () => resolve(line.bytesWritten)));
    let said = '';
    line.setEncoding('utf8').on('data', (text: string) => (said += text));
    const head = ['POST /api/verificar HTTP/1.1', 'host: portal', 'content-type: application/json'];
    line.write([...head, 'transfer-encoding: chunked', '', ''].join('\r\n'));
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const send = (): void => {
      while (!line.destroyed && line.write(piece));
      if (!line.destroyed) line.once('drain', send);
    };
    send();
    const megabytes = (await cut) / 1_048_576;
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    // What lies in the buffers of the line has been sent and was never read.
    expect([megabytes > 32, megabytes < 64]).toEqual([true, true]);
    expect(door.services.calls).toEqual([]);
  });

  test('a compressed body is refused, not unpacked', async () => {
    const answer = await renew().type('json').set('content-encoding', 'gzip').send('{}');
    expect(answer.status).toBe(415);
  });

  test('a path parameter cannot be given again in the body', async () => {
    const answer = await door.http.post('/api/signature/advanced/abc').send({ token: 'otro' });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      [{ path: 'token', message: 'Este campo no está permitido.' }],
    ]);
  });

  test('an impossible id is answered like one that is not there', async () => {
    const answer = await door.http.get('/api/inscripciones/nada/pdf').set('authorization', await door.bearerOf(ana));
    expect([answer.status, answer.body.code]).toEqual([404, 'INSCRIPCION_NO_ENCONTRADA']);
    const link = await door.http.get(`/api/signature/verify/${'x'.repeat(300)}`);
    expect([link.status, link.body.code]).toEqual([404, 'ENLACE_INVALIDO']);
    expect((await door.http.get('/api/signature/verify/%E0%A4%A')).status).toBe(400);
  });

  test('the idempotency key reaches the service of a call that takes one', async () => {
    const authorization = await door.bearerOf(ana);
    const body = { commonName: 'Ana', organizationName: 'T', countryCode: 'co' };
    const post = (key: string) =>
      door.http.post('/api/certificates/generate').set({ authorization, 'idempotency-key': key }).send(body);
    await post('llave-1');
    expect(door.services.calls[0]).toMatchObject({
      request: { countryCode: 'CO' },
      options: { idempotencyKey: 'llave-1' },
    });
    expect((await post('x'.repeat(201))).status).toBe(422);
  });
});

describe('refusals', () => {
  const codes = errorCodes.filter((code) => code !== 'ENLACE_INVALIDO');

  test.each(codes)('%s crosses as its status, a Spanish sentence and the request id', async (code) => {
    door.services.reply = refuses(code, { detail: 'SELECT secreto' });
    const answer = await door.http.get('/api/textos').set('x-request-id', 'prueba-0001');
    expect([answer.status, answer.body]).toEqual([
      statusOf(code),
      { code, message: messageOf(code), requestId: 'prueba-0001' },
    ]);
    expect(answer.text).not.toContain('secreto');
    if ([429, 503].includes(answer.status)) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('whatever else goes wrong is one bare sentence', async () => {
    door.services.reply = () => {
      throw new Error('relation "inscripcion" does not exist');
    };
    const answer = await door.http.get('/api/textos');
    expect([answer.status, answer.body.code]).toEqual([500, 'ERROR_INTERNO']);
    expect(answer.text).not.toContain('relation');
  });

  test('fields and waiting time of a service pass through', async () => {
    door.services.reply = refuses('DATOS_INVALIDOS', {
      fields: [{ path: 'placa', message: 'Mal' }],
      retryAfter: 7,
    });
    const answer = await door.http.get('/api/textos');
    expect([answer.body.fields, answer.headers['retry-after']]).toEqual([[{ path: 'placa', message: 'Mal' }], '7']);
  });

  test.each([
    '/api/nada',
    '/api/',
    '/API/Nada',
    '/pki/otra.pem',
    '/mfe/mfe-admin/0.1.0/nada.js',
    '/assets/portal/nada.js',
  ])('%s is 404 in the envelope and never cached', async (path) => {
    const answer = await door.http.get(path);
    expect([answer.status, answer.body.code]).toEqual([404, 'NO_ENCONTRADO']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('another method on a known address is 404 in the envelope', async () => {
    expect((await door.http.patch('/api/textos')).body.code).toBe('NO_ENCONTRADO');
  });

  test('wrong links are slowed down per address, a valid one is never blocked', async () => {
    door.services.reply = refuses('ENLACE_INVALIDO');
    const miss = () => door.http.get('/api/signature/verify/abc');
    for (let n = 0; n < 10; n += 1) expect((await miss()).status).toBe(404);
    const answer = await miss();
    expect([answer.status, answer.body.code, Number(answer.headers['retry-after'])]).toEqual([
      429,
      'DEMASIADOS_INTENTOS',
      60,
    ]);
    door.services.reply = () => ({ isUsed: true, inscripcion: null, signerType: 'conductor' });
    expect((await miss()).status).toBe(200);
    door.services.reply = refuses('ENLACE_INVALIDO');
    door.clock.current = new Date(door.clock.current.getTime() + 60_000);
    expect((await miss()).status).toBe(404);
  });

  test('public look-ups are limited per address, which no header changes', async () => {
    const look = (n: number) => door.http.get('/api/verificar/ABCD').set('x-forwarded-for', `8.8.8.${n}`);
    for (let n = 0; n < 30; n += 1) expect((await look(n)).status).toBe(200);
    expect((await look(30)).status).toBe(429);
  });

  test.each([
    ['get', '/api/signature/document/abc'],
    ['post', '/api/signature/report/abc'],
  ] as const)('one link is used ten times a minute, and its neighbours as often: %s %s', async (method, path) => {
    door.clock.current = new Date(door.clock.current.getTime() + 60_000);
    door.services.reply = refuses('FIRMA_YA_REGISTRADA');
    const use = (token = 'abc') => {
      const request = door.http[method](path.replace('abc', token)).set('x-requested-with', 'portal');
      return method === 'post' ? request.send({ que: 'placa' }) : request;
    };
    for (let n = 0; n < 10; n += 1) expect((await use()).status).toBe(409);
    const answer = await use();
    expect([answer.status, answer.body.code]).toEqual([429, 'DEMASIADOS_INTENTOS']);
    expect((await use('otro')).status).toBe(409);
    door.clock.current = new Date(door.clock.current.getTime() + 60_000);
  });

  test('who asks what became of a signature with wrong links is slowed down too', async () => {
    door.clock.current = new Date(door.clock.current.getTime() + 60_000);
    door.services.reply = refuses('ENLACE_INVALIDO');
    const ask = () => door.http.get('/api/signature/outcome/abc?clave=x');
    for (let n = 0; n < 10; n += 1) expect((await ask()).status).toBe(404);
    expect((await ask()).body.code).toBe('DEMASIADOS_INTENTOS');
    door.clock.current = new Date(door.clock.current.getTime() + 60_000);
  });

  test('an administrator who deletes reads Acceso Denegado, and the audit says who tried', async () => {
    door.auditoria.length = 0;
    const answer = await door.http
      .delete(`/api/admin/inscripciones/${id}`)
      .set('authorization', await door.bearerOf(admin))
      .send({});
    expect([answer.status, answer.body.message]).toEqual([403, 'Acceso Denegado']);
    expect(door.auditoria).toMatchObject([{ accion: 'acceso.denegado', actor: `persona:${admin.sub}` }]);
    expect(door.services.calls).toEqual([]);
  });

  test('what the door refuses is audited, without personal data', async () => {
    door.auditoria.length = 0;
    await door.http.get('/api/admin/todas-inscripciones').set('authorization', await door.bearerOf(ana));
    expect(door.auditoria).toEqual([
      {
        accion: 'acceso.denegado',
        resultado: 'rechazado',
        actor: 'persona:sub-ana',
        recurso: 'puerta:gateway',
        datos: { codigo: 'SOLO_ADMINISTRADORES', ruta: 'GET /api/admin/todas-inscripciones' },
        ocurrioEn: expect.any(String),
      },
    ]);
  });

  test('a flood of strangers leaves its first refusals in the audit, and hides no known person', async () => {
    door.clock.current = new Date(door.clock.current.getTime() + 60_000);
    door.auditoria.length = 0;
    for (let n = 0; n < 125; n += 1) await door.http.delete(`/api/admin/inscripciones/${id}`).send({});
    expect(door.auditoria).toHaveLength(120);
    await door.http.get('/api/admin/todas-inscripciones').set('authorization', await door.bearerOf(ana));
    expect(door.auditoria.at(-1)).toMatchObject({ accion: 'acceso.denegado', actor: 'persona:sub-ana' });
    door.clock.current = new Date(door.clock.current.getTime() + 60_000);
    await door.http.get('/api/admin/todas-inscripciones').set('authorization', await door.bearerOf(ana));
    expect(door.auditoria.slice(121)).toMatchObject([
      { accion: 'acceso.denegado-omitidos', datos: { de: 'anonimo', cantidad: 5 } },
      { accion: 'acceso.denegado', actor: 'persona:sub-ana' },
    ]);
  });
});
