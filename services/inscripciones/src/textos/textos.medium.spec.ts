import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pedirCarga, registrarCertificacion } from '@portal/contracts/documentos';
import { crearInscripcion } from '@portal/contracts/inscripciones';
import {
  claveTextoSchema,
  contratoPdf,
  textoLegalSchema,
  textosVigentes,
  versionesDe,
  type TextoLegal,
  type Versiones,
} from '@portal/contracts/textos';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { Transactions, uploadKey } from '@portal/service-kit';
import { codeOf, unaInscripcion } from '@portal/test-kit';
import { registrante, TestService } from '../../test/test-service.js';
import type { TextosCongelados } from '../tablas/inscripcion.entity.js';
import { TextosRepository } from '../tablas/textos.repository.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

test('every legal text is in force, with its version', async () => {
  const textos = await service.send(textosVigentes, {});
  expect(textos.map(({ clave }) => clave).sort()).toEqual([...claveTextoSchema.options].sort());
  for (const texto of textos)
    expect(texto).toMatchObject({
      version: expect.stringMatching(/^\d/),
      vigenteDesde: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
});

const texto = (version: string, cuerpo: string, vigenteDesde = '2026-01-01') =>
  textoLegalSchema.parse({ clave: 'acuerdo-firma', version, vigenteDesde, titulo: 'Acuerdo', cuerpo });
const publicar = (...textos: TextoLegal[]) =>
  service.app.get(Transactions).run((tx) => service.app.get(TextosRepository, { strict: false }).publicar(tx, textos));
const vigente = async () => (await service.send(textosVigentes, {})).find(({ clave }) => clave === 'acuerdo-firma');

test('a newer version is what people read from its day on, not before', async () => {
  await publicar(texto('9.1', 'futuro', '9999-01-01'));
  expect((await vigente())?.cuerpo).not.toBe('futuro');
  await publicar(texto('9.0', 'de hoy', hoyEnBogota(new Date())));
  expect(await vigente()).toMatchObject({ version: '9.0', cuerpo: 'de hoy' });
});

const cuantas = async (tabla: string) => (await service.database.query(`SELECT 1 FROM inscripciones.${tabla}`)).length;
const leidas = async () => versionesDe(await service.send(textosVigentes, {}));

async function certificacion(): Promise<string> {
  const { uploadURL } = await service.send(pedirCarga, {}, registrante);
  await service.standIns.objects.put(uploadKey(/upload\/([^?]+)/.exec(uploadURL)![1]!), Buffer.from('%PDF-1.7'), {
    ifAbsent: true,
  });
  return (await service.send(registrarCertificacion, { certificationUrl: uploadURL }, registrante)).objectPath;
}

test('accepting a version not in force is TEXTOS_CAMBIARON; the same key and upload send it later', async () => {
  const form = unaInscripcion({ certificacionBancariaUrl: await certificacion() });
  const [key, antes] = [randomUUID(), await leidas()];
  const crear = (textosVistos: Versiones) =>
    service.send(crearInscripcion, { ...form, textosVistos }, registrante, key);
  await publicar({ ...texto('9.0', 'Otra autorización.', hoyEnBogota(new Date())), clave: 'autorizacion-datos' });
  const guardado = [await cuantas('inscripcion'), await cuantas('idempotencia')];
  await expect(crear(antes)).rejects.toMatchObject({ code: 'TEXTOS_CAMBIARON' });
  expect([await cuantas('inscripcion'), await cuantas('idempotencia')]).toEqual(guardado);
  const { id } = await crear(await leidas());
  const [fila] = await service.database.query<{ textos: TextosCongelados }>(
    'SELECT textos FROM inscripciones.inscripcion WHERE id = $1',
    [id],
  );
  expect(fila!.textos.inscripcion[0]).toMatchObject({
    clave: 'autorizacion-datos',
    version: '9.0',
    texto: 'Otra autorización.',
  });
  expect(await crear(antes)).toMatchObject({ id }); // a retry after a lost answer is answered as the first one was
});

test('a sending without versions is accepted; a text that was not shown is not asked about', async () => {
  const { 'acuerdo-firma': _delFirmante, ...delFormulario } = await leidas();
  await publicar(texto('9.9', 'para quien firma', hoyEnBogota(new Date())));
  for (const textosVistos of [undefined, {}, delFormulario]) {
    expect(await codeOf(service.send(crearInscripcion, { ...unaInscripcion(), textosVistos }, registrante))).toBe('ok');
  }
});

test('a published text is never edited, only followed', async () => {
  await publicar(texto('1.0', 'original'));
  await publicar(texto('1.0', 'original'));
  await expect(publicar(texto('1.0', 'cambiado'))).rejects.toThrow('acuerdo-firma 1.0 was edited');
});

test('a restart with the same texts changes nothing', async () => {
  const antes = await service.database.query('SELECT * FROM inscripciones.texto_legal ORDER BY clave, version');
  await service.restart();
  expect(await service.database.query('SELECT * FROM inscripciones.texto_legal ORDER BY clave, version')).toEqual(
    antes,
  );
});

test('the public contract is rendered once, filled with the company, the parties left open', async () => {
  const [primero, segundo] = [await service.send(contratoPdf, {}), await service.send(contratoPdf, {})];
  expect(segundo).toEqual(primero);
  expect(primero.fileName).toBe('contrato-vinculacion.pdf');
  const escrito = (await service.standIns.objects.read(primero.key)).toString();
  expect(escrito).toContain('TRANSCARGA S.A.S.');
  expect(escrito).toContain('[NOMBRE]');
});

test('while pdf is down an unrendered contract is SERVICIO_NO_DISPONIBLE, a rendered one still comes', async () => {
  await service.send(contratoPdf, {});
  service.standIns.failures.contrato = 'SERVICIO_NO_DISPONIBLE';
  await service.send(contratoPdf, {});
  await service.database.query('DELETE FROM inscripciones.contrato_publicado');
  await expect(service.send(contratoPdf, {})).rejects.toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE' });
});
