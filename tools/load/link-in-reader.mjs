import { sha256 } from '../platform/places.mjs';

/**
 * The link of a mail that lies in the local reader.
 * @param {string} reader its address
 * @returns {(hash: string, address: string) => Promise<string | undefined>} hash: as the portal keeps it of a link
 */
export const linkInReader = (reader) => async (hash, address) => {
  const mails = await fetch(`${reader}/api/email?to.address=${encodeURIComponent(address)}`);
  const tokens = [...(await mails.text()).matchAll(/\/firmar\/([\w-]{43})/g)].map(([, token]) => token);
  return tokens.find((token) => sha256(token) === hash);
};
