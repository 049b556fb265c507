import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { messageOf, type AppError } from '@portal/contracts/core';
import {
  certificadoPropietario,
  certificadosConductor,
  documentoDeEnlace,
  enlaceVisto,
  generarParaConductor,
  generarParaPropietario,
  novedadDeEnlace,
  renovarEnlace,
  reportarNovedad,
  verificarCodigo,
  verificarEnlace,
  verificarHuella,
  type Novedad,
} from '@portal/contracts/firmas';
import {
  corregirCorreo,
  correoDeEnlace,
  devolverInscripcion,
  eliminarInscripcion,
  enlaceEmitido,
  misInscripciones,
  novedadReportada,
  reenviarCorreo,
} from '@portal/contracts/inscripciones';
import { correoAceptado, correoAplazado, correoRebotado, correoRechazado } from '@portal/contracts/notificaciones';
import { canonicalJson, sql, Transactions } from '@portal/service-kit';
import { codeOf, eventually } from '@portal/test-kit';
import {
  administrador,
  registrante,
  superadministrador,
  TestService,
  type EnlaceRecibido,
} from '../../test/test-service.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { EnlacesService } from './enlaces.service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());
beforeEach(() => {
  delete service.standIns.failures.emitir;
});

const verificar = (token: string) => service.send(verificarEnlace, { token });
/** All that a refusal says. */
const dicho = (error: unknown) =>
  canonicalJson({ ...(error as AppError), message: (error as AppError).message, cause: undefined });
const cambiar = (columna: string, { enlaceId }: EnlaceRecibido) =>
  service.database.query(`UPDATE inscripciones.enlace SET ${columna} WHERE id = $1`, [enlaceId]);
const palabras = ({ enlaceId }: EnlaceRecibido) => service.notificaciones.send(correoDeEnlace, { enlaceId });
const lotes = <T>(todos: readonly T[], de: number): T[][] =>
  Array.from({ length: Math.ceil(todos.length / de) }, (_, n) => todos.slice(n * de, (n + 1) * de));
const sellado = async ({ enlaceId }: EnlaceRecibido) =>
  (
    await service.database.query<{ token_sellado: string | null }>(
      'SELECT token_sellado FROM inscripciones.enlace WHERE id = $1',
      [enlaceId],
    )
  )[0]?.token_sellado;
const entregas = async (id: string) =>
  (await service.send(misInscripciones, { limite: 50 }, registrante)).items.find((una) => una.id === id)!;

test('a link shows its signer’s own data and texts, and nothing of the other', async () => {
  const { conductor, propietario, form } = await service.enviada();
  const delConductor = await verificar(conductor.token);
  expect(delConductor).toMatchObject({
    isUsed: false,
    signerType: 'conductor',
    documentHash: expect.any(String),
    inscripcion: { nombre: 'Luis Alberto Peña Ríos', calidad: 'conductor' },
  });
  expect(delConductor.inscripcion!.textos.map(({ clave }) => clave)).toEqual([
    'compromiso-conductor',
    'compromisos-generales',
    'acuerdo-firma',
  ]);
  expect(JSON.stringify(delConductor)).not.toContain(form.nombreRazonSocial);
  const delPropietario = await verificar(propietario.token);
  expect(delPropietario.inscripcion).toMatchObject({ calidad: 'tenedor', nombre: form.nombreRazonSocial });
  expect(JSON.stringify(delPropietario)).not.toContain(form.apellidosConductor);
  expect(delPropietario.documentHash).toBe(delConductor.documentHash);
  expect(JSON.stringify(delPropietario.inscripcion!.textos)).not.toMatch(
    /\[(NOMBRE|PLACA|EMPRESA|NUMERO_DOC|CALIDAD)\]/,
  );
});

