import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { abrirSello, ampliarDocumento, cerrarSello, firmarRevision, prepararDocumento } from '@portal/contracts/pdf';
import { verifySignatures } from '@portal/pdf-signature';
import { stamp, stampDigest } from '@portal/pdf-signature/test/stamp';
import { levelsOf, requireValidators, validate } from '@portal/validators';
import { estructuraDe } from '../../test/estructura.js';
import { dataUrl, trazo } from '../../test/imagenes.js';
import { cmsDe, pki, testService, type TestService } from '../../test/test-service.js';
import { unaEvidencia } from '../../test/una-ampliacion.js';
import { unaInstantanea } from '../../test/una-instantanea.js';

type Rol = 'conductor' | 'propietario';
interface Archivo {
  key: string;
  sha256: string;
  bytes: number;
}
const dibujo = dataUrl(trazo());
const evidencia = {
  nombre: 'Luis Alberto Peña Ríos',
  documento: 'CC 1.023.456.789',
  calidad: 'conductor',
  firmadoEn: '2026-11-21T16:20:07.000Z',
  certificado: { serie: '4F1A90C2770DE35B', emisor: 'TRANSCARGA CA Personas', huella: '9F:3C:A1:77:0B:E2:44:1D' },
  dispositivo: 'Android 14 · Chrome 156',
  lugar: '3.451647, −76.531985 (±12 m)',
  texto: 'Compromiso de Seguridad Vial y Operacional, v. 0.1',
};
let servicio: TestService;
let folder: string;
let firmado: Archivo;

beforeAll(async () => {
  await requireValidators();
  folder = await mkdtemp(path.join(os.tmpdir(), 'pdf-ampliacion-'));
  servicio = await testService();
  firmado = await firmar(await firmar(await preparado(), 'conductor', true), 'propietario', false);
});
afterAll(async () => {
  await servicio?.close();
  await rm(folder, { recursive: true, force: true });
});

async function preparado(): Promise<Archivo> {
  const { json, sha256 } = unaInstantanea();
  await servicio.objects.put(`instantaneas/${sha256}.json`, json);
  const { paginas: _, ...archivo } = await servicio.calls.send(prepararDocumento, {
    instantanea: `instantaneas/${sha256}.json`,
    sha256,
  });
  return archivo;
}

async function firmar(revision: Archivo, rol: Rol, certifica: boolean, conSello = true): Promise<Archivo> {
  const sello = conSello ? (signature: Buffer) => stamp(pki, signature) : undefined;
  servicio.certificados.firmar = async (digest) => ({
    cms: await cmsDe(digest, rol, sello),
    nivel: conSello ? 'B-T' : 'B-B',
  });
  const { constancia: _, ...archivo } = await servicio.calls.send(firmarRevision, {
    claimId: crypto.randomUUID(),
    revision,
    rol,
    certifica,
    dibujo,
    evidencia,
    permiso: rol,
  });
  return archivo;
}

const ampliar = async (revision: Archivo, emisora = {}) =>
  servicio.calls.send(ampliarDocumento, {
    claimId: crypto.randomUUID(),
    revision,
    ...(await unaEvidencia(pki, emisora)),
  });

async function sellar(revision: Archivo): Promise<Archivo> {
  const { borrador, digest } = await servicio.calls.send(abrirSello, { claimId: crypto.randomUUID(), revision });
  const token = await stampDigest(pki, Buffer.from(digest, 'hex'));
  return servicio.calls.send(cerrarSello, { borrador, digest, token: token.toString('base64') });
}

async function juzgar(key: string) {
  const [file, root] = [path.join(folder, 'documento.pdf'), path.join(folder, 'raiz.pem')];
  await Promise.all([writeFile(file, await servicio.objects.read(key)), writeFile(root, pki.root.pem)]);
  const verdicts = await validate(file, { roots: [root] });
  return { refused: verdicts.filter(({ conforme }) => !conforme), levels: levelsOf(verdicts) };
}

test('a signed enrolment becomes B-LT and B-LTA, for our own verification and for every other', async () => {
  const { nivel, ...ampliado } = await ampliar(firmado);
  expect(nivel).toBe('B-LT');
  const bytes = await servicio.objects.read(ampliado.key);
  expect(bytes.subarray(0, firmado.bytes).equals(await servicio.objects.read(firmado.key))).toBe(true);
  const archivo = await ampliar(await sellar(ampliado));
  expect(archivo.nivel).toBe('B-LTA');
  const { refused, levels } = await juzgar(archivo.key);
  expect(refused).toEqual([]);
  expect(levels).toEqual({ conductor: 'B-LTA', propietario: 'B-LTA' });
});

test('who hears the document hears the same before it is signed and behind everything that followed', async () => {
  const antes = estructuraDe(await servicio.objects.read((await preparado()).key));
  expect(antes.filter(({ tag }) => tag === 'Form')).toHaveLength(2);
  const ampliado = await ampliar(await sellar(await ampliar(firmado)));
  for (const { key } of [firmado, ampliado]) expect(estructuraDe(await servicio.objects.read(key))).toEqual(antes);
});

test('evidence that does not reach is refused and nothing is kept: a CRL from before the timestamps', async () => {
  const antes = { issuedAt: new Date(Date.now() - 3_600_000) };
  await expect(ampliar(firmado, antes)).rejects.toMatchObject({ code: 'EVIDENCIA_INSUFICIENTE' });
  const sinCrl = { ...(await unaEvidencia(pki)), crls: [] };
  await expect(
    servicio.calls.send(ampliarDocumento, { claimId: crypto.randomUUID(), revision: firmado, ...sinCrl }),
  ).rejects.toMatchObject({ code: 'EVIDENCIA_INSUFICIENTE' });
});

test('a signature without a timestamp gains nothing, the one beside it does', async () => {
  const mezclado = await firmar(await firmar(await preparado(), 'conductor', true, false), 'propietario', false);
  const { key } = await ampliar(mezclado);
  const { signatures } = verifySignatures(await servicio.objects.read(key), { roots: [pki.root.der], now: new Date() });
  expect(signatures.map(({ field, level }) => [field, level])).toEqual([
    ['conductor', 'B-B'],
    ['propietario', 'B-LT'],
  ]);
});

test('a revision that is missing, or not what its hash says, is never extended', async () => {
  const revision = { ...firmado, sha256: '0'.repeat(64) };
  const asked = [
    ampliar(revision),
    servicio.calls.send(abrirSello, { claimId: crypto.randomUUID(), revision }),
    servicio.calls.send(cerrarSello, {
      borrador: `borradores/${crypto.randomUUID()}.pdf`,
      digest: revision.sha256,
      token: 'AAAA',
    }),
  ];
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'ALMACEN_NO_DISPONIBLE' } });
});

test('a token for something else closes nothing', async () => {
  const { borrador, digest } = await servicio.calls.send(abrirSello, {
    claimId: crypto.randomUUID(),
    revision: firmado,
  });
  const token = await stamp(pki, Buffer.from('otra cosa'));
  await expect(
    servicio.calls.send(cerrarSello, { borrador, digest, token: token.toString('base64') }),
  ).rejects.toMatchObject({ code: 'ERROR_INTERNO' });
});
