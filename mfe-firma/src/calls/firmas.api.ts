import { call, CallError, send } from '@portal/api-client/call';
import type { Certificado } from '@portal/contracts/certificados';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import type {
  cerrarFirma as contratoDeCierre,
  prepararFirma as contratoDePreparacion,
  desenlaceDeFirma,
  DocumentoVerificado,
  EnlaceVerificado,
  firmar,
  generarParaConductor,
  Novedad,
} from '@portal/contracts/firmas';
import type { Configuracion } from '@portal/contracts/portal';
import type { Usuario } from '@portal/contracts/sesion';
import { llamadas } from '@portal/dominio/llamadas';
import type { RolFirmante } from '@portal/dominio/roles';

export type SolicitudFirma = Omit<RequestOf<typeof firmar>, 'token'>;
export type FirmaRegistrada = ResponseOf<typeof firmar>;
type FirmaPreparada = ResponseOf<typeof contratoDePreparacion>;
type Cierre = Omit<RequestOf<typeof contratoDeCierre>, 'token'>;
export type Desenlace = ResponseOf<typeof desenlaceDeFirma>;
export type SolicitudCertificado = Omit<RequestOf<typeof generarParaConductor>, 'token'>;

/** State, signer, texts and data of a link in one reply; reading never consumes the link. */
export const verificarEnlace = (token: string, signal: AbortSignal): Promise<EnlaceVerificado> =>
  call({ path: llamadas.verificarEnlace, params: { token }, signal });

/**
 * The exact file that this signature would extend; with the key that signed, the one that carries it. On a slow network
 * it takes minutes.
 */
export async function bajarDocumento(token: string, clave?: string): Promise<Blob> {
  const answer = await send({
    path: llamadas.documentoDeEnlace,
    params: { token },
    query: { clave },
    limit: 180_000,
    cache: 'no-store',
  });
  return new Blob([await answer.arrayBuffer()], { type: 'application/pdf' });
}

/** What became of an attempt to sign, by its key. */
export const consultarDesenlace = (token: string, clave: string, signal: AbortSignal): Promise<Desenlace> =>
  call({ path: llamadas.desenlaceDeFirma, params: { token }, query: { clave }, signal });

/** The signer's own part of the evidence, which is made while it comes. */
export async function bajarPruebas(token: string, clave: string): Promise<Blob> {
  const answer = await send({
    path: llamadas.evidenciaDelFirmante,
    params: { token },
    query: { clave },
    limit: 60_000,
    onBytes: () => undefined,
    cache: 'no-store',
  });
  return new Blob([await answer.blob()], { type: 'application/zip' });
}

/** Reports that a person, not a mail scanner, is on the page. */
export const avisarVisto = (token: string): Promise<void> =>
  call({ method: 'POST', path: llamadas.enlaceVisto, params: { token } });

/** Tells who enrolled and the company that something is wrong. The link goes on. */
export const reportarNovedad = (token: string, que: Novedad, nota: string): Promise<{ message: string }> =>
  call({
    method: 'POST',
    path: llamadas.reportarNovedad,
    params: { token },
    body: { que, ...(nota.trim() ? { nota } : {}) },
  });

/** Asks for another link. The answer is the same whatever the token. */
export const renovarEnlace = (token: string): Promise<{ message: string }> =>
  call({ method: 'POST', path: llamadas.renovarEnlace, params: { token } });

/** The signer's newest certificate, undefined when there is none. The two roles have replies of different shapes. */
export async function certificadoDe(
  token: string,
  rol: RolFirmante,
  signal?: AbortSignal,
): Promise<Certificado | undefined> {
  if (rol === 'conductor') {
    const [first] = await call<Certificado[]>({ path: llamadas.certificadosConductor, params: { token }, signal });
    return first;
  }
  try {
    return await call<Certificado>({ path: llamadas.certificadoPropietario, params: { token }, signal });
  } catch (error) {
    if (error instanceof CallError && error.code === 'CERTIFICADO_NO_ENCONTRADO') return undefined;
    throw error;
  }
}

/** Issues the signer's certificate. Making a key, and who else waits for one, can take seconds. */
export const generarCertificado = (
  token: string,
  rol: RolFirmante,
  datos: SolicitudCertificado,
  idempotencyKey: string,
): Promise<Certificado> =>
  call({
    method: 'POST',
    path: rol === 'conductor' ? llamadas.generarParaConductor : llamadas.generarParaPropietario,
    body: { token, ...datos },
    idempotencyKey,
    limit: 45_000,
  });

/** Signs, exactly once per link; the same key again returns the stored answer. */
export const enviarFirma = (
  token: string,
  solicitud: SolicitudFirma,
  idempotencyKey: string,
): Promise<FirmaRegistrada> =>
  call({
    method: 'POST',
    path: llamadas.firmar,
    params: { token },
    body: solicitud,
    idempotencyKey,
    limit: 45_000,
  });

/** Asks for what a key of this browser shall sign. Nothing is signed, and asking again replaces it. */
export const prepararFirma = (token: string, solicitud: SolicitudFirma): Promise<FirmaPreparada> =>
  call({
    method: 'POST',
    path: llamadas.prepararFirma,
    params: { token },
    body: solicitud,
    repeatable: true,
    limit: 45_000,
  });

/** Brings the value that the key made. Exactly once per link, as {@link enviarFirma}. */
export const cerrarFirma = (token: string, cierre: Cierre, idempotencyKey: string): Promise<FirmaRegistrada> =>
  call({ method: 'POST', path: llamadas.cerrarFirma, params: { token }, body: cierre, idempotencyKey, limit: 45_000 });

/** The operator's settings: its short name, and where it answers. */
export const readConfiguracion = (signal: AbortSignal): Promise<Configuracion> =>
  call({ path: llamadas.configuracion, signal });

/** The signed-in person; a guest's answer is a 401. The signing page never asks: it ignores sessions. */
export const readUsuario = (signal: AbortSignal): Promise<Usuario> => call({ path: llamadas.usuarioActual, signal });

/** Compares a hash made on this device with every registered revision. */
export const verificarHuella = (sha256: string): Promise<DocumentoVerificado> =>
  call({ method: 'POST', path: llamadas.verificarHuella, body: { sha256 } });

/** Looks a document up by its public code. */
export const verificarCodigo = (codigo: string): Promise<DocumentoVerificado> =>
  call({ path: llamadas.verificarCodigo, params: { codigo } });