test('a signer reads the own data, who enrolled and how many have signed; the contract’s signer the accounts too', async () => {
  const { conductor, propietario, form, inscripcion } = await service.enviada();
  const leer = async ({ token }: EnlaceRecibido) => {
    const { inscripcion: suya, ...enlace } = await verificar(token);
    return { ...enlace, inscribio: suya!.inscribio, datos: suya!.datos! };
  };
  const [del, de] = [await leer(conductor), await leer(propietario)];
  expect(del).toMatchObject({ codigo: inscripcion.codigo, firmas: { hechas: 0, total: 2 } });
  expect(del.inscribio).toBe(`${registrante.firstName} ${registrante.lastName}`.trim());
  expect(del.datos.map(({ titulo }) => titulo)).toEqual(['Conductor', 'Datos del vehículo']);
  expect(JSON.stringify(del.datos)).not.toContain(form.numeroCuentaFletes);
  expect(de.datos.map(({ titulo }) => titulo).slice(0, 3)).toEqual(['Pago de fletes', 'Pago de anticipos', 'Tenedor']);
  const valores = de.datos.flatMap(({ datos }) => datos.map(({ valor }) => valor));
  expect(valores).toEqual(
    expect.arrayContaining([form.numeroCuentaFletes, form.numeroCuentaAnticipos, `${form.porcentajeAnticipo} %`]),
  );
  expect(JSON.stringify(de.datos)).not.toContain(form.apellidosConductor);
});

test('a living link opens the exact document, the audit says who; a used, expired or unknown one opens nothing', async () => {
  const { conductor, propietario, inscripcion } = await service.enviada();
  const abrir = (token: string) => service.send(documentoDeEnlace, { token });
  const { documentHash } = await verificar(conductor.token);
  for (const { token } of [conductor, propietario]) expect(await abrir(token)).toMatchObject({ sha256: documentHash });
  const lecturas = (await service.auditoria('documento.leido')).filter(
    ({ recurso }) => recurso === `inscripcion:${inscripcion.id}`,
  );
  expect(lecturas.map(({ actor }) => actor)).toEqual(['firmante:propietario', 'firmante:conductor']);
  const { sha256 } = await service.firmar(conductor, await service.certificar(conductor));
  expect(await abrir(propietario.token)).toMatchObject({ sha256 }); // what this signature will extend
  await cambiar(`vence_en = now() - interval '1 s'`, propietario);
  const cerrados = [conductor.token, propietario.token, randomBytes(32).toString('base64url')];
  expect(await Promise.all(cerrados.map((token) => codeOf(abrir(token))))).toEqual(Array(3).fill('ENLACE_INVALIDO'));
});

test('the key that signed opens the document with the signature; no other key or link does, nor it for ever', async () => {
  const { conductor, propietario, inscripcion } = await service.enviada();
  const clave = randomUUID();
  const abrir = (token: string, key?: string) =>
    service.send(documentoDeEnlace, { token, ...(key !== undefined && { clave: key }) });
  const { sha256 } = await service.firmar(conductor, await service.certificar(conductor), {}, clave);
  expect(await abrir(conductor.token, clave)).toMatchObject({ sha256 });
  const [entrada] = await service.auditoria('documento.leido');
  expect(entrada).toMatchObject({ actor: 'firmante:conductor', datos: { sha256 } });
  const otras = [abrir(conductor.token), abrir(conductor.token, randomUUID()), abrir('x', clave)];
  expect(await Promise.all(otras.map(codeOf))).toEqual(Array(3).fill('ENLACE_INVALIDO'));
  const completa = await service.firmar(propietario, await service.certificar(propietario));
  expect(await codeOf(abrir(propietario.token, clave))).toBe('ENLACE_INVALIDO');
  expect(await abrir(conductor.token, clave)).toMatchObject({ sha256: completa.sha256 });
  await service.database.query(
    `UPDATE inscripciones.idempotencia SET created_at = now() - interval '25 hours' WHERE answer::text LIKE $1`,
    [`%${inscripcion.codigo}%`],
  );
  expect(await codeOf(abrir(conductor.token, clave))).toBe('ENLACE_INVALIDO');
});

test.each([
  ['returned', 'ok'],
  ['deleted', 'ENLACE_INVALIDO'],
] as const)('what the key that signed opens once the enrolment was %s', async (que, queda) => {
  const { conductor, inscripcion } = await service.enviada();
  const { id } = inscripcion;
  const clave = randomUUID();
  const abrir = () => codeOf(service.send(documentoDeEnlace, { token: conductor.token, clave }));
  await service.firmar(conductor, await service.certificar(conductor), {}, clave);
  expect(await abrir()).toBe('ok');
  if (que === 'deleted') await service.send(eliminarInscripcion, { id }, superadministrador, randomUUID());
  else await service.send(devolverInscripcion, { id, nota: 'La placa' }, administrador, randomUUID());
  expect(await abrir()).toBe(queda);
});

