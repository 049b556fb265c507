import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pedirCarga, registrarCertificacion } from '@portal/contracts/documentos';
import {
  anularInscripcion,
  crearInscripcion,
  eliminarInscripcion,
  fichaDeInscripcion,
  miInscripcion,
  type InscripcionEnviada,
  type Senal,
} from '@portal/contracts/inscripciones';
import { Transactions, uploadKey } from '@portal/service-kit';
import { eventually, unaInscripcion } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';
import { RasgosRepository } from '../tablas/rasgos.repository.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

let cuantas = 0;
/** Nothing of it stands in another one, unless `cambios` says so. */
const propia = (): Partial<InscripcionEnviada> => {
  const n = String((cuantas += 1));
  const placa = `SEN${n.padStart(3, '0')}`;
  const [conductor, tenedor, propietario] = [1, 2, 3].map((persona) => `10${persona}${n.padStart(6, '0')}`);
  return {
    placaCabezote: placa,
    numeroDocumentoConductor: conductor!,
    numeroDocumentoTenedor: tenedor!,
    tipoDocumentoPropietario: 'CC',
    numeroDocumentoPropietario: propietario!,
    numeroIdentificacionFletes: tenedor!,
    numeroIdentificacionAnticipos: tenedor!,
    numeroCuentaFletes: `70${n.padStart(8, '0')}`,
    numeroCuentaAnticipos: `70${n.padStart(8, '0')}`,
  };
};

/** Stored, and ready to be compared with others. */
async function enviar(cambios: Partial<InscripcionEnviada> = {}) {
  const form = unaInscripcion({ ...propia(), ...cambios });
  const { id, codigo } = await service.send(crearInscripcion, form, registrante);
  await eventually('it is compared', async () => {
    const faltan = await service.database.query('SELECT FROM inscripciones.sin_rasgos WHERE inscripcion_id = $1', [id]);
    return faltan.length === 0;
  });
  return { id, codigo, form };
}

const senales = async (inscripcionId: string): Promise<readonly Senal[]> =>
  (await service.send(fichaDeInscripcion, { inscripcionId }, administrador)).senales ?? [];

async function carta(bytes = `%PDF-1.7 ${randomUUID()}`): Promise<string> {
  const { uploadURL } = await service.send(pedirCarga, {}, registrante);
  await service.standIns.objects.put(uploadKey(/upload\/([^?]+)/.exec(uploadURL)![1]!), Buffer.from(bytes), {
    ifAbsent: true,
  });
  return (await service.send(registrarCertificacion, { certificationUrl: uploadURL }, registrante)).objectPath;
}

test('an enrolment that shares nothing has no sign, and its creator never reads one', async () => {
  const una = await enviar();
  const otra = await enviar({ certificacionBancariaUrl: await carta() });
  const ficha = await service.send(fichaDeInscripcion, { inscripcionId: una.id }, administrador);
  expect(ficha).not.toHaveProperty('senales');
  expect(await senales(otra.id)).toEqual([]);
  const { numeroCuentaFletes, numeroCuentaAnticipos } = una.form;
  const ajena = await enviar({ numeroCuentaFletes, numeroCuentaAnticipos });
  expect(await senales(ajena.id)).toHaveLength(1);
  expect(await service.send(miInscripcion, { id: ajena.id }, registrante)).not.toHaveProperty('senales');
});

test('one account under several holders is told on both sides; the same holder’s is not', async () => {
  const una = await enviar();
  const { numeroCuentaFletes: cuenta, numeroIdentificacionFletes } = una.form;
  const titularCuentaFletes = 'Pedro Gómez';
  const otra = await enviar({ numeroCuentaFletes: `${cuenta.slice(0, 3)}-${cuenta.slice(3)}`, titularCuentaFletes });
  expect(await senales(una.id)).toEqual([
    {
      que: 'cuenta',
      valor: cuenta,
      aqui: [],
      en: [{ id: otra.id, codigo: otra.codigo, creadaEn: expect.any(String), nombre: titularCuentaFletes }],
      hayMas: false,
    },
  ]);
  expect((await senales(otra.id)).find(({ que }) => que === 'cuenta')).toMatchObject({
    en: [{ codigo: una.codigo, nombre: una.form.titularCuentaFletes }],
  });
  const misma = await enviar({ numeroCuentaFletes: cuenta, numeroIdentificacionFletes });
  expect((await senales(misma.id)).flatMap(({ en }) => en.map(({ codigo }) => codigo))).not.toContain(una.codigo);
});

test('one document under two names is told; accents and case make no other name', async () => {
  const { id, codigo, form } = await enviar();
  const numeroDocumentoConductor = `${form.numeroDocumentoConductor.slice(0, 3)}.${form.numeroDocumentoConductor.slice(3)}`;
  const igual = await enviar({ numeroDocumentoConductor, nombresConductor: 'LUIS', apellidosConductor: 'pena rios' });
  expect(await senales(igual.id)).toEqual([]);
  const otra = await enviar({ numeroDocumentoConductor, nombresConductor: 'Pedro', apellidosConductor: 'Gómez' });
  const [senal] = await senales(otra.id);
  expect(senal).toMatchObject({ que: 'documento', aqui: [] });
  expect(senal?.en.map(({ codigo: suyo }) => suyo)).toEqual([igual.codigo, codigo]);
  expect(await senales(id)).toMatchObject([{ que: 'documento', en: [{ id: otra.id, nombre: 'Pedro Gómez' }] }]);
});

