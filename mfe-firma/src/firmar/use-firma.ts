import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, messageOfCall, newKey } from '@portal/api-client/call';
import type { EnlaceInscripcion, EnlaceVerificado } from '@portal/contracts/firmas';
import { showToast } from '@portal/ui/light';
import { enviarFirma, verificarEnlace, type SolicitudFirma } from '../calls/firmas.api.js';
import type { Registro } from './estados/exito.page.js';
import { acuerdoDe } from './lectura/lectura.rules.js';

/*
 * One signing link, from the first look to the receipt:
 *
 *   verificando ──looked──▶ invalido | firmado | preparando | fallo | abierto
 *   preparando ──look, by its timer──▶ the same page until the server answers
 *   fallo ──retry──▶ verificando
 *   abierto ──sending──▶ abierto, busy ──refused──▶ abierto, with the message; looks again when the link changed
 *                                      └─registered──▶ registrada ──looked──▶ registrada, with the server's time
 */

interface EnlaceAbierto extends EnlaceVerificado {
  readonly inscripcion: EnlaceInscripcion;
  /** The published sentence beside the button. */
  readonly acuerdo: string;
}

/** What a look at the link finds. */
type Found =
  | { readonly paso: 'invalido' }
  | { readonly paso: 'firmado'; readonly signedAt?: string }
  | { readonly paso: 'preparando'; readonly segundos: number }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | {
      readonly paso: 'abierto';
      readonly enlace: EnlaceAbierto;
      /** The signature is on its way. */
      readonly busy?: boolean;
      /** Why the last attempt was refused. */
      readonly mensaje?: string;
    };

export type EstadoFirma =
  | { readonly paso: 'verificando' }
  | Found
  | { readonly paso: 'registrada'; readonly registro: Registro; readonly signedAt?: string };

interface Flow {
  readonly estado: EstadoFirma;
  /** How many looks were asked for after the first; each new number asks the server. */
  readonly looks: number;
}

/** One step of the machine. */
type Step = (flow: Flow) => Flow;

const look: Step = ({ estado, looks }) => ({ estado, looks: looks + 1 });
const retry: Step = ({ looks }) => ({ estado: { paso: 'verificando' }, looks: looks + 1 });
const looked =
  (found: Found): Step =>
  ({ estado, looks }) => ({ estado: afterLook(estado, found), looks });
const attempted =
  (busy: boolean, mensaje?: string): Step =>
  (flow) =>
    flow.estado.paso === 'abierto' ? { ...flow, estado: { ...flow.estado, busy, mensaje } } : flow;
const sending = attempted(true);
const refused = (mensaje: string): Step => attempted(false, mensaje);
const registered =
  (registro: Registro): Step =>
  ({ looks }) => ({ estado: { paso: 'registrada', registro }, looks: looks + 1 });

function afterLook(estado: EstadoFirma, found: Found): EstadoFirma {
  // The receipt stays, whatever the link says now.
  if (estado.paso === 'registrada') return found.paso === 'firmado' ? { ...estado, signedAt: found.signedAt } : estado;
  // The same document: the attempt and its message are still about it.
  const same =
    estado.paso === 'abierto' && found.paso === 'abierto' && estado.enlace.documentHash === found.enlace.documentHash;
  return same ? { ...estado, enlace: found.enlace } : found;
}

const NO_ABRE: Found = { paso: 'fallo', mensaje: 'No se pudo abrir el documento. Intente nuevamente.' };

/** One look at the link. Every refusal becomes a state that the page can show. */
async function lookAt(token: string, signal: AbortSignal): Promise<Found> {
  if (!token) return { paso: 'invalido' };
  try {
    const enlace = await verificarEnlace(token, signal);
    if (enlace.isUsed || !enlace.inscripcion) return { paso: 'firmado', signedAt: enlace.signedAt };
    return opened(enlace, enlace.inscripcion);
  } catch (error) {
    return foundOf(error);
  }
}