test('unknown, malformed, expired and revoked links answer alike: ENLACE_INVALIDO', async () => {
  const { conductor, propietario } = await service.enviada();
  await cambiar(`vence_en = now() - interval '1 s'`, conductor);
  await cambiar('revocado_en = now()', propietario);
  const tokens = [randomBytes(32).toString('base64url'), 'x', '../../etc', conductor.token, propietario.token];
  const errores = await Promise.all(tokens.map((token) => verificar(token).catch(dicho)));
  expect(new Set(errores).size).toBe(1);
  for (const token of tokens) {
    const certificado = { token, commonName: 'x', email: 'x', organizationName: 'x', countryCode: 'CO' };
    const intentos = [
      verificar(token),
      service.send(enlaceVisto, { token }),
      service.send(certificadosConductor, { token }),
      service.send(certificadoPropietario, { token }),
      service.send(generarParaConductor, certificado),
      service.send(generarParaPropietario, certificado),
      service.firmar({ ...conductor, token }, { id: conductor.enlaceId } as never),
    ];
    expect(await Promise.all(intentos.map(codeOf))).toEqual(Array(intentos.length).fill('ENLACE_INVALIDO'));
  }
});

test('ten thousand guesses find nothing, and one that differs in a single character is answered like any other', async () => {
  const { conductor } = await service.enviada();
  const enlaces = service.app.get(EnlacesService);
  const cerca = Array.from(conductor.token, (letra, n) => {
    const otra = letra === 'A' ? 'B' : 'A';
    return conductor.token.slice(0, n) + otra + conductor.token.slice(n + 1);
  });
  const alAzar = Array.from({ length: 10_000 }, () => randomBytes(32).toString('base64url'));
  const dichos = new Set<string>();
  const probar = (token: string) =>
    enlaces.verificar(token).then(
      () => dichos.add('"found"'),
      (error: unknown) => dichos.add(dicho(error)),
    );
  for (const tokens of [cerca, ...lotes(alAzar, 100)]) await Promise.all(tokens.map(probar));
  expect([...dichos].map((dicho) => JSON.parse(dicho) as unknown)).toEqual([
    expect.objectContaining({ code: 'ENLACE_INVALIDO', message: messageOf('ENLACE_INVALIDO') }),
  ]);
  expect(await codeOf(enlaces.verificar(conductor.token))).toBe('ok');
});

test('reading a link a hundred times changes nothing', async () => {
  const { conductor } = await service.enviada();
  const estado = () => service.database.query('SELECT * FROM inscripciones.enlace WHERE id = $1', [conductor.enlaceId]);
  const antes = await estado();
  await Promise.all(Array.from({ length: 100 }, () => verificar(conductor.token)));
  expect(await estado()).toEqual(antes);
});

test('no table and no event holds a token', async () => {
  const { conductor } = await service.enviada();
  const filas = await service.database.query(
    'SELECT e::text FROM inscripciones.enlace e UNION ALL SELECT o::text FROM inscripciones.outbox o',
  );
  expect(JSON.stringify(filas)).not.toContain(conductor.token);
});

test('a fact names a link; who mails it asks for its words, to which only the mail key opens the token', async () => {
  const { conductor, inscripcion, form } = await service.enviada();
  const { enlaceId, inscripcionId, rol, token } = conductor;
  expect(await service.hechos(enlaceEmitido.type, inscripcion.id, 'conductor')).toEqual([
    { enlaceId, inscripcionId, rol, motivo: 'solicitud' },
  ]);
  const dicho = await palabras(conductor);
  expect(dicho).toEqual({
    codigo: inscripcion.codigo,
    placa: form.placaCabezote,
    inscribio: (await verificar(token)).inscripcion?.inscribio,
    creadorSub: registrante.subject,
    calidad: 'conductor',
    nombre: 'Luis Alberto Peña Ríos',
    correo: form.correoElectronicoConductor,
    telefono: form.telefonoConductor,
    venceEn: expect.any(String),
    tokenSellado: expect.not.stringContaining(token),
  });
});

