/**
 * A company signs by its representative, from the form to the copy (docs/adr/0075-who-signs-for-a-company.md). The
 * certificate's own attributes are proven in `certificados`, the document in `pdf`.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { constanciaDelFirmante, desenlaceDeFirma, verificarCodigo, verificarEnlace } from '@portal/contracts/firmas';
import {
  copiasDeCompletada,
  corregirCorreo,
  correoDeEnlace,
  evidenciaGuardada,
  fichaDeInscripcion,
  misInscripciones,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { codeOf, eventually } from '@portal/test-kit';
import { administrador, registrante, TestService, unaFirma, type EnlaceRecibido } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const EMPRESA = 'Transportes del Pacífico S.A.S.';
const QUIEN = `Claudia Patricia Ibargüen Muñoz, en representación de ${EMPRESA}`;
const CON_CARGO = `Claudia Patricia Ibargüen Muñoz, Gerente, en representación de ${EMPRESA}`;
const SUYO = 'claudia.ibarguen@correo.test';
const REPRESENTANTE = {
  nombres: 'Claudia Patricia',
  apellidos: 'Ibargüen Muñoz',
  tipoDocumento: 'CC',
  numeroDocumento: '66812345',
  cargo: 'Gerente',
};

/** The mail names who signs and for whom; the certificate is in the company's name. */
const enNombreDe = (enlace: EnlaceRecibido): EnlaceRecibido => ({ ...enlace, nombre: EMPRESA });

test('the link goes to the representative, whom mail and page name beside the company; nothing goes to its telephone', async () => {
  const { propietario, conductor } = await service.enviada(firmaDeEmpresa);
  expect([propietario.nombre, propietario.correo]).toEqual([QUIEN, SUYO]);
  const { inscripcion } = await service.send(verificarEnlace, { token: propietario.token });
  expect(inscripcion).toMatchObject({
    nombre: EMPRESA,
    tipoDocumento: 'NIT',
    correo: SUYO,
    calidad: 'propietario',
    representante: REPRESENTANTE,
  });
  const mandado = ({ enlaceId }: EnlaceRecibido) => service.notificaciones.send(correoDeEnlace, { enlaceId });
  const delContrato = await mandado(propietario);
  expect([delContrato.representante, delContrato.telefono]).toEqual([true, undefined]);
  const delConductor = await mandado(conductor);
  expect([delConductor.representante, delConductor.telefono]).toEqual([undefined, '3005550101']);
  expect((await service.send(verificarEnlace, { token: conductor.token })).inscripcion?.representante).toBeUndefined();
});

test('without an address of his own it goes to the company’s, and to its telephone', async () => {
  const { propietario } = await service.enviada({ ...firmaDeEmpresa, correoElectronicoRepresentante: '' });
  expect([propietario.nombre, propietario.correo]).toEqual([QUIEN, 'gerencia@pacifico.test']);
  const { telefono } = await service.notificaciones.send(correoDeEnlace, { enlaceId: propietario.enlaceId });
  expect(telefono).toBe('6022281260');
});

