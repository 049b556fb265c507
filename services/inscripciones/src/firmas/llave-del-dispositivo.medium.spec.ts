import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Certificado } from '@portal/contracts/certificados';
import type { RequestOf } from '@portal/contracts/core';
import {
  cerrarFirma,
  desenlaceDeFirma,
  generarParaConductor,
  generarParaPropietario,
  prepararFirma,
  verificarEnlace,
  type firmar,
} from '@portal/contracts/firmas';
import {
  eliminarInscripcion,
  evidenciaGuardada,
  inscripcionCompletada,
  reenviarCorreo,
} from '@portal/contracts/inscripciones';
import { borradorDe } from '@portal/contracts/pdf';
import { verifySignatures } from '@portal/pdf-signature';
import { codeOf, unAnonimo } from '@portal/test-kit';
import {
  administrador,
  superadministrador,
  TestService,
  unaFirma,
  type EnlaceRecibido,
} from '../../test/test-service.js';
import { FirmarService } from './firmar.service.js';
import { PreparadasService } from './preparadas.service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ FIRMA_LLAVE: 'dispositivo' });
});
afterAll(() => service?.close());

const LLAVE = 'No está en el portal; el firmante probó tenerla';

const certificar = (enlace: EnlaceRecibido) => service.certificar(enlace, undefined, 'AAAA');
const preparar = ({ token }: EnlaceRecibido, { id }: Certificado, cambios: Partial<RequestOf<typeof firmar>> = {}) =>
  service.send(prepararFirma, unaFirma(token, id, cambios));
type Preparada = Awaited<ReturnType<typeof preparar>>;

/** As the signer's device signs. */
const valorDe = async ({ rol }: EnlaceRecibido, { atributos }: Preparada) =>
  (await service.standIns.pki[rol].sign(Buffer.from(atributos, 'base64'))).toString('base64');

const cerrar = async (enlace: EnlaceRecibido, preparada: Preparada, key?: string, valor?: string) =>
  service.send(
    cerrarFirma,
    { token: enlace.token, preparada: preparada.preparada, valor: valor ?? (await valorDe(enlace, preparada)) },
    unAnonimo(),
    key,
  );

async function unaPreparada() {
  const enviada = await service.enviada();
  const certificado = await certificar(enviada.conductor);
  return { ...enviada, certificado, preparada: await preparar(enviada.conductor, certificado) };
}

const firmas = (id: string) =>
  service.database.query<{ llave_en: string; revision: number }>(
    'SELECT * FROM inscripciones.firma WHERE inscripcion_id = $1 ORDER BY revision',
    [id],
  );
const esperan = ({ enlaceId }: EnlaceRecibido) =>
  service.database.query<{ id: string }>('SELECT id FROM inscripciones.firma_preparada WHERE enlace_id = $1', [
    enlaceId,
  ]);
const documentoDe = async (inscripcionId: string) => {
  const [fila] = await service.database.query<{ key: string }>(
    'SELECT key FROM inscripciones.revision WHERE inscripcion_id = $1 ORDER BY numero DESC LIMIT 1',
    [inscripcionId],
  );
  return service.standIns.objects.read(fila!.key);
};

test('an enrolment is complete from when its last signature is closed, not prepared', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  const { id } = inscripcion;
  await cerrar(propietario, await preparar(propietario, await certificar(propietario)));
  const preparada = await preparar(conductor, await certificar(conductor));
  // Prepared before midnight, and closed after the list of that day was exported.
  await service.database.query(
    `UPDATE inscripciones.firma_preparada SET firmada_en = firmada_en - interval '4 minutes' WHERE id = $1`,
    [preparada.preparada],
  );
  const antes = new Date();
  await cerrar(conductor, preparada);
  const [fila] = await service.database.query<Record<'firmada' | 'completada' | 'evidencia', Date>>(
    `SELECT i.firmada_conductor_en AS firmada, i.completada_en AS completada, f.firmada_en AS evidencia
     FROM inscripciones.inscripcion i JOIN inscripciones.firma f ON f.inscripcion_id = i.id AND f.rol = 'conductor'
     WHERE i.id = $1`,
    [id],
  );
  expect(fila!.completada.getTime()).toBeGreaterThanOrEqual(antes.getTime());
  expect(fila!.firmada).toEqual(fila!.completada);
  expect(fila!.evidencia.getTime()).toBeLessThan(antes.getTime());
  expect(await service.hechos(inscripcionCompletada.type, id)).toMatchObject([
    { completadaEn: fila!.completada.toISOString() },
  ]);
});