test.each([
  ['used', 'usado_en = now()'],
  ['revoked', 'revocado_en = now()'],
  ['older than any fact', `creado_en = now() - interval '9 days'`],
])('a link that is %s has nothing to mail: correoDeEnlace says ENLACE_INVALIDO', async (_, cambio) => {
  const { conductor, propietario } = await service.enviada();
  await cambiar(cambio, conductor);
  expect([await codeOf(palabras(conductor)), await codeOf(palabras(propietario))]).toEqual(['ENLACE_INVALIDO', 'ok']);
});

test('a sealed token goes with the mail server’s word, and with its link; a link that ended takes none', async () => {
  const [una, otra] = [await service.enviada(), await service.enviada()];
  const enlaces = [una.conductor, una.propietario, otra.conductor, otra.propietario] as const;
  for (const enlace of enlaces) expect(await sellado(enlace)).toEqual(expect.any(String));
  const [aceptado, rechazado, usado, revocado] = enlaces;
  const ahora = new Date().toISOString();
  const correo = ({ inscripcionId, enlaceId, rol }: EnlaceRecibido) => ({
    correoId: crypto.randomUUID(),
    ...{ inscripcionId, enlaceId, rol },
  });
  await service.platform.tell(correoAplazado, { ...correo(usado), aplazadoEn: ahora, motivo: 'Espera.' });
  await service.platform.tell(correoAceptado, { ...correo(aceptado), aceptadoEn: ahora });
  await service.platform.tell(correoRechazado, { ...correo(rechazado), rechazadoEn: ahora, motivo: 'No existe.' });
  for (const enlace of [aceptado, rechazado])
    await eventually('it is erased', async () => (await sellado(enlace)) === null);
  expect(await palabras(aceptado)).toMatchObject({ tokenSellado: null });
  for (const enlace of [usado, revocado]) expect(await sellado(enlace)).toEqual(expect.any(String));
  await cambiar('usado_en = now()', usado);
  await cambiar('revocado_en = now()', revocado);
  for (const enlace of [usado, revocado]) {
    expect(await sellado(enlace)).toBeNull();
    await expect(cambiar(`token_sellado = 'x'`, enlace)).rejects.toThrow('enlace_terminado_sin_token');
  }
});

test('delivery goes from the line to accepted and opened; the first acceptance makes it requested, and no other', async () => {
  const [una, otra] = [await service.enviada(), await service.enviada()];
  const {
    inscripcion: { id },
    conductor,
  } = una;
  expect(await entregas(id)).toMatchObject({
    signatureRequested: false,
    entregas: { conductor: { estado: 'en-cola' } },
  });
  await service.platform.tell(correoAceptado, {
    correoId: crypto.randomUUID(),
    inscripcionId: id,
    enlaceId: conductor.enlaceId,
    rol: 'conductor',
    aceptadoEn: new Date().toISOString(),
  });
  await eventually('accepted', async () => (await entregas(id)).entregas.conductor.estado === 'aceptado');
  expect(await entregas(id)).toMatchObject({
    signatureRequested: true,
    entregas: { propietario: { estado: 'en-cola' } },
  });
  await service.send(enlaceVisto, { token: conductor.token });
  expect((await entregas(id)).entregas.conductor.estado).toBe('abierto');
  expect(await entregas(otra.inscripcion.id)).toMatchObject({
    signatureRequested: false,
    entregas: { conductor: { estado: 'en-cola' } },
  });
  const vistos = await service.database.query(
    'SELECT id FROM inscripciones.enlace WHERE visto_en IS NOT NULL AND inscripcion_id = ANY($1)',
    [[id, otra.inscripcion.id]],
  );
  expect(vistos).toEqual([{ id: conductor.enlaceId }]);
});

test('a mail that waits and fails says why, until it is accepted', async () => {
  const {
    inscripcion: { id },
    conductor,
  } = await service.enviada();
  const datos = { correoId: crypto.randomUUID(), inscripcionId: id, enlaceId: conductor.enlaceId, rol: 'conductor' };
  const motivo = 'El servidor de correo no responde.';
  await service.platform.tell(correoAplazado, {
    ...datos,
    aplazadoEn: new Date().toISOString(),
    motivo,
  });
  await eventually('failing', async () => (await entregas(id)).entregas.conductor.motivo === motivo);
  expect(await entregas(id)).toMatchObject({
    signatureRequested: false,
    entregas: { conductor: { estado: 'en-cola' } },
  });
  await service.platform.tell(correoAceptado, { ...datos, aceptadoEn: new Date().toISOString() });
  await eventually('accepted', async () => (await entregas(id)).entregas.conductor.estado === 'aceptado');
  expect((await entregas(id)).entregas.conductor.motivo).toBeUndefined();
});

