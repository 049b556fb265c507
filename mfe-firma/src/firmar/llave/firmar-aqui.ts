import { CallError } from '@portal/api-client/call';
import { cerrarFirma, prepararFirma, type FirmaRegistrada, type SolicitudFirma } from '../../calls/firmas.api.js';
import { llaveDe, valorDe } from './llave.js';

/** Each time another signature came in between: there is one other signer, so once is likely and three times is not. */
const MOST = 3;

/**
 * Signs with the key of this browser: the portal prepares, the key signs, the portal closes. A signature of somebody
 * else in between makes it prepare again by itself.
 * @param huella SHA-256 of the key's public half, as the certificate tells it
 * @throws CallError LLAVE_EN_OTRO_LUGAR when the key is not here any more; the refusals of both calls
 */
export async function firmarAqui(
  token: string,
  solicitud: SolicitudFirma,
  clave: string,
  huella: string,
): Promise<FirmaRegistrada> {
  const llave = await llaveDe(huella);
  if (!llave) throw sinLlave();
  for (let time = 1; ; time += 1) {
    const { preparada, atributos } = await prepararFirma(token, solicitud);
    const valor = await valorDe(llave, atributos);
    try {
      return await cerrarFirma(token, { preparada, valor }, clave);
    } catch (error) {
      if (time === MOST || !(error instanceof CallError && error.code === 'FIRMA_DESACTUALIZADA')) throw error;
    }
  }
}

const sinLlave = (): CallError =>
  new CallError('LLAVE_EN_OTRO_LUGAR', 'La clave de su certificado ya no está en este dispositivo. Genere uno nuevo.', {
    status: 409,
  });
