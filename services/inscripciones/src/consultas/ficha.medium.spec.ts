import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pedirCarga, registrarCertificacion } from '@portal/contracts/documentos';
import {
  codigosDeInscripciones,
  crearInscripcion,
  fichaDeInscripcion,
  verArchivo,
} from '@portal/contracts/inscripciones';
import { uploadKey } from '@portal/service-kit';
import { codeOf, unaInscripcion, unaPersona } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const ficha = (inscripcionId: string, quien = administrador) =>
  service.send(fichaDeInscripcion, { inscripcionId }, quien);

test('an administrator gets every stored field, both signers with their links, and no secret', async () => {
  const { inscripcion, form } = await service.enviada();
  const vista = await ficha(inscripcion.id);
  const { contrasenaGPS, ...sinSecreto } = form;
  expect(vista.formulario).toMatchObject(sinSecreto);
  expect(JSON.stringify(vista)).not.toContain(contrasenaGPS);
  expect(vista.listada).toMatchObject({ id: inscripcion.id, codigo: inscripcion.codigo });
  expect(vista.documento).toMatchObject({ revision: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(vista.firmantes.conductor).toMatchObject({
    nombre: `${form.nombresConductor} ${form.apellidosConductor}`,
    correo: form.correoElectronicoConductor,
    telefono: form.telefonoConductor,
    enviados: 1,
    enlaceActual: { emitidoEn: expect.any(String), venceEn: expect.any(String) },
  });
  expect(vista.firmantes.conductor.firma).toBeUndefined();
  expect(JSON.stringify(vista)).not.toMatch(/token/i);
});

test('a signature stands there with its level, its device and the certificate that made it', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  await service.firmar(conductor, certificado);
  const { firmantes, documento, listada } = await ficha(inscripcion.id);
  expect(firmantes.conductor).toMatchObject({
    enlaceActual: { usadoEn: expect.any(String) },
    firma: { nivel: 'B-T', dispositivo: 'Chrome 130 · Android', certificadoId: certificado.id },
  });
  expect(firmantes.propietario.firma).toBeUndefined();
  expect([documento?.revision, listada.conductorSigned]).toEqual([1, true]);
});

test('before the document exists the page says nothing of it, and no link is there', async () => {
  service.standIns.failures.preparar = 'SERVICIO_NO_DISPONIBLE';
  const { id } = await service.send(crearInscripcion, unaInscripcion(), registrante);
  const { documento, firmantes } = await ficha(id);
  expect([documento, firmantes.conductor.enlaceActual, firmantes.conductor.enviados]).toEqual([
    undefined,
    undefined,
    0,
  ]);
  expect(await codeOf(service.send(verArchivo, { id, archivo: 'documento' }, administrador))).toBe(
    'DOCUMENTO_EN_PREPARACION',
  );
  delete service.standIns.failures.preparar;
});

test('only administrators see it: SOLO_ADMINISTRADORES for its creator, INSCRIPCION_NO_ENCONTRADA for none', async () => {
  const { inscripcion } = await service.enviada();
  expect(await codeOf(ficha(inscripcion.id, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(ficha(randomUUID()))).toBe('INSCRIPCION_NO_ENCONTRADA');
});

test('reading the letter or the document is recorded with the enrolment that it belongs to', async () => {
  const { uploadURL } = await service.send(pedirCarga, {}, registrante);
  const key = uploadKey(/upload\/([^?]+)/.exec(uploadURL)![1]!);
  await service.standIns.objects.put(key, Buffer.from('%PDF-1.7'), { ifAbsent: true });
  const registro = await service.send(registrarCertificacion, { certificationUrl: uploadURL }, registrante);
  const certificacionBancariaUrl = registro.objectPath;
  const { inscripcion } = await service.enviada({ certificacionBancariaUrl });
  const { cartas } = await ficha(inscripcion.id);
  expect(cartas).toEqual([{ campo: 'certificacionBancariaUrl', id: expect.any(String), bytes: expect.any(Number) }]);
  const ver = (
    archivo: 'documento' | 'certificacionBancariaUrl' | 'certificacionBancariaAnticiposUrl',
    id = inscripcion.id,
  ) => service.send(verArchivo, { id, archivo }, administrador);
  expect(await ver('certificacionBancariaUrl')).toMatchObject({ key: `cargas/${cartas[0]!.id}` });
  expect((await service.auditoria('carga.leida'))[0]).toMatchObject({
    actor: `persona:${administrador.subject}`,
    recurso: `carga:${cartas[0]!.id}`,
    datos: { inscripcion: inscripcion.id },
  });
  expect((await ver('documento')).key).toMatch(/^documentos\//);
  expect((await service.auditoria('documento.leido'))[0]).toMatchObject({ recurso: `inscripcion:${inscripcion.id}` });
  expect(await codeOf(ver('certificacionBancariaAnticiposUrl'))).toBe('NO_ENCONTRADO');
  expect(await codeOf(ver('certificacionBancariaUrl', randomUUID()))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await codeOf(service.send(verArchivo, { id: inscripcion.id, archivo: 'documento' }, registrante))).toBe(
    'SOLO_ADMINISTRADORES',
  );
});

test('an auditor learns ids and codes, of several or of one, and nothing else: ACCESO_DENEGADO for others', async () => {
  const { inscripcion } = await service.enviada();
  const { inscripcion: otra } = await service.enviada();
  const auditor = unaPersona('ingrid', ['auditor']);
  const una = { id: inscripcion.id, codigo: inscripcion.codigo };
  expect((await service.send(codigosDeInscripciones, { ids: [una.id, randomUUID()] }, auditor)).inscripciones).toEqual([
    una,
  ]);
  expect((await service.send(codigosDeInscripciones, { codigo: otra.codigo }, auditor)).inscripciones).toEqual([
    { id: otra.id, codigo: otra.codigo },
  ]);
  expect((await service.send(codigosDeInscripciones, {}, auditor)).inscripciones).toEqual([]);
  expect(await codeOf(service.send(codigosDeInscripciones, { ids: [una.id] }, registrante))).toBe('ACCESO_DENEGADO');
  expect(await codeOf(service.send(fichaDeInscripcion, { inscripcionId: una.id }, auditor))).toBe(
    'SOLO_ADMINISTRADORES',
  );
  expect(await codeOf(service.send(crearInscripcion, unaInscripcion(), auditor))).toBe('ACCESO_DENEGADO');
});