test('a refused mail shows its reason; news of an older link change nothing', async () => {
  const {
    inscripcion: { id },
    propietario,
  } = await service.enviada();
  const datos = {
    correoId: crypto.randomUUID(),
    inscripcionId: id,
    rol: 'propietario',
    rechazadoEn: new Date().toISOString(),
    motivo: 'El buzón no existe.',
  };
  await service.platform.tell(correoRechazado, { ...datos, enlaceId: crypto.randomUUID() });
  await service.platform.tell(correoRechazado, { ...datos, enlaceId: propietario.enlaceId });
  await eventually('refused', async () => (await entregas(id)).entregas.propietario.estado === 'rechazado');
  expect(await entregas(id)).toMatchObject({
    signatureRequested: false,
    entregas: { propietario: { motivo: 'El buzón no existe.' } },
  });
});

const vuelta = () => ({ rebotadoEn: new Date().toISOString(), motivo: 'El buzón está lleno.' });
const rebotado = { estado: 'rechazado', rebote: true, motivo: 'El buzón está lleno.' };

test('a mail that came back shows why, has reached nobody, and news of another link change nothing', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const { id } = inscripcion;
  const correo = { correoId: crypto.randomUUID(), inscripcionId: id, rol: 'conductor', enlaceId: conductor.enlaceId };
  await service.platform.tell(correoAceptado, { ...correo, aceptadoEn: new Date().toISOString() });
  await eventually('accepted', async () => (await entregas(id)).entregas.conductor.estado === 'aceptado');
  await service.platform.tell(correoRebotado, { ...correo, enlaceId: crypto.randomUUID(), ...vuelta() });
  await service.platform.tell(correoRebotado, { ...correo, ...vuelta() });
  await eventually('it came back', async () => (await entregas(id)).entregas.conductor.rebote);
  expect((await entregas(id)).entregas.conductor).toMatchObject(rebotado);
  const [fila] = await service.database.query(
    `SELECT recibida_en FROM inscripciones.entrega WHERE inscripcion_id = $1 AND rol = 'conductor'`,
    [id],
  );
  expect(fila).toEqual({ recibida_en: null });
  await service.send(enlaceVisto, { token: conductor.token });
  const { estado, rebote } = (await entregas(id)).entregas.conductor;
  expect({ estado, rebote }).toEqual({ estado: 'abierto', rebote: undefined });
});

test('that the server took a mail, told after it came back, makes it requested and hides nothing', async () => {
  const { inscripcion, propietario } = await service.enviada();
  const { id } = inscripcion;
  const correo = { correoId: crypto.randomUUID(), inscripcionId: id, enlaceId: propietario.enlaceId };
  await service.platform.tell(correoRebotado, { ...correo, rol: 'propietario', ...vuelta() });
  await eventually('it came back', async () => (await entregas(id)).entregas.propietario.rebote);
  await service.platform.tell(correoAceptado, { ...correo, aceptadoEn: new Date().toISOString() });
  await eventually('it was requested', async () => (await entregas(id)).signatureRequested);
  expect((await entregas(id)).entregas.propietario).toMatchObject(rebotado);
});

test('an attempt that fails late does not give back the link that another one holds', async () => {
  const {
    conductor: { enlaceId },
  } = await service.enviada();
  const [enlaces, units] = [service.app.get(EnlacesRepository), service.app.get(Transactions)];
  const [primero, segundo] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await units.run((tx) => enlaces.reservar(tx, enlaceId, primero, -1))).toBe(true);
  expect(await units.run((tx) => enlaces.reservar(tx, enlaceId, segundo, 3_600_000))).toBe(true);
  await units.run((tx) => enlaces.liberar(tx, enlaceId, primero));
  expect(await units.run((tx) => enlaces.reservar(tx, enlaceId, crypto.randomUUID(), 3_600_000))).toBe(false);
  expect(await units.run((tx) => enlaces.usar(tx, enlaceId, segundo, new Date()))).toBe(true);
});

