import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { borradorDe, borradorDeRevision0, documentoDe, enRecibo, reciboDe } from '@portal/contracts/pdf';
import { DiskObjectStore, sha256Hex, type StoredObject } from '@portal/service-kit';
import { ArchivosRepository } from './archivos.repository.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'archivos-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

const pdf = Buffer.from('%PDF firmado');
const documento = documentoDe(sha256Hex(pdf));
const claim = '6f1f2a52-8a3e-4a0e-9d2a-0a5b7c1d2e3f';

/** A store that runs `antes` just before it writes a document. */
class AlmacenConSuceso extends DiskObjectStore {
  antes: () => Promise<void> = async () => undefined;
  override async put(key: string, data: Buffer): Promise<StoredObject> {
    if (key.startsWith('documentos/')) await this.antes();
    return super.put(key, data);
  }
}

test('the receipt names the document before the document is there', async () => {
  const objects = new AlmacenConSuceso(dir);
  const archivos = new ArchivosRepository(objects);
  const borrador = await archivos.guardarBorrador(claim, Buffer.from('%PDF'));
  let recibo = '';
  objects.antes = async () => {
    recibo = (await objects.read(reciboDe(borrador))).toString();
  };
  expect(await archivos.guardarCierre(borrador, pdf)).toMatchObject({ key: documento });
  expect(recibo).toBe(sha256Hex(pdf));
});

test('a draft that the sweep deletes while it is being closed leaves no signed document', async () => {
  const objects = new AlmacenConSuceso(dir);
  const archivos = new ArchivosRepository(objects);
  const borrador = await archivos.guardarBorrador(claim, Buffer.from('%PDF'));
  objects.antes = () => objects.delete(borrador);
  await expect(archivos.guardarCierre(borrador, pdf)).rejects.toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE' });
  expect(await Promise.all([documento, reciboDe(borrador)].map((key) => objects.exists(key)))).toEqual([false, false]);
});

const quedan = (objects: DiskObjectStore) =>
  Promise.all([documento, reciboDe(borradorDe(claim))].map((key) => objects.exists(key)));

test('a signature is kept with its receipt while a caller waits for it', async () => {
  const objects = new AlmacenConSuceso(dir);
  expect(await new ArchivosRepository(objects).guardarFirma(claim, pdf, Date.now() + 3_600_000)).toMatchObject({
    key: documento,
  });
  expect(await quedan(objects)).toEqual([true, true]);
});

test('nothing is written of one that comes too late', async () => {
  const objects = new AlmacenConSuceso(dir);
  const escrito = jest.spyOn(objects, 'put');
  await expect(new ArchivosRepository(objects).guardarFirma(claim, pdf, Date.now())).rejects.toMatchObject({
    code: 'SERVICIO_NO_DISPONIBLE',
  });
  expect(escrito).not.toHaveBeenCalled();
});

test('one that becomes too late while it is written takes away what it wrote', async () => {
  const objects = new AlmacenConSuceso(dir);
  const hasta = Date.now() + 3_600_000;
  objects.antes = async () => {
    jest.spyOn(Date, 'now').mockReturnValue(hasta);
  };
  await expect(new ArchivosRepository(objects).guardarFirma(claim, pdf, hasta)).rejects.toMatchObject({
    code: 'SERVICIO_NO_DISPONIBLE',
  });
  expect(await quedan(objects)).toEqual([false, false]);
});

describe('revision 0', () => {
  const instantanea = { key: 'instantaneas/a.json', sha256: sha256Hex('a') };
  const recibo = reciboDe(borradorDeRevision0(instantanea.sha256));
  const otra = Buffer.from('%PDF of another release');
  let objects: AlmacenConSuceso;
  let archivos: ArchivosRepository;
  beforeEach(async () => {
    objects = new AlmacenConSuceso(dir);
    archivos = new ArchivosRepository(objects);
    await objects.put(instantanea.key, Buffer.from('a'));
  });

  test('its receipt names it before it is there, beside what another release drew', async () => {
    await archivos.guardarRevision0(instantanea, otra);
    let nombrados: string[] = [];
    objects.antes = async () => {
      nombrados = enRecibo((await objects.read(recibo)).toString());
    };
    expect(await archivos.guardarRevision0(instantanea, pdf)).toMatchObject({ key: documento });
    expect(nombrados).toEqual([sha256Hex(otra), sha256Hex(pdf)]);
    await archivos.guardarRevision0(instantanea, otra);
    expect(nombrados).toHaveLength(2);
  });

  test.each([
    ['another rendering overwrites', [sha256Hex(otra), sha256Hex(pdf)]],
    ['the sweep takes', [sha256Hex(pdf)]],
  ])('a receipt that %s while the document is written names it in the end', async (quien, quedan) => {
    objects.antes = () =>
      quien === 'the sweep takes'
        ? objects.delete(recibo)
        : objects.put(recibo, Buffer.from(sha256Hex(otra))).then(() => undefined);
    await archivos.guardarRevision0(instantanea, pdf);
    expect(enRecibo((await objects.read(recibo)).toString())).toEqual(quedan);
  });

  test('when its enrolment is deleted while it is written, neither it nor what was drawn before stays', async () => {
    const { key: anterior } = await archivos.guardarRevision0(instantanea, otra);
    objects.antes = () => objects.delete(instantanea.key);
    await expect(archivos.guardarRevision0(instantanea, pdf)).rejects.toMatchObject({
      code: 'SERVICIO_NO_DISPONIBLE',
    });
    const quedan = await Promise.all([documento, anterior, recibo].map((key) => objects.exists(key)));
    expect(quedan).toEqual([false, false, false]);
  });
});
