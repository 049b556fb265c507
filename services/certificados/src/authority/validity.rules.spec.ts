import { generarPar } from '../custody/key-pair.js';
import { llaveDePar, vigenciaPersona } from './validity.rules.js';

test("a person's certificate is good for 365 days, over an RSA key of 2048 bits", async () => {
  const now = new Date('2026-11-21T15:00:00.000Z');
  expect(vigenciaPersona(now).hasta.toISOString()).toBe('2027-11-21T15:00:00.000Z');
  const llave = llaveDePar(await generarPar(2048));
  expect([llave.asymmetricKeyType, llave.asymmetricKeyDetails?.modulusLength]).toEqual(['rsa', 2048]);
});