test('renewing answers alike whatever the token; only an expired link is mailed again, once', async () => {
  const {
    inscripcion: { id },
    conductor,
    propietario,
  } = await service.enviada();
  await cambiar(`vence_en = now() - interval '1 s'`, conductor);
  const respuestas = [];
  for (const token of [conductor.token, conductor.token, propietario.token, 'nada'])
    respuestas.push(await service.send(renovarEnlace, { token }));
  expect(new Set(respuestas.map(({ message }) => message)).size).toBe(1);
  expect(await service.hechos(enlaceEmitido.type, id, 'conductor')).toHaveLength(2);
  expect(await service.hechos(enlaceEmitido.type, id, 'propietario')).toHaveLength(1);
});

test('what a signer says is wrong stands in the lists, tells who enrolled and the company, and the link goes on', async () => {
  const {
    inscripcion: { id, codigo },
    conductor,
  } = await service.enviada();
  const { token, enlaceId } = conductor;
  const reportar = (que: Novedad, nota?: string) => service.send(reportarNovedad, { token, que, nota });
  const dicho = () => service.notificaciones.send(novedadDeEnlace, { enlaceId });
  expect(await codeOf(dicho())).toBe('ENLACE_INVALIDO');
  await reportar('placa', 'Es WLK580');
  expect(await dicho()).toMatchObject({ codigo, dice: 'La placa está mal. «Es WLK580»', nombre: conductor.nombre });
  expect((await entregas(id)).entregas.conductor).toMatchObject({
    estado: 'con-novedad',
    motivo: 'La placa está mal. «Es WLK580»',
  });
  expect((await verificar(token)).novedad).toEqual({ en: expect.any(String), que: 'placa', nota: 'Es WLK580' });
  await reportar('no-soy-yo');
  expect((await verificar(token)).novedad).toEqual({ en: expect.any(String), que: 'no-soy-yo' });
  expect((await dicho()).dice).toBe('Dice que no es la persona que debe firmar.');
  expect(await service.hechos(novedadReportada.type, id)).toEqual([{ enlaceId, inscripcionId: id, rol: 'conductor' }]);
  const [entrada] = await service.auditoria('enlace.novedad');
  expect(entrada).toMatchObject({ actor: 'firmante:conductor', datos: { que: 'placa' } });
  expect(JSON.stringify(entrada)).not.toContain('WLK580');
  await reportar('nombre', 'Soy Luis A. Peña');
  await service.firmar(conductor, await service.certificar(conductor));
  expect((await entregas(id)).entregas.conductor.estado).toBe('firmado');
  expect([await codeOf(reportar('placa')), await codeOf(dicho())]).toEqual(['FIRMA_YA_REGISTRADA', 'ENLACE_INVALIDO']);
  const { novedad, inscripcion } = await verificar(token);
  expect([novedad, inscripcion]).toEqual([{ en: expect.any(String), que: 'nombre' }, null]);
});

test('who signs while he says something waits for nobody: both take the link first, then its delivery', async () => {
  const { conductor, inscripcion } = await service.enviada();
  const { enlaceId, token } = conductor;
  const [enlaces, entregado] = [service.app.get(EnlacesRepository), service.app.get(EntregasRepository)];
  const reserva = randomUUID();
  const units = service.app.get(Transactions);
  expect(await units.run((tx) => enlaces.reservar(tx, enlaceId, reserva, 3_600_000))).toBe(true);
  const diciendo = await units.run(async (tx) => {
    expect(await enlaces.usar(tx, enlaceId, reserva, new Date())).toBe(true);
    const dicho = codeOf(service.send(reportarNovedad, { token, que: 'placa', nota: 'Es WLK580' }));
    const espera = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually('it waits', async () => (await service.database.query(espera)).length === 1);
    await sql(tx, 'SELECT FROM entrega WHERE enlace_id = $1 FOR UPDATE NOWAIT', [enlaceId]);
    const cambio = { estado: 'firmado', motivo: null, fecha: new Date() } as const;
    await entregado.pasar(tx, enlaceId, ['en-cola'], cambio);
    return { dicho };
  });
  expect(await diciendo.dicho).toBe('FIRMA_YA_REGISTRADA');
  expect([(await entregas(inscripcion.id)).entregas.conductor.estado, (await verificar(token)).novedad]).toEqual([
    'firmado',
    undefined,
  ]);
});

