import { createHash, X509Certificate } from 'node:crypto';
import type { EmbeddedEvidence } from '@portal/pdf-signature';

/** One filled field of the document, as the commands name it. */
export interface Pieza {
  readonly nombre: string;
  readonly clase: 'signature' | 'timestamp';
  readonly byteRange: readonly [number, number, number, number];
  readonly sello: boolean;
  /** When it was signed, by its own word: it counts where no timestamp proves another time. */
  readonly dicha?: string | undefined;
}

/** What the LEAME tells. */
export interface Paquete {
  readonly codigo: string;
  /** It is one signer's part, not all of it. */
  readonly deFirmante: boolean;
  readonly empresa: string;
  readonly generada: string;
  readonly documento: string;
  readonly piezas: readonly Pieza[];
  readonly punto: boolean;
  readonly huellaRaiz: string;
  readonly pyhanko: string;
  readonly ordenes: readonly string[];
}

/** A file of the bundle. */
export type Archivo = readonly [nombre: string, contenido: string | Buffer];

const enLineas = (der: Buffer): string => (der.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
export const pemDeCertificado = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${enLineas(der)}\n-----END CERTIFICATE-----\n`;

/**
 * A field's name becomes a file's: ours are `conductor` and `propietario`; whatever else stands there is made plain.
 */
const nombreDe = (campo: string): string => campo.replace(/[^A-Za-z0-9-]/g, '_') || 'campo';

export const piezasDe = ({ signatures }: EmbeddedEvidence): Pieza[] =>
  signatures.map(({ field, kind, byteRange, token, claimedAt }) => ({
    nombre: nombreDe(field),
    clase: kind,
    byteRange,
    sello: token !== undefined,
    dicha: claimedAt,
  }));

/**
 * What a bundle takes out of the document: of one signer's part his own signature and the timestamps, and no
 * certificate of the other one.
 */
export function parteDe(evidencia: EmbeddedEvidence, rol: string | undefined): EmbeddedEvidence {
  if (rol === undefined) return evidencia;
  const esSuya = ({ kind, field }: EmbeddedEvidence['signatures'][number]) => kind === 'timestamp' || field === rol;
  const ajenas = evidencia.signatures.filter((una) => !esSuya(una));
  return {
    ...evidencia,
    signatures: evidencia.signatures.filter(esSuya),
    certificates: evidencia.certificates.filter((der) => !ajenas.some(({ signer }) => signer?.equals(der))),
  };
}

/** Signatures, tokens and signers' certificates, as the document carries them. */
export const archivosDeFirmas = ({ signatures }: EmbeddedEvidence): Archivo[] =>
  signatures.flatMap(({ field, der, signer, value, token }): Archivo[] => {
    const nombre = nombreDe(field);
    return [
      [`firmas/${nombre}.der`, der],
      ...(value ? ([[`firmas/${nombre}.valor.bin`, value]] as const) : []),
      ...(token ? ([[`sellos/${nombre}.tst`, token]] as const) : []),
      ...(signer ? ([[`certificados/firmante-${nombre}.pem`, pemDeCertificado(signer)]] as const) : []),
    ];
  });

/** The authorities and lists that a path is judged with: the document's own, and those of now. */
export function archivosDeConfianza(
  { certificates, crls }: EmbeddedEvidence,
  pki: Readonly<Record<string, Buffer>>,
): { archivos: Archivo[]; huellaRaiz: string } {
  const raiz = pki['raiz.pem'] ?? Buffer.alloc(0);
  const deHoy = ['raiz.crl', 'emisora.crl'].flatMap((nombre) => pki[nombre] ?? []);
  const cadena = [
    ...certificates.map(pemDeCertificado),
    String(pki['emisora.pem'] ?? ''),
    String(pki['tsa.pem'] ?? ''),
  ];
  return {
    archivos: [
      ['certificados/raiz.pem', raiz],
      ['certificados/emisora.pem', pki['emisora.pem'] ?? Buffer.alloc(0)],
      ['certificados/tsa.pem', pki['tsa.pem'] ?? Buffer.alloc(0)],
      ['certificados/cadena.pem', cadena.join('')],
      ...certificates.map((der, n): Archivo => [`certificados/documento-${n + 1}.pem`, pemDeCertificado(der)]),
      ...crls.map((der, n): Archivo => [`crl/documento-${n + 1}.crl`, der]),
      ...deHoy.map((der, n): Archivo => [`crl/de-hoy-${n + 1}.crl`, der]),
    ],
    huellaRaiz: new X509Certificate(raiz).fingerprint256,
  };
}

/** The list that `sha256sum -c` reads. */
export const sumas = (huellas: readonly (readonly [nombre: string, sha256: string])[]): string =>
  huellas.map(([nombre, sha256]) => `${sha256}  ${nombre}\n`).join('');

export const huellaDe = ([nombre, contenido]: Archivo): [string, string] => [
  nombre,
  createHash('sha256').update(contenido).digest('hex'),
];
