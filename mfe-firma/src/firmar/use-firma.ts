import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, messageOfCall, newKey } from '@portal/api-client/call';
import type { Constancia, EnlaceInscripcion, EnlaceVerificado, NovedadDicha } from '@portal/contracts/firmas';
import { closeToast, showToast } from '@portal/ui/light';
import {
  consultarDesenlace,
  enviarFirma,
  verificarEnlace,
  type Desenlace,
  type FirmaRegistrada,
  type SolicitudFirma,
} from '../calls/firmas.api.js';
import { desenlaceDe, whenOnline } from './envio/desenlace.js';
import type { Registro } from './estados/exito.page.js';
import { abrirGuardado, type Guardado, type Intento } from './guardado.js';
import { acuerdoDe } from './lectura/lectura.rules.js';

/*
 * One signing link, from the first look to the receipt:
 *
 *   verificando ──looked──▶ invalido | firmado | preparando | fallo | abierto | registrada, by a key that is kept here
 *   preparando ──look, by its timer──▶ the same page until the server answers
 *   fallo ──retry──▶ verificando
 *   abierto ──sign──▶ en-espera (no network) ──online──▶ enviando ──answer──▶ registrada, or abierto with the refusal
 *                         └──desist──▶ abierto                └──no answer──▶ preguntando ──▶ registrada, or abierto
 *   en-espera, after a part of it may have left ──desist──▶ preguntando, and it is not sent again
 *   registrada ──looked──▶ registrada, with the server's time
 */

interface EnlaceAbierto extends EnlaceVerificado {
  readonly inscripcion: EnlaceInscripcion;
  /** The published sentence beside the button. */
  readonly acuerdo: string;
}

/** Where a signature is that was pressed and is not known to have ended. */
export type Envio = 'en-espera' | 'enviando' | 'preguntando';

/** What a look at the link finds. */
type Found =
  | { readonly paso: 'invalido' }
  | { readonly paso: 'firmado'; readonly enlace: Pick<EnlaceVerificado, 'signedAt' | 'codigo' | 'firmas' | 'novedad'> }
  | { readonly paso: 'preparando'; readonly segundos: number }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | Registrada
  | {
      readonly paso: 'abierto';
      readonly enlace: EnlaceAbierto;
      readonly guardado: Guardado;
      readonly envio?: Envio;
      /** Why the last attempt was refused. */
      readonly mensaje?: string;
    };

interface Registrada {
  readonly paso: 'registrada';
  readonly registro: Registro;
  readonly signedAt?: string;
  /** What the signer had said is wrong. */
  readonly novedad?: NovedadDicha;
}

export type EstadoFirma = { readonly paso: 'verificando' } | Found;

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
  (envio: Envio | undefined, mensaje?: string): Step =>
  (flow) =>
    flow.estado.paso === 'abierto' ? { ...flow, estado: { ...flow.estado, envio, mensaje } } : flow;
const refused = (mensaje: string): Step => attempted(undefined, mensaje);
/** It is not sent any more; what may have left before is asked about. */
const desisted: Step = (flow) =>
  flow.estado.paso === 'abierto' && flow.estado.envio === 'en-espera' ? attempted('preguntando')(flow) : flow;
const registered =
  (registro: Registro): Step =>
  ({ looks }) => ({ estado: { paso: 'registrada', registro }, looks: looks + 1 });

function afterLook(estado: EstadoFirma, found: Found): EstadoFirma {
  // The receipt stays, whatever the link says now.
  if (estado.paso === 'registrada') {
    if (found.paso !== 'registrada' && found.paso !== 'firmado') return estado;
    const { signedAt, novedad } = found.paso === 'firmado' ? found.enlace : found;
    return { ...estado, signedAt, novedad };
  }
  // A look that failed says nothing about the link: what is open stays, and what waits looks again.
  if (found.paso === 'fallo' && (estado.paso === 'abierto' || estado.paso === 'preparando')) return { ...estado };
  // The same document: the attempt and its message are still about it.
  const same =
    estado.paso === 'abierto' && found.paso === 'abierto' && estado.enlace.documentHash === found.enlace.documentHash;
  return same ? { ...estado, enlace: found.enlace } : found;
}