test('what he said goes along to his next link, and to nobody else’s; a signature and an end erase his words', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const { id } = inscripcion;
  const guardada = async ({ enlaceId }: EnlaceRecibido) => {
    const filas = await service.database.query('SELECT novedad FROM inscripciones.enlace WHERE id = $1', [enlaceId]);
    return filas[0]?.['novedad'];
  };
  await service.send(reportarNovedad, { token: conductor.token, que: 'placa', nota: 'Es WLK580' });
  const dicha = (await verificar(conductor.token)).novedad;
  expect(dicha).toMatchObject({ que: 'placa', nota: 'Es WLK580' });
  await service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador);
  const reenviado = await service.enlace(id, 'conductor');
  expect([await guardada(conductor), (await verificar(reenviado.token)).novedad]).toEqual([null, dicha]);
  await cambiar(`vence_en = now() - interval '1 s'`, reenviado);
  await service.send(renovarEnlace, { token: reenviado.token });
  const renovado = await service.enlace(id, 'conductor');
  expect([await guardada(reenviado), (await verificar(renovado.token)).novedad]).toEqual([null, dicha]);
  const correccion = { correo: 'otra.persona@correo.test', motivo: 'Es otra persona.', actual: renovado.correo };
  await service.send(corregirCorreo, { id, tipo: 'conductor', ...correccion }, administrador);
  const corregido = await service.enlace(id, 'conductor');
  expect([await guardada(renovado), (await verificar(corregido.token)).novedad]).toEqual([null, undefined]);
  await service.send(reportarNovedad, { token: corregido.token, que: 'nombre', nota: 'Soy Luis A. Peña' });
  await service.firmar(corregido, await service.certificar(corregido));
  expect(await guardada(corregido)).toEqual({ en: expect.any(String), que: 'nombre' });
  await expect(cambiar(`novedad = '{"nota": "x"}'`, corregido)).rejects.toThrow('enlace_terminado_sin_nota');
});

test('renewals are counted apart from re-sends: three an hour, and their fact says who asked', async () => {
  const {
    inscripcion: { id },
    conductor,
  } = await service.enviada();
  await service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador, crypto.randomUUID());
  const emitidos = () => service.hechos(enlaceEmitido.type, id, 'conductor');
  for (const veces of [3, 4, 5, 5]) {
    const ultimo = await service.enlace(id, 'conductor');
    await cambiar(`vence_en = now() - interval '1 s'`, ultimo);
    await service.send(renovarEnlace, { token: ultimo.token });
    expect(await emitidos()).toHaveLength(veces);
  }
  expect((await emitidos()).map(({ renovado }) => renovado)).toEqual([true, true, true, undefined, undefined]);
  expect(await codeOf(verificar(conductor.token))).toBe('ENLACE_INVALIDO');
});

test('a certificate carries the enrolment’s person; another name or e-mail is CERTIFICADO_NO_COINCIDE', async () => {
  const { conductor } = await service.enviada();
  const datos = { token: conductor.token, organizationName: 'TRANSCARGA', countryCode: 'co' };
  const pedir = (commonName: string, email: string) =>
    service.send(generarParaConductor, { ...datos, commonName, email, countryCode: 'CO' });
  expect(await codeOf(pedir('Pedro Otro', conductor.correo))).toBe('CERTIFICADO_NO_COINCIDE');
  expect(await codeOf(pedir(conductor.nombre, 'otro@correo.test'))).toBe('CERTIFICADO_NO_COINCIDE');
  expect(await codeOf(pedir('Luis Alberto Pe\u0430a Ríos', conductor.correo))).toBe('CERTIFICADO_NO_COINCIDE');
  await expect(pedir('Luis Alberto Pena Ríos', 'otro@correo.test')).rejects.toMatchObject({
    fields: [
      { path: 'commonName', message: 'Escríbalo igual que en la inscripción, con sus tildes: Luis Alberto Peña Ríos' },
      { path: 'email', message: 'Debe ser el correo al que le llegó el enlace.' },
    ],
  });
  const certificado = await pedir('  luis  ALBERTO   pen\u0303a ríos ', conductor.correo.toUpperCase());
  expect(certificado).toMatchObject({ commonName: 'Luis Alberto Peña Ríos', email: conductor.correo });
  expect(await service.send(certificadosConductor, { token: conductor.token })).toEqual([certificado]);
});

