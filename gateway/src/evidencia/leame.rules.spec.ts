import { guiones } from './guiones.rules.js';
import { leame, ordenes } from './leame.rules.js';
import type { Paquete, Pieza } from './paquete.rules.js';

const unaPieza = (cambios: Partial<Pieza> = {}): Pieza => ({
  nombre: 'conductor',
  clase: 'signature',
  byteRange: [0, 100, 300, 50],
  sello: true,
  dicha: '2026-11-21T15:00:00.000Z',
  ...cambios,
});
const unPaquete = (cambios: Partial<Paquete> = {}): Paquete => ({
  codigo: 'TER-2026-000148',
  deFirmante: false,
  empresa: 'TRANSCARGA S.A.S.',
  generada: '21/11/2026 10:20',
  documento: "el 'documento'.pdf",
  piezas: [],
  punto: false,
  huellaRaiz: '9F:3C',
  pyhanko: '0.1.2',
  ordenes: [],
  ...cambios,
});
/** The commands behind the sums. */
const tras = (cambios: Partial<Paquete>) => ordenes(unPaquete(cambios)).slice(1);

test('an empty document needs the sums alone', () => {
  expect(ordenes(unPaquete())).toEqual(['sha256sum -c SHA256SUMS']);
});

test('a stamped signature is judged at the time of its own stamp, over the bytes outside its hole', () => {
  const hora = `-attime "$(sh hora.sh 'sellos/conductor.tst')"`;
  expect(tras({ piezas: [unaPieza()] })).toEqual([
    String.raw`(tail -c +1 'el '\''documento'\''.pdf' | head -c 100; ` +
      String.raw`tail -c +301 'el '\''documento'\''.pdf' | head -c 50) > 'conductor.bin'`,
    `openssl cms -verify -cades -binary -purpose any ${hora} -inform DER -in 'firmas/conductor.der' ` +
      `-content 'conductor.bin' -CAfile certificados/raiz.pem -out 'conductor.visto'`,
    `openssl verify ${hora} -CAfile certificados/raiz.pem -untrusted certificados/cadena.pem ` +
      `'certificados/firmante-conductor.pem'`,
    `openssl ts -verify ${hora} -data 'firmas/conductor.valor.bin' -in 'sellos/conductor.tst' -token_in ` +
      `-CAfile certificados/raiz.pem`,
    `sh revocacion.sh 'certificados/firmante-conductor.pem' 'sellos/conductor.tst'`,
    String.raw`python3 verificar_pdf.py 'el '\''documento'\''.pdf' certificados/raiz.pem crl/*.crl`,
  ]);
});

test('without a stamp it is judged at the time that it claims, and every revocation counts', () => {
  const [, cms, verify, ...resto] = tras({ piezas: [unaPieza({ sello: false })] });
  expect([cms, verify].map((orden) => / -attime (\S+) /.exec(orden ?? '')?.[1])).toEqual(['1795273200', '1795273200']);
  expect(resto[0]).toBe(`sh revocacion.sh 'certificados/firmante-conductor.pem'`);
  expect(resto).toHaveLength(2);
});

test('one that claims no time is judged now', () => {
  expect(tras({ piezas: [unaPieza({ sello: false, dicha: undefined })] }).join('\n')).not.toContain('-attime');
});

test('a stamp over the document is verified as a stamp, and the point of control against its own roots', () => {
  const piezas = [unaPieza({ nombre: 'sello', clase: 'timestamp', sello: false, dicha: undefined })];
  const [, ts, pdf, punto] = tras({ piezas, punto: true });
  expect(ts).toContain(` -data 'sello.bin' -in 'firmas/sello.der' -token_in -CAfile certificados/raiz.pem`);
  expect(pdf).toMatch(/^python3 verificar_pdf\.py /);
  expect(punto).toContain(` -in 'auditoria/punto-control.tst' -token_in -CAfile auditoria/raices-del-sello.pem`);
});

test('one signer’s bundle tells of one signer alone, and of nobody’s reasons', () => {
  const suyo = leame(unPaquete({ deFirmante: true }));
  const todo = leame(unPaquete());
  expect([suyo, todo].map((texto) => texto.split('\n')[0])).toEqual([
    'PRUEBAS DE SU FIRMA EN LA INSCRIPCIÓN TER-2026-000148',
    'EVIDENCIA DE LA INSCRIPCIÓN TER-2026-000148',
  ]);
  for (const [palabras, enSuyo] of [
    ['motivos.json', false],
    ['cartas/', false],
    ['El documento vigente.', false],
    ['El documento que usted firmó', true],
    ['Su certificado, los de las autoridades', true],
  ] as const)
    expect([palabras, suyo.includes(palabras), todo.includes(palabras)]).toEqual([palabras, enSuyo, !enSuyo]);
});

test('the commands stand one below the other, and the company’s point is not doubled', () => {
  const texto = leame(unPaquete({ ordenes: ['una', 'otra'] }));
  expect(texto).toContain('\n\n    una\n\n    otra\n\n');
  expect(texto).toContain('por el portal de TRANSCARGA S.A.S.\n');
});

test('every script that a command runs is in the bundle', () => {
  const piezas = [unaPieza()];
  const usados = ordenes(unPaquete({ piezas })).flatMap((orden) => orden.match(/[a-z_]+\.(sh|py)\b/g) ?? []);
  const nombres = guiones.map(([nombre]) => nombre);
  expect(nombres.toSorted()).toEqual([...new Set(usados)].toSorted());
  for (const [, contenido] of guiones) expect(String(contenido)).toMatch(/^(#|""")/);
});