test('two requests sign: nothing is used before the second, and the evidence says where the key is', async () => {
  const { inscripcion, conductor, certificado, preparada } = await unaPreparada();
  expect(certificado.llave).toBe('dispositivo');
  expect(await service.send(verificarEnlace, { token: conductor.token })).toMatchObject({
    isUsed: false,
    llaveEnDispositivo: true,
  });
  expect(service.standIns.evidencias.at(-1)).toMatchObject({ llave: LLAVE });
  expect(await firmas(inscripcion.id)).toEqual([]);
  expect(await cerrar(conductor, preparada)).toMatchObject({
    completa: false,
    constancia: { nombre: conductor.nombre },
  });
  expect(await firmas(inscripcion.id)).toMatchObject([{ llave_en: 'dispositivo', revision: 1 }]);
  expect(await esperan(conductor)).toEqual([]);
  const { intact, signatures } = verifySignatures(await documentoDe(inscripcion.id));
  expect([intact, signatures.map(({ field }) => field)]).toEqual([true, ['conductor']]);
  const motivo = 'Prueba de la clave del firmante';
  const { firmas: dichas } = await service.send(
    evidenciaGuardada,
    { inscripcionId: inscripcion.id, motivo },
    administrador,
  );
  expect(dichas).toMatchObject([{ llave: LLAVE }]);
});

test('another signature in between makes the prepared one stale; prepared again, it builds upon that', async () => {
  const { inscripcion, conductor, propietario, certificado, preparada } = await unaPreparada();
  await service.firmar(propietario, await service.certificar(propietario));
  expect(await codeOf(cerrar(conductor, preparada))).toBe('FIRMA_DESACTUALIZADA');
  expect(await firmas(inscripcion.id)).toHaveLength(1);
  expect(await cerrar(conductor, await preparar(conductor, certificado))).toMatchObject({ completa: true });
  const { intact, signatures } = verifySignatures(await documentoDe(inscripcion.id));
  expect([intact, signatures.map(({ field }) => field).sort()]).toEqual([true, ['conductor', 'propietario']]);
  expect((await firmas(inscripcion.id)).map(({ llave_en }) => llave_en)).toEqual(['servidor', 'dispositivo']);
});

test('a hundred closes at once leave one signature, and the key of the attempt brings its answer back', async () => {
  const { inscripcion, conductor, preparada } = await unaPreparada();
  const key = randomUUID();
  const codigos = await Promise.all(
    Array.from({ length: 100 }, (_, n) => codeOf(cerrar(conductor, preparada, n === 0 ? key : undefined))),
  );
  expect(codigos.filter((codigo) => codigo === 'ok')).toHaveLength(1);
  const tardios = codigos.filter((codigo) => codigo !== 'ok');
  expect(tardios.filter((codigo) => !['FIRMA_EN_CURSO', 'FIRMA_YA_REGISTRADA'].includes(codigo))).toEqual([]);
  expect(await firmas(inscripcion.id)).toHaveLength(1);
  expect(await codeOf(cerrar(conductor, preparada))).toBe('FIRMA_YA_REGISTRADA');
});

test('a repeated close under the same key gets the same answer, and the page can ask for it', async () => {
  const { inscripcion, conductor, preparada } = await unaPreparada();
  const key = randomUUID();
  const primera = await cerrar(conductor, preparada, key);
  expect(await cerrar(conductor, preparada, key)).toEqual(primera);
  expect(await firmas(inscripcion.id)).toHaveLength(1);
  expect(await service.send(desenlaceDeFirma, { token: conductor.token, clave: key })).toMatchObject({
    estado: 'registrada',
    constancia: primera.constancia,
  });
});