test('a deletion waits for a certificate that is being issued, so that its news finds it', async () => {
  const {
    inscripcion: { id },
    conductor,
  } = await service.enviada();
  let borrada: Promise<string> | undefined;
  service.standIns.meanwhile.emitido = () => {
    borrada = codeOf(service.send(eliminarInscripcion, { id }, superadministrador));
    return eventually('the deletion waits', async () => {
      const esperan = await service.database.query(
        `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
           WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
      );
      return esperan.length > 0;
    });
  };
  expect(await codeOf(service.certificar(conductor))).toBe('ok');
  delete service.standIns.meanwhile.emitido;
  expect(await borrada).toBe('ok');
});

test('without a certificate the driver’s list is empty and the other’s is CERTIFICADO_NO_ENCONTRADO', async () => {
  const { conductor, propietario } = await service.enviada();
  expect(await service.send(certificadosConductor, { token: conductor.token })).toEqual([]);
  expect(await codeOf(service.send(certificadoPropietario, { token: propietario.token }))).toBe(
    'CERTIFICADO_NO_ENCONTRADO',
  );
  expect(await codeOf(service.send(certificadosConductor, { token: propietario.token }))).toBe('ENLACE_INVALIDO');
  expect(await codeOf(service.send(certificadoPropietario, { token: conductor.token }))).toBe('ENLACE_INVALIDO');
});

test('a link issues no certificate by the call of the other role: ENLACE_INVALIDO', async () => {
  const { conductor, propietario } = await service.enviada();
  const datos = ({ token, nombre, correo }: EnlaceRecibido) => ({
    token,
    commonName: nombre,
    email: correo,
    organizationName: 'TRANSCARGA',
    countryCode: 'CO',
  });
  expect(await codeOf(service.send(generarParaConductor, datos(propietario)))).toBe('ENLACE_INVALIDO');
  expect(await codeOf(service.send(generarParaPropietario, datos(conductor)))).toBe('ENLACE_INVALIDO');
  expect(await codeOf(service.send(generarParaPropietario, datos(propietario)))).toBe('ok');
});

test.each(['conductor', 'propietario'] as const)(
  'a used link of %s issues no more certificates: FIRMA_YA_REGISTRADA',
  async (rol) => {
    const enlace = (await service.enviada())[rol];
    await service.firmar(enlace, await service.certificar(enlace));
    expect(await codeOf(service.certificar(enlace))).toBe('FIRMA_YA_REGISTRADA');
  },
);

test('a used link shows no certificate', async () => {
  const { conductor, propietario } = await service.enviada();
  for (const enlace of [conductor, propietario]) await service.firmar(enlace, await service.certificar(enlace));
  expect(await service.send(certificadosConductor, { token: conductor.token })).toEqual([]);
  expect(await codeOf(service.send(certificadoPropietario, { token: propietario.token }))).toBe(
    'CERTIFICADO_NO_ENCONTRADO',
  );
});

test.each(['CERTIFICADO_RECIENTE', 'LLAVES_AGOTADAS'] as const)(
  'what the issuer refuses reaches the signer: %s',
  async (razon) => {
    const { conductor, propietario } = await service.enviada();
    service.standIns.failures.emitir = razon;
    expect(await codeOf(service.certificar(conductor))).toBe(razon);
    expect(await codeOf(service.certificar(propietario))).toBe(razon);
  },
);

test('what was never registered is DOCUMENTO_NO_REGISTRADO, by hash and by code', async () => {
  expect(await codeOf(service.send(verificarHuella, { sha256: 'a'.repeat(64) }))).toBe('DOCUMENTO_NO_REGISTRADO');
  for (const escrito of ['0000-0000-0000-0000', 'corto', 'U'.repeat(16)]) {
    expect(await codeOf(service.send(verificarCodigo, { codigo: escrito }))).toBe('DOCUMENTO_NO_REGISTRADO');
  }
});