test('certificate, field, receipt, check and evidence say who signed and for whom', async () => {
  const { inscripcion, propietario, conductor } = await service.enviada(firmaDeEmpresa);
  expect(await codeOf(service.certificar(propietario))).toBe('CERTIFICADO_NO_COINCIDE');
  const certificado = await service.certificar(enNombreDe(propietario));
  expect(certificado).toMatchObject({ commonName: EMPRESA, email: SUYO });
  expect(service.standIns.emitidos.at(-1)).toMatchObject({
    documento: '899999055-4',
    representante: { nombres: 'Claudia Patricia', apellidos: 'Ibargüen Muñoz', cargo: 'Gerente' },
  });
  const clave = randomUUID();
  const { constancia } = await service.firmar(propietario, certificado, {}, clave);
  expect(constancia).toMatchObject({ nombre: QUIEN });
  expect((await service.send(desenlaceDeFirma, { token: propietario.token, clave })).constancia).toEqual(constancia);
  expect(service.standIns.evidencias.at(-1)).toMatchObject({
    nombre: CON_CARGO,
    documento: 'CC 66.812.345 · NIT 899999055-4',
    calidad: 'propietario',
  });
  const rol = 'propietario';
  expect(
    await service.notificaciones.send(constanciaDelFirmante, { inscripcionId: inscripcion.id, rol }),
  ).toMatchObject({ nombre: QUIEN, correo: SUYO });

  await service.firmar(conductor, await service.certificar(conductor));
  expect(service.standIns.emitidos.at(-1)?.representante).toBeUndefined();
  const { destinatarios, codigoVerificacion } = await service.notificaciones.send(copiasDeCompletada, {
    inscripcionId: inscripcion.id,
  });
  expect(destinatarios).toContainEqual({ papel: 'propietario', nombre: QUIEN, correo: SUYO });
  expect((await service.send(verificarCodigo, { codigo: codigoVerificacion })).firmas).toMatchObject([
    { rol, iniciales: 'C. P. I. M., por T. D. P. S.' },
    { rol: 'conductor', iniciales: 'L. A. P. R.' },
  ]);
  const pedida = { inscripcionId: inscripcion.id, motivo: 'Reclamo' };
  const { firmas } = await service.send(evidenciaGuardada, pedida, administrador);
  expect(firmas).toMatchObject([{ rol, nombre: EMPRESA, representante: REPRESENTANTE }, { rol: 'conductor' }]);
  expect(firmas[1]?.representante).toBeUndefined();
});

test('a typed signature is the representative’s name, not the company’s', async () => {
  const { propietario } = await service.enviada({
    ...firmaDeEmpresa,
    nombreRepresentante: 'Bo',
    apellidosRepresentante: 'Wu',
  });
  const certificado = await service.certificar(enNombreDe(propietario));
  const { metadata } = unaFirma(propietario.token, certificado.id);
  const escrita = (typedName: string) =>
    service.firmar(propietario, certificado, { metadata: { ...metadata, typedName } });
  await expect(escrita('Transportes')).rejects.toMatchObject({
    code: 'DATOS_INVALIDOS',
    fields: [{ path: 'metadata.typedName' }],
  });
  expect(await codeOf(escrita('B. W.'))).toBe('ok');
});

test('lists and the page of the enrolment name the representative, and a correction starts from his address', async () => {
  const { inscripcion, propietario } = await service.enviada(firmaDeEmpresa);
  expect(inscripcion.representante).toEqual({ ...REPRESENTANTE, correo: SUYO });
  const mias = await service.send(misInscripciones, { limite: 1 }, registrante);
  expect(mias.items[0]?.representante).toEqual(inscripcion.representante);
  const halladas = await service.send(todasInscripciones, { limite: 5, q: 'ibarguen claudia' }, administrador);
  expect(halladas.items.map(({ id }) => id)).toContain(inscripcion.id);

  const corregir = (actual: string) =>
    service.send(
      corregirCorreo,
      { id: inscripcion.id, tipo: 'propietario', actual, correo: 'claudia@otra.test', motivo: 'Errado' },
      registrante,
    );
  expect(await codeOf(corregir('gerencia@pacifico.test'))).toBe('CORREO_YA_CORREGIDO');
  await corregir(SUYO);
  const nuevo = await eventually('the corrected link', async () => {
    const enlace = await service.enlace(inscripcion.id, 'propietario');
    return enlace.enlaceId === propietario.enlaceId ? undefined : enlace;
  });
  expect([nuevo.nombre, nuevo.correo]).toEqual([QUIEN, 'claudia@otra.test']);
  const ficha = await service.send(fichaDeInscripcion, { inscripcionId: inscripcion.id }, administrador);
  expect(ficha.firmantes.propietario).toMatchObject({
    nombre: EMPRESA,
    representante: REPRESENTANTE,
    correo: 'claudia@otra.test',
    correccion: { antes: SUYO },
  });
  expect((await service.certificar(enNombreDe(nuevo))).email).toBe('claudia@otra.test');
});
