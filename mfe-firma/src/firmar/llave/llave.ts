import { borrar, guardar, leer, type Llave } from './almacen.js';
import { nombreDe } from './nombre-de.js';

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** Makes the key of a link, or finds the one whose certificate request got no answer. @throws where the browser cannot */
export async function llaveNueva(token: string): Promise<Llave> {
  const nombre = await nombreOf(token);
  const before = await leer(nombre);
  if (before && before.certificadoId === undefined) return before;
  const par = await crypto.subtle.generateKey(
    { ...RSA, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    false,
    ['sign', 'verify'],
  );
  const llave = { nombre, par, creadaEn: Date.now() };
  await guardar(llave);
  return llave;
}

/** Notes whose certificate the key is. */
export const certificada = (llave: Llave, certificadoId: string): Promise<unknown> =>
  guardar({ ...llave, certificadoId });

/** The key of this certificate, if this browser has it. */
export async function llaveDe(token: string, certificadoId: string): Promise<Llave | undefined> {
  const llave = await leer(await nombreOf(token));
  return llave && (llave.certificadoId ?? certificadoId) === certificadoId ? llave : undefined;
}

/** Erases the link's key: after its signature it has nothing left to do. */
export const borrarLlave = async (token: string): Promise<unknown> => borrar(await nombreOf(token));

/** Signs the bytes that the portal prepared. Base64, both. */
export const valorDe = async ({ par }: Llave, atributos: string): Promise<string> =>
  base64(await crypto.subtle.sign(RSA, par.privateKey, bytesOf(atributos)));

/**
 * The request for a certificate (PKCS#10, RFC 2986) in base64: the public key, signed with the private one. It names
 * nobody: names come from the enrolment.
 */
export async function csrDe({ par }: Llave): Promise<string> {
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', par.publicKey));
  const info = der(0x30, Uint8Array.of(0x02, 1, 0), der(0x30), spki, der(0xa0));
  const signature = new Uint8Array(await crypto.subtle.sign(RSA, par.privateKey, info));
  return base64(der(0x30, info, SHA256_WITH_RSA, der(0x03, Uint8Array.of(0), signature)));
}

/** The AlgorithmIdentifier of sha256WithRSAEncryption (RFC 4055 §5). */
const SHA256_WITH_RSA = Uint8Array.of(0x30, 13, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 1, 11, 5, 0);

/** An element of DER: tag, shortest length, content. */
function der(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = parts.flatMap((part) => [...part]);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Uint8Array.of(tag, ...size, ...content);
}

const base64 = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

async function nombreOf(token: string): Promise<string> {
  const nombre = await nombreDe(token);
  if (nombre === undefined) throw new Error('no digest in this browser');
  return nombre;
}