test('a second tab takes the place of the first, whose draft becomes due; a stranger’s id closes nothing', async () => {
  const { inscripcion, conductor, propietario, certificado, preparada } = await unaPreparada();
  const segunda = await preparar(conductor, certificado);
  expect(await esperan(conductor)).toEqual([{ id: segunda.preparada }]);
  expect(await codeOf(cerrar(conductor, preparada))).toBe('FIRMA_DESACTUALIZADA');
  const [nota] = await service.database.query<{ vencida: boolean }>(
    'SELECT desde <= now() AS vencida FROM inscripciones.objeto_por_borrar WHERE key = $1',
    [borradorDe(preparada.preparada)],
  );
  expect(nota?.vencida ?? true).toBe(true);
  const ajena = await preparar(propietario, await certificar(propietario));
  expect(await codeOf(cerrar(conductor, ajena, undefined, 'AAAA'))).toBe('FIRMA_DESACTUALIZADA');
  expect(await codeOf(cerrar(conductor, segunda))).toBe('ok');
  expect(await firmas(inscripcion.id)).toHaveLength(1);
});

test('a value that is not of this certificate over this document registers nothing and frees the link', async () => {
  const { inscripcion, conductor, propietario, preparada } = await unaPreparada();
  const otro = await service.enviada();
  const otra = await preparar(otro.conductor, await certificar(otro.conductor));
  for (const valor of [await valorDe(propietario, preparada), await valorDe(conductor, otra), '', 'AAAA'])
    expect(await codeOf(cerrar(conductor, preparada, undefined, valor))).toBe('DATOS_INVALIDOS');
  expect(await firmas(inscripcion.id)).toEqual([]);
  expect(await codeOf(cerrar(conductor, preparada))).toBe('ok');
});

test('deleted or sent anew between the halves: nothing is signed', async () => {
  const borrada = await unaPreparada();
  await service.send(eliminarInscripcion, { id: borrada.inscripcion.id, motivo: 'prueba' }, superadministrador);
  expect(await codeOf(cerrar(borrada.conductor, borrada.preparada))).toBe('ENLACE_INVALIDO');
  expect(await esperan(borrada.conductor)).toEqual([]);
  const reenviada = await unaPreparada();
  await service.send(reenviarCorreo, { id: reenviada.inscripcion.id, tipo: 'conductor' }, administrador);
  expect(await codeOf(cerrar(reenviada.conductor, reenviada.preparada))).toBe('ENLACE_INVALIDO');
  expect(await firmas(reenviada.inscripcion.id)).toEqual([]);
});

test.each([
  ['signed by another tab', 'FIRMA_YA_REGISTRADA', cerrar],
  [
    'sent anew',
    'ENLACE_INVALIDO',
    (_, __, id) => service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador),
  ],
  [
    'deleted',
    'ENLACE_INVALIDO',
    (_, __, id) => service.send(eliminarInscripcion, { id, motivo: 'prueba' }, superadministrador),
  ],
] satisfies [string, string, (enlace: EnlaceRecibido, preparada: Preparada, id: string) => Promise<unknown>][])(
  '%s while the document is drawn: nothing is prepared for that link, %s',
  async (_, code, meanwhile) => {
    const { inscripcion, conductor, certificado, preparada } = await unaPreparada();
    service.standIns.meanwhile.abierto = () => meanwhile(conductor, preparada, inscripcion.id);
    expect(await codeOf(preparar(conductor, certificado))).toBe(code);
    delete service.standIns.meanwhile.abierto;
    expect((await esperan(conductor)).filter(({ id }) => id !== preparada.preparada)).toEqual([]);
    expect(await firmas(inscripcion.id)).toHaveLength(code === 'FIRMA_YA_REGISTRADA' ? 1 : 0);
  },
);

test('too old, or without its draft, it is prepared again; the old one is forgotten with what the device said', async () => {
  const { conductor, certificado, preparada } = await unaPreparada();
  await service.standIns.objects.delete(borradorDe(preparada.preparada));
  expect(await codeOf(cerrar(conductor, preparada))).toBe('FIRMA_DESACTUALIZADA');
  const vieja = await preparar(conductor, certificado);
  await service.database.query('UPDATE inscripciones.firma_preparada SET vence_en = now() WHERE id = $1', [
    vieja.preparada,
  ]);
  expect(await codeOf(cerrar(conductor, vieja))).toBe('FIRMA_DESACTUALIZADA');
  await service.app.get(PreparadasService).olvidarVencidas();
  expect(await esperan(conductor)).toEqual([]);
  expect(await codeOf(cerrar(conductor, await preparar(conductor, certificado)))).toBe('ok');
});