test('a stranger is told however many enrolments write the same person’s name in one other way', async () => {
  const { form } = await enviar({ nombresConductor: 'Luis', apellidosConductor: 'Peña Ríos' });
  const { numeroDocumentoConductor } = form;
  const con = (nombresConductor: string, apellidosConductor: string) =>
    enviar({ numeroDocumentoConductor, nombresConductor, apellidosConductor });
  await Promise.all(Array.from({ length: 10 }, () => con('Luis Alberto', 'Peña Ríos')));
  // In the index the same person's other spelling lies between the stranger and the name here, on either side of it.
  const extranos = await Promise.all(['Pedro', 'Óscar', 'Ana', 'Zoila'].map((nombre) => con(nombre, 'Gómez')));
  const una = await con('Luis', 'Peña Ríos');
  const [senal] = await senales(una.id);
  expect(senal?.en.map(({ id }) => id).toSorted()).toEqual(extranos.map(({ id }) => id).toSorted());
});

test('one bank letter in two enrolments is told by its file; another file is not', async () => {
  const bytes = `%PDF-1.7 ${randomUUID()}`;
  const una = await enviar({ certificacionBancariaUrl: await carta(bytes) });
  const otra = await enviar({ certificacionBancariaAnticiposUrl: await carta(bytes) });
  const sola = await enviar({ certificacionBancariaUrl: await carta() });
  expect(await senales(una.id)).toMatchObject([{ que: 'carta', en: [{ id: otra.id }] }]);
  expect(await senales(otra.id)).toMatchObject([{ que: 'carta', en: [{ id: una.id }] }]);
  expect(await senales(sola.id)).toEqual([]);
  const { numeroIdentificacionFletes, numeroIdentificacionAnticipos } = una.form;
  const titular = { numeroIdentificacionFletes, numeroIdentificacionAnticipos };
  const misma = await enviar({ certificacionBancariaUrl: await carta(bytes), ...titular });
  expect((await senales(misma.id)).map(({ que, en }) => [que, en.map(({ id }) => id)])).toEqual([
    ['carta', [otra.id, una.id]],
  ]);
});

test('both signers at one address are told, where the links go now', async () => {
  const correo = 'los.dos@correo.test';
  const { id } = await enviar({ correoElectronicoConductor: correo, correoElectronicoTenedor: correo });
  expect(await senales(id)).toEqual([{ que: 'correo', valor: correo, aqui: [], en: [], hayMas: false }]);
  await service.database.query(
    `INSERT INTO inscripciones.correccion (id, inscripcion_id, rol, antes, correo, motivo, por_sub, por, en)
     VALUES (gen_random_uuid(), $1, 'conductor', $2, 'otro@correo.test', 'x', 'x', 'x', now())`,
    [id, correo],
  );
  expect(await senales(id)).toEqual([]);
});

test('a plate with another owner before is told of the later one alone; the same owner’s is not', async () => {
  const antes = await enviar();
  const { placaCabezote, numeroDocumentoPropietario } = antes.form;
  const misma = await enviar({ placaCabezote, numeroDocumentoPropietario });
  expect(await senales(misma.id)).toEqual([]);
  const despues = await enviar({ placaCabezote });
  const [senal] = await senales(despues.id);
  expect(senal).toMatchObject({ que: 'placa', valor: placaCabezote });
  expect(senal?.en.map(({ codigo }) => codigo)).toEqual([misma.codigo, antes.codigo]);
  expect(await senales(antes.id)).toEqual([]);
});

test('what was taken back or deleted is told nowhere, and shows nothing itself', async () => {
  const una = await enviar();
  const { placaCabezote } = una.form;
  const [otra, borrada] = [await enviar({ placaCabezote }), await enviar({ placaCabezote })];
  expect((await senales(borrada.id))[0]?.en).toHaveLength(2);
  await service.send(anularInscripcion, { id: una.id }, registrante);
  expect((await senales(borrada.id))[0]?.en).toMatchObject([{ id: otra.id }]);
  await service.send(anularInscripcion, { id: otra.id }, registrante);
  expect(await senales(borrada.id)).toEqual([]);
  expect(await senales(otra.id)).toEqual([]);
  await service.send(eliminarInscripcion, { id: borrada.id }, superadministrador);
  expect(
    await service.database.query('SELECT FROM inscripciones.rasgo WHERE inscripcion_id = $1', [borrada.id]),
  ).toEqual([]);
});

test('replicas share the enrolments that are not compared yet, and each is written once', async () => {
  const [una, otra] = [await enviar(), await enviar()];
  const ids = [una.id, otra.id];
  const contar = async () =>
    (await service.database.query('SELECT FROM inscripciones.rasgo WHERE inscripcion_id = ANY($1)', [ids])).length;
  const antes = await contar();
  await service.database.query('DELETE FROM inscripciones.rasgo WHERE inscripcion_id = $1', [una.id]);
  await service.database.query('INSERT INTO inscripciones.sin_rasgos SELECT unnest($1::uuid[])', [ids]);
  const [rasgos, units] = [service.app.get(RasgosRepository), service.app.get(Transactions)];
  await Promise.all([1, 2, 3].map(() => units.run((tx) => rasgos.ponerAlDia(tx, 1))));
  await eventually('all are compared', async () => (await contar()) === antes);
});
