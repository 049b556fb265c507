import { borrar, guardar, leer, type Llave } from './almacen.js';
import { nombreDe, sha256Of } from './nombre-de.js';

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** Makes a key for a certificate of this link, and keeps it. @throws where the browser cannot */
export async function llaveNueva(token: string): Promise<Llave> {
  const enlace = await enlaceOf(token);
  const par = await crypto.subtle.generateKey(
    { ...RSA, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    false,
    ['sign', 'verify'],
  );
  const llave = { nombre: await sha256Of(await spkiOf(par)), enlace, par, creadaEn: Date.now() };
  await guardar(llave);
  return llave;
}

/**
 * The key whose public half a certificate tells (`huellaLlave`), if this browser has it. By the key itself: another
 * tab, or another link to the same person, has no part in it.
 */
export const llaveDe = (huella: string): Promise<Llave | undefined> => leer(huella);

/** Erases the key, and what else was made for the link: after its signature they have nothing left to do. */
export const borrarLlave = async (token: string, huella: string): Promise<unknown> =>
  borrar(huella, await enlaceOf(token));

/** Signs the bytes that the portal prepared. Base64, both. */
export const valorDe = async ({ par }: Llave, atributos: string): Promise<string> =>
  base64(await crypto.subtle.sign(RSA, par.privateKey, bytesOf(atributos)));

/**
 * The request for a certificate (PKCS#10, RFC 2986) in base64: the public key, signed with the private one. It names
 * nobody: names come from the enrolment.
 */
export async function csrDe({ par }: Llave): Promise<string> {
  const spki = new Uint8Array(await spkiOf(par));
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

const spkiOf = ({ publicKey }: CryptoKeyPair): Promise<ArrayBuffer> => crypto.subtle.exportKey('spki', publicKey);

async function enlaceOf(token: string): Promise<string> {
  const nombre = await nombreDe(token);
  if (nombre === undefined) throw new Error('no digest in this browser');
  return nombre;
}