const NO_ABRE: Found = { paso: 'fallo', mensaje: 'No se pudo abrir el documento. Intente nuevamente.' };
const SIN_SENAL = 'No hay conexión. Esta página lo intenta de nuevo cuando vuelva la señal.';
const NO_QUEDO = 'Su firma no quedó registrada. Puede intentarlo de nuevo.';

/** One look at the link. Every refusal becomes a state that the page can show. */
async function lookAt(token: string, opening: Promise<Guardado>, signal: AbortSignal): Promise<Found> {
  if (!token) return { paso: 'invalido' };
  try {
    const enlace = await verificarEnlace(token, signal);
    const guardado = await opening;
    if (enlace.isUsed || !enlace.inscripcion) return await used(token, enlace, guardado, signal);
    return opened(enlace, enlace.inscripcion, guardado);
  } catch (error) {
    return foundOf(error);
  }
}

/** A used link shows nothing personal, but to the tab that signed: its key brings the receipt back. */
async function used(token: string, enlace: EnlaceVerificado, guardado: Guardado, signal: AbortSignal): Promise<Found> {
  const { signedAt, novedad } = enlace;
  const { clave } = guardado.read().intento ?? {};
  if (clave === undefined) return { paso: 'firmado', enlace };
  const { constancia } = await consultarDesenlace(token, clave, signal);
  return constancia
    ? { paso: 'registrada', registro: { constancia, clave }, signedAt, novedad }
    : { paso: 'firmado', enlace };
}

function opened(enlace: EnlaceVerificado, inscripcion: EnlaceInscripcion, guardado: Guardado): Found {
  const acuerdo = acuerdoDe(inscripcion.textos);
  if (acuerdo !== undefined) return { paso: 'abierto', enlace: { ...enlace, inscripcion, acuerdo }, guardado };
  console.error('texts', 'acuerdo-firma is missing');
  return NO_ABRE;
}

function foundOf(error: unknown): Found {
  if (!(error instanceof CallError)) return NO_ABRE;
  if (error.detail.status === 404) return { paso: 'invalido' };
  if (error.code === 'DOCUMENTO_EN_PREPARACION') return { paso: 'preparando', segundos: error.detail.retryAfter ?? 3 };
  // Nothing is on the screen yet whose data could stay there.
  return { paso: 'fallo', mensaje: error.code === 'SIN_CONEXION' ? SIN_SENAL : error.message };
}

const isFor = ({ signature, certificateId, documentHash }: SolicitudFirma, intento: Intento | undefined): boolean =>
  intento?.solicitud?.signature === signature &&
  intento.solicitud.certificateId === certificateId &&
  intento.solicitud.documentHash === documentHash;

/** Refusals after which the page on screen is no longer true. */
const LINK_CHANGED: ReadonlySet<string> = new Set(['FIRMA_YA_REGISTRADA', 'ENLACE_INVALIDO', 'DOCUMENTO_CAMBIO']);
/** The server says itself that nothing was signed. */
const NOTHING_SIGNED: ReadonlySet<string> = new Set(['SELLO_NO_DISPONIBLE', 'ALMACEN_NO_DISPONIBLE']);

/**
 * What an attempt of before may have caused that landed after all: a repeated one brings another value under its key.
 */
const MAY_BE_MINE: ReadonlySet<string> = new Set(['FIRMA_YA_REGISTRADA', 'LLAVE_IDEMPOTENTE_REUTILIZADA']);

/** How an attempt ended: with a signature, unsent because the signer desisted, or with a refusal and its code. */
type End =
  | { readonly constancia?: Constancia; readonly dudosa: boolean }
  | { readonly desistio: true }
  | { readonly refusal: unknown; readonly mensaje: string };

/** A refusal that names what to correct says that; any other its own sentence. */
const refusalOf = (refusal: unknown): Extract<End, { refusal: unknown }> => {
  const [field] = refusal instanceof CallError ? (refusal.detail.fields ?? []) : [];
  return { refusal, mensaje: field?.message ?? messageOfCall(refusal, 'No se pudo registrar la firma') };
};

