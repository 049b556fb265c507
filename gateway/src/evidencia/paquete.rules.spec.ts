import { X509Certificate } from 'node:crypto';
import type { EmbeddedEvidence } from '@portal/pdf-signature';
import { testPki } from '@portal/pdf-signature/test/pki';
import {
  archivosDeConfianza,
  archivosDeFirmas,
  huellaDe,
  parteDe,
  pemDeCertificado,
  piezasDe,
  sumas,
} from './paquete.rules.js';

const pki = testPki();
type Firma = EmbeddedEvidence['signatures'][number];
const der = (texto: string) => Buffer.from(texto);
const unaFirma = (field: string, cambios: Partial<Firma> = {}): Firma =>
  ({
    field,
    kind: 'signature',
    byteRange: [0, 10, 20, 30],
    der: der(`firma de ${field}`),
    signer: der(`certificado de ${field}`),
    value: der(`valor de ${field}`),
    token: der(`sello de ${field}`),
    claimedAt: '2026-11-21T15:00:00.000Z',
    ...cambios,
  }) as Firma;
const sello = {
  kind: 'timestamp',
  signer: undefined,
  value: undefined,
  token: undefined,
  claimedAt: undefined,
} as const;
const evidencia: EmbeddedEvidence = {
  signatures: [unaFirma('conductor'), unaFirma('propietario'), unaFirma('Sello 1/á', sello)],
  certificates: [der('certificado de conductor'), der('certificado de propietario'), der('emisora')],
  crls: [der('lista')],
} as EmbeddedEvidence;
const nombres = (archivos: readonly (readonly [string, unknown])[]) => archivos.map(([nombre]) => nombre);

test('each filled field is a piece, under a plain name', () => {
  const byteRange = [0, 10, 20, 30];
  const dicha = '2026-11-21T15:00:00.000Z';
  expect(piezasDe(evidencia)).toEqual([
    { nombre: 'conductor', clase: 'signature', byteRange, sello: true, dicha },
    { nombre: 'propietario', clase: 'signature', byteRange, sello: true, dicha },
    { nombre: 'Sello_1__', clase: 'timestamp', byteRange, sello: false, dicha: undefined },
  ]);
  expect(piezasDe({ ...evidencia, signatures: [unaFirma('')] })[0]?.nombre).toBe('campo');
});

test('one signer’s part has his signature, the timestamps, and no certificate of the other one', () => {
  const suya = parteDe(evidencia, 'conductor');
  expect(suya.signatures.map(({ field }) => field)).toEqual(['conductor', 'Sello 1/á']);
  expect(suya.certificates.map(String)).toEqual(['certificado de conductor', 'emisora']);
  expect(suya.crls).toEqual(evidencia.crls);
  expect(parteDe(evidencia, 'nadie').certificates.map(String)).toEqual(['emisora']);
  expect(parteDe(evidencia, undefined)).toBe(evidencia);
});

test('of each signature its parts are files; what it lacks is none', () => {
  const [, , solo] = evidencia.signatures;
  expect(nombres(archivosDeFirmas({ ...evidencia, signatures: [unaFirma('conductor'), solo as Firma] }))).toEqual([
    'firmas/conductor.der',
    'firmas/conductor.valor.bin',
    'sellos/conductor.tst',
    'certificados/firmante-conductor.pem',
    'firmas/Sello_1__.der',
  ]);
  const [firma, valor, token, certificado] = archivosDeFirmas(evidencia);
  expect([firma?.[1], valor?.[1], token?.[1]].map(String)).toEqual([
    'firma de conductor',
    'valor de conductor',
    'sello de conductor',
  ]);
  expect(certificado?.[1]).toBe(pemDeCertificado(der('certificado de conductor')));
});

test('a certificate is written in lines of 64 letters', () => {
  const [cabeza, una, dos, fin, resto] = pemDeCertificado(Buffer.alloc(60, 1)).split('\n');
  expect([cabeza, una?.length, dos?.length, fin, resto]).toEqual([
    '-----BEGIN CERTIFICATE-----',
    64,
    16,
    '-----END CERTIFICATE-----',
    '',
  ]);
  expect(pemDeCertificado(Buffer.alloc(0))).toBe('-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----\n');
});

test('the list of sums is the one that sha256sum reads', () => {
  expect(sumas([huellaDe(['a.txt', 'uno']), huellaDe(['b.bin', der('dos')])])).toBe(
    [
      'bf0ec3694e122e067d9964a38ec7d8415781df4b24f442ad767b4621fb98f8c5  a.txt',
      'c1299854f2b209632ab22aeb848c24c2b02da4b37ecf93a830ee9c7f6f809924  b.bin',
      '',
    ].join('\n'),
  );
});

test('what judges the paths: authorities of now, and what the document carries', () => {
  const [raiz, emisora, tsa] = [pki.root, pki.issuing, pki.tsa].map(({ pem }) => Buffer.from(pem));
  const publicado = { 'raiz.pem': raiz, 'emisora.pem': emisora, 'tsa.pem': tsa, 'emisora.crl': der('lista de hoy') };
  const { archivos, huellaRaiz } = archivosDeConfianza(evidencia, publicado as Record<string, Buffer>);
  const contenido = new Map(archivos);
  expect(nombres(archivos)).toEqual([
    'certificados/raiz.pem',
    'certificados/emisora.pem',
    'certificados/tsa.pem',
    'certificados/cadena.pem',
    'certificados/documento-1.pem',
    'certificados/documento-2.pem',
    'certificados/documento-3.pem',
    'crl/documento-1.crl',
    'crl/de-hoy-1.crl',
  ]);
  expect(contenido.get('certificados/raiz.pem')).toEqual(raiz);
  expect([contenido.get('crl/documento-1.crl'), contenido.get('crl/de-hoy-1.crl')].map(String)).toEqual([
    'lista',
    'lista de hoy',
  ]);
  expect(contenido.get('certificados/documento-3.pem')).toBe(pemDeCertificado(der('emisora')));
  expect(contenido.get('certificados/cadena.pem')).toBe(
    [...evidencia.certificates.map(pemDeCertificado), String(emisora), String(tsa)].join(''),
  );
  expect(huellaRaiz).toBe(new X509Certificate(raiz as Buffer).fingerprint256);
});

test('an authority that nobody publishes is a blank file, and nothing in the chain', () => {
  const { archivos } = archivosDeConfianza(
    { ...evidencia, certificates: [] },
    { 'raiz.pem': Buffer.from(pki.root.pem) },
  );
  const contenido = new Map(archivos);
  expect(['emisora', 'tsa', 'cadena'].map((nombre) => String(contenido.get(`certificados/${nombre}.pem`)))).toEqual([
    '',
    '',
    '',
  ]);
});
