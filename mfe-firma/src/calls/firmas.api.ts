import type { Certificado } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type { EnlaceVerificado, firmar, generarParaConductor } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import { Fallo } from './call-error.js';
import { llamar } from './call.js';
import { rutas } from './rutas.js';

export type SolicitudFirma = Omit<RequestOf<typeof firmar>, 'token'>;
export type FirmaRegistrada = ResponseOf<typeof firmar>;
export type SolicitudCertificado = Omit<RequestOf<typeof generarParaConductor>, 'token'>;

/** State, signer, texts and data of a link in one reply; reading never consumes it. */
export const verificarEnlace = (token: string, signal: AbortSignal): Promise<EnlaceVerificado> =>
  llamar({ path: rutas.verificarEnlace, params: { token }, signal });

/** Says that a person, not a mail scanner, is on the page (security 18). */
export const avisarVisto = (token: string): Promise<void> =>
  llamar({ method: 'POST', path: rutas.enlaceVisto, params: { token } });

/** Asks for another link. The answer is the same whatever the token. */
export const renovarEnlace = (token: string): Promise<{ message: string }> =>
  llamar({ method: 'POST', path: rutas.renovarEnlace, params: { token } });

/** The signer's newest certificate, undefined when there is none: two shapes outside, one inside (readings 25). */
export async function certificadoDe(
  token: string,
  rol: RolFirmante,
  signal: AbortSignal,
): Promise<Certificado | undefined> {
  if (rol === 'conductor') {
    const [primero] = await llamar<Certificado[]>({ path: rutas.certificadosConductor, params: { token }, signal });
    return primero;
  }
  try {
    return await llamar<Certificado>({ path: rutas.certificadoPropietario, params: { token }, signal });
  } catch (error) {
    if (error instanceof Fallo && error.code === 'CERTIFICADO_NO_ENCONTRADO') return undefined;
    throw error;
  }
}

/** Issues the signer's certificate. Key generation can take seconds. */
export const generarCertificado = (
  token: string,
  rol: RolFirmante,
  datos: SolicitudCertificado,
  idempotencyKey: string,
): Promise<Certificado> =>
  llamar({
    method: 'POST',
    path: rol === 'conductor' ? rutas.generarParaConductor : rutas.generarParaPropietario,
    body: { token, ...datos },
    idempotencyKey,
    limite: 30_000,
  });

/** Signs, exactly once per link; the same key again returns the stored answer. */
export const enviarFirma = (
  token: string,
  solicitud: SolicitudFirma,
  idempotencyKey: string,
): Promise<FirmaRegistrada> =>
  llamar({
    method: 'POST',
    path: rutas.firmar,
    params: { token },
    body: solicitud,
    idempotencyKey,
    limite: 45_000,
  });