/** Why nothing more is sent: the signer does not want it any more. */
const DESISTED = new Error('the signer desisted');

/**
 * Sends an attempt and finds out how it ended, through a lost answer and a lost network.
 * @param espera aborted when the signer desists: nothing is sent from then on
 */
async function carry(
  token: string,
  { clave, sinSalir = false, llave }: Intento,
  solicitud: SolicitudFirma,
  { signal, espera }: { readonly signal: AbortSignal; readonly espera: AbortSignal },
  tell: (envio: Envio) => void,
  propia: (answer: FirmaRegistrada) => Constancia,
): Promise<End> {
  let salio = !sinSalir;
  for (let dudosa = false; ; dudosa = true) {
    try {
      if (!navigator.onLine) {
        tell('en-espera');
        await whenOnline(espera);
      }
      if (espera.aborted) throw espera.reason;
      salio = true;
      tell('enviando');
      const answer = await (llave === undefined
        ? enviarFirma(token, solicitud, clave)
        : enviarDesdeAqui(token, solicitud, clave, llave));
      return { constancia: answer.constancia ?? propia(answer), dudosa };
    } catch (error) {
      if (error === DESISTED && !salio) return { desistio: true };
      const known = error instanceof CallError ? error : undefined;
      // A repeated one is prepared anew, so the server answers it as another attempt: it may be this one that signed.
      const mine = llave !== undefined && MAY_BE_MINE.has(known?.code ?? '');
      if (error !== DESISTED && !mine && (!known?.inDoubt || NOTHING_SIGNED.has(known.code))) return refusalOf(error);
      // Sent while the network went away: it goes again by itself once it is known that it was not registered.
      const cut = error !== DESISTED && !navigator.onLine;
      tell(cut ? 'en-espera' : 'preguntando');
      const dicho = await outcome(token, clave, signal);
      if ('refusal' in dicho) return dicho;
      if (dicho.estado === 'registrada') return { ...dicho, dudosa: true };
      if (espera.aborted) return { refusal: error, mensaje: NO_QUEDO };
      if (!cut) return known?.detail.status === undefined ? { refusal: error, mensaje: NO_QUEDO } : refusalOf(error);
    }
  }
}

/** Signs with the key of this browser. Its code comes only for those who have one. */
const enviarDesdeAqui = async (...attempt: [...Parameters<typeof enviarFirma>, huella: string]) =>
  (await import('./llave/index.js')).firmarAqui(...attempt);

/** Its work is done. */
const olvidarLlave = async (token: string, huella: string): Promise<void> => {
  try {
    await (await import('./llave/index.js')).borrarLlave(token, huella);
  } catch (error) {
    console.warn('key', error); // it goes by its age
  }
};

async function outcome(
  token: string,
  clave: string,
  signal: AbortSignal,
): Promise<Desenlace | Extract<End, { refusal: unknown }>> {
  try {
    return await desenlaceDe(token, clave, signal);
  } catch (error) {
    return refusalOf(error);
  }
}

export interface UsoFirma {
  readonly estado: EstadoFirma;
  /** After the first look: what comes takes the place of something that the signer was on. */
  readonly again: boolean;
  /** Looks again, behind the page that is shown. */
  readonly look: () => void;
  /** Looks again, with 'Verificando documento...' in between. */
  readonly retry: () => void;
  /** Sends the signature and shows what came of it. @returns the code of a refusal, if any */
  readonly sign: (
    abierto: Extract<EstadoFirma, { paso: 'abierto' }>,
    solicitud: SolicitudFirma,
    /** Of the certificate, when it is one of this browser: SHA-256 of its public half. */
    llave: string | undefined,
  ) => Promise<string | undefined>;
  /** Takes back a signature that waits for the network. */
  readonly desist: () => void;
}