test('what one process prepared another one closes', async () => {
  const { inscripcion, conductor, preparada } = await unaPreparada();
  const replica = await service.replica();
  const { token } = conductor;
  const peticion = { token, preparada: preparada.preparada, valor: await valorDe(conductor, preparada) };
  const contexto = { actor: unAnonimo(), requestId: randomUUID() };
  await replica.get(FirmarService).cerrar(peticion, contexto as never);
  await replica.close();
  expect(await firmas(inscripcion.id)).toMatchObject([{ llave_en: 'dispositivo' }]);
});

test('each way takes its own keys only, and a document that changed is not prepared', async () => {
  const { conductor, propietario, certificado } = await unaPreparada();
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await codeOf(preparar(propietario, await service.certificar(propietario)))).toBe('LLAVE_EN_OTRO_LUGAR');
  expect(await codeOf(preparar(conductor, certificado, { documentHash: '0'.repeat(64) }))).toBe('DOCUMENTO_CAMBIO');
});

test.each(['SERVICIO_NO_DISPONIBLE', 'SELLO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE'] as const)(
  '%s after the document was stored leaves the prepared one as it was',
  async (code) => {
    const { inscripcion, conductor, preparada } = await unaPreparada();
    const { standIns } = service;
    let guardado = '';
    standIns.meanwhile.cerrado = async (key) => (guardado = key);
    standIns.failures.cerrar = code;
    expect(await codeOf(cerrar(conductor, preparada))).toBe(code);
    delete standIns.failures.cerrar;
    delete standIns.meanwhile.cerrado;
    expect([guardado !== '', await firmas(inscripcion.id)]).toEqual([true, []]);
    expect(await esperan(conductor)).toEqual([{ id: preparada.preparada }]);
    expect(await codeOf(cerrar(conductor, preparada))).toBe('ok');
  },
);

test.each(['IMAGEN_DE_FIRMA_INVALIDA', 'FIRMA_VACIA', 'ALMACEN_NO_DISPONIBLE', 'SERVICIO_NO_DISPONIBLE'] as const)(
  'what pdf refuses with %s is not prepared',
  async (code) => {
    const { conductor } = await service.enviada();
    const certificado = await certificar(conductor);
    service.standIns.failures.firmar = code;
    expect(await codeOf(preparar(conductor, certificado))).toBe(code);
    delete service.standIns.failures.firmar;
    expect(await esperan(conductor)).toEqual([]);
  },
);

test('a certificate that ended between the halves, or is another’s, signs nothing', async () => {
  const { inscripcion, conductor, propietario, certificado, preparada } = await unaPreparada();
  await certificar(conductor);
  expect(await codeOf(cerrar(conductor, preparada))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await codeOf(preparar(conductor, certificado))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await codeOf(preparar(propietario, certificado))).toBe('CERTIFICADO_AJENO');
  const suya = await preparar(propietario, await certificar(propietario));
  service.standIns.certificados.clear();
  expect(await codeOf(cerrar(propietario, suya))).toBe('CERTIFICADO_AJENO');
  expect(await firmas(inscripcion.id)).toEqual([]);
});

test.each([generarParaConductor, generarParaPropietario])(
  'a request that proves no key gets no certificate: $path',
  async (contrato) => {
    const enviada = await service.enviada();
    const { token, nombre, correo } = contrato === generarParaConductor ? enviada.conductor : enviada.propietario;
    service.standIns.failures.emitir = 'DATOS_INVALIDOS';
    const datos = { commonName: nombre, email: correo, organizationName: 'TRANSCARGA', countryCode: 'CO' };
    expect(await codeOf(service.send(contrato, { token, ...datos, csr: 'AAAA' }))).toBe('DATOS_INVALIDOS');
    delete service.standIns.failures.emitir;
  },
);

test('with the setting off a request for the device’s key is answered with one of the portal', async () => {
  const aqui = await TestService.start();
  try {
    const { conductor } = await aqui.enviada();
    expect(await aqui.send(verificarEnlace, { token: conductor.token })).not.toHaveProperty('llaveEnDispositivo');
    expect((await aqui.certificar(conductor, undefined, 'AAAA')).llave).toBeUndefined();
  } finally {
    await aqui.close();
  }
});