function opened(enlace: EnlaceVerificado, inscripcion: EnlaceInscripcion): Found {
  const acuerdo = acuerdoDe(inscripcion.textos);
  if (acuerdo !== undefined) return { paso: 'abierto', enlace: { ...enlace, inscripcion, acuerdo } };
  console.error('texts', 'acuerdo-firma is missing');
  return NO_ABRE;
}

function foundOf(error: unknown): Found {
  if (!(error instanceof CallError)) return NO_ABRE;
  if (error.detail.status === 404) return { paso: 'invalido' };
  if (error.code === 'DOCUMENTO_EN_PREPARACION') return { paso: 'preparando', segundos: error.detail.retryAfter ?? 3 };
  return { paso: 'fallo', mensaje: error.message };
}

/** One attempt has one Idempotency-Key. */
interface Attempt {
  readonly key: string;
  readonly solicitud: SolicitudFirma;
}

const isFor = ({ signature, certificateId, documentHash }: SolicitudFirma, attempt: Attempt | undefined): boolean =>
  attempt?.solicitud.signature === signature &&
  attempt.solicitud.certificateId === certificateId &&
  attempt.solicitud.documentHash === documentHash;

/** Refusals after which the page on screen is no longer true. */
const LINK_CHANGED: ReadonlySet<string> = new Set(['FIRMA_YA_REGISTRADA', 'ENLACE_INVALIDO', 'DOCUMENTO_CAMBIO']);

export interface UsoFirma {
  readonly estado: EstadoFirma;
  /** After the first look: what comes takes the place of something that the signer was on. */
  readonly again: boolean;
  /** Looks again, behind the page that is shown. */
  readonly look: () => void;
  /** Looks again, with 'Verificando documento...' in between. */
  readonly retry: () => void;
  /** Sends the signature and shows what came of it. @returns the code of a refusal, if any */
  readonly sign: (enlace: EnlaceAbierto, solicitud: SolicitudFirma) => Promise<string | undefined>;
}

/** The signing link and the signature on it. The link is verified once on arrival and again when asked. */
export function useFirma(token: string): UsoFirma {
  const [{ estado, looks }, step] = useState<Flow>({ estado: { paso: 'verificando' }, looks: 0 });
  const attempt = useRef<Attempt>(undefined);
  useEffect(() => {
    const control = new AbortController();
    void lookAt(token, control.signal).then((found) => {
      if (!control.signal.aborted) step(looked(found));
    });
    return () => control.abort();
  }, [token, looks]);

  const sign = async ({ inscripcion }: EnlaceAbierto, solicitud: SolicitudFirma) => {
    // After a lost answer the very same request goes out again, and the server gives the stored answer.
    if (!isFor(solicitud, attempt.current)) attempt.current = { key: newKey(), solicitud };
    const { key, solicitud: sent } = attempt.current as Attempt;
    step(sending);
    try {
      const answer = await enviarFirma(token, sent, key);
      showToast({
        kind: 'exito',
        title: 'Firma digital registrada',
        description: 'Su firma digital con certificado ha sido registrada exitosamente.',
      });
      const { codigo, placaCabezote: placa, nombre } = inscripcion;
      const { sha256, completa } = answer;
      const firmadoEn = new Date().toISOString();
      step(registered({ codigo, placa, nombre, firmadoEn, sha256, completa: completa === true }));
      return undefined;
    } catch (error) {
      const known = error instanceof CallError ? error : undefined;
      if (known && !known.inDoubt) attempt.current = undefined; // in doubt the key stays
      const mensaje = messageOfCall(error, 'No se pudo registrar la firma');
      step(refused(mensaje));
      showToast({ kind: 'error', title: 'Error', description: mensaje });
      if (LINK_CHANGED.has(known?.code ?? '')) step(look);
      return known?.code;
    }
  };
  return {
    estado,
    again: looks > 0,
    look: useCallback(() => step(look), []),
    retry: useCallback(() => step(retry), []),
    sign,
  };
}