/** The signing link and the signature on it. The link is verified once on arrival and again when asked. */
export function useFirma(token: string): UsoFirma {
  const [{ estado, looks }, step] = useState<Flow>({ estado: { paso: 'verificando' }, looks: 0 });
  const guardado = useRef<Promise<Guardado>>(undefined);
  const left = useLeft();
  const espera = useRef<AbortController>(undefined);
  const noSeEnvio = useRef<number>(undefined);
  useEffect(() => {
    const control = new AbortController();
    guardado.current ??= abrirGuardado(token);
    void lookAt(token, guardado.current, control.signal).then((found) => {
      if (!control.signal.aborted) step(looked(found));
    });
    return () => control.abort();
  }, [token, looks]);

  const sign: UsoFirma['sign'] = async ({ enlace: { inscripcion }, guardado: kept }, solicitud, llave) => {
    // What is said of the attempt before is not said of this one.
    if (noSeEnvio.current !== undefined) closeToast(noSeEnvio.current);
    // After a lost answer the very same request goes out again, and the server gives the stored answer.
    const before = kept.read().intento;
    const intento: Intento = {
      ...((isFor(solicitud, before) ? before : undefined) ?? { clave: newKey(), solicitud, sinSalir: true }),
      ...{ pendiente: true, llave },
    };
    const { clave, solicitud: sent = solicitud } = intento;
    const signal = left();
    const waits = new AbortController();
    espera.current = waits;
    signal.addEventListener('abort', () => waits.abort(signal.reason));
    // Whoever desists and reloads the page does not send it either.
    waits.signal.addEventListener('abort', () => {
      if (!signal.aborted) kept.keep({ intento: { clave, solicitud: sent } });
    });
    kept.keep({ intento });
    const tell = (envio: Envio) => {
      if (envio === 'enviando') kept.keep({ intento: { ...intento, sinSalir: false } });
      step(attempted(envio));
    };
    const propia = (answer: FirmaRegistrada) => constanciaPropia(inscripcion, answer);
    const end = await carry(token, intento, sent, { signal, espera: waits.signal }, tell, propia);
    if (signal.aborted) return undefined;
    if ('desistio' in end) {
      kept.keep({ intento: undefined });
      step(attempted(undefined));
      const description = 'Puede firmar cuando quiera.';
      noSeEnvio.current = showToast({ kind: 'info', title: 'Su firma no se envió', description });
      return undefined;
    }
    if ('refusal' in end) {
      const { mensaje } = end;
      const known = end.refusal instanceof CallError ? end.refusal : undefined;
      const over = known !== undefined && !known.inDoubt;
      kept.keep({ intento: over ? undefined : { clave, solicitud: sent } }); // in doubt the key stays
      step(refused(mensaje));
      showToast({ kind: 'error', title: 'Error', description: mensaje });
      if (LINK_CHANGED.has(known?.code ?? '')) step(look);
      return known?.code;
    }
    kept.signed(clave);
    if (llave !== undefined) void olvidarLlave(token, llave);
    showToast({
      kind: 'exito',
      title: 'Firma digital registrada',
      description: 'Su firma digital con certificado ha sido registrada exitosamente.',
    });
    // Without a receipt another page of this signer has signed.
    step(end.constancia ? registered({ constancia: end.constancia, clave, dudosa: end.dudosa }) : retry);
    return undefined;
  };
  return {
    estado,
    again: looks > 0,
    look: useCallback(() => step(look), []),
    retry: useCallback(() => step(retry), []),
    sign,
    desist: useCallback(() => {
      step(desisted);
      espera.current?.abort(DESISTED);
    }, []),
  };
}

/** @returns a signal that is aborted when the page is left */
function useLeft(): () => AbortSignal {
  const control = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      control.current?.abort(new Error('the page was left'));
      control.current = undefined;
    },
    [],
  );
  return () => (control.current ??= new AbortController()).signal;
}

/** The receipt as this page can tell it: a server of before answers without one. */
const constanciaPropia = (
  { codigo, placaCabezote: placa, nombre }: EnlaceInscripcion,
  { nivel, sha256, completa }: FirmaRegistrada,
): Constancia => ({
  ...{ codigo, placa, nombre, nivel, sha256 },
  codigoVerificacion: '',
  firmadoEn: new Date().toISOString(),
  aceptado: [],
  firmas: { hechas: completa === true ? 2 : 1, total: 2 },
  faltan: [],
});
