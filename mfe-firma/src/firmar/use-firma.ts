import { useCallback, useEffect, useState } from 'react';
import type { EnlaceInscripcion, EnlaceVerificado } from '@portal/contracts/firmas';
import { Fallo } from '../calls/call-error.js';
import { verificarEnlace } from '../calls/firmas.api.js';
import { acuerdoDe } from './textos.rules.js';

export interface EnlaceAbierto extends EnlaceVerificado {
  readonly inscripcion: EnlaceInscripcion;
  /** The published sentence beside the button. */
  readonly acuerdo: string;
}

export type EstadoEnlace =
  | { readonly paso: 'verificando' }
  | { readonly paso: 'invalido' }
  | { readonly paso: 'firmado'; readonly signedAt?: string }
  | { readonly paso: 'preparando'; readonly segundos: number }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | { readonly paso: 'abierto'; readonly enlace: EnlaceAbierto };

const NO_ABRE: EstadoEnlace = { paso: 'fallo', mensaje: 'No se pudo abrir el documento. Intente nuevamente.' };

/** One look at the link. Every refusal becomes a state that the page can show. */
async function comprobar(token: string, signal: AbortSignal): Promise<EstadoEnlace> {
  if (!token) return { paso: 'invalido' };
  try {
    const enlace = await verificarEnlace(token, signal);
    if (enlace.isUsed || !enlace.inscripcion) return { paso: 'firmado', signedAt: enlace.signedAt };
    return abierto(enlace, enlace.inscripcion);
  } catch (error) {
    return estadoDe(error);
  }
}

function abierto(enlace: EnlaceVerificado, inscripcion: EnlaceInscripcion): EstadoEnlace {
  const acuerdo = acuerdoDe(inscripcion.textos);
  if (acuerdo !== undefined) return { paso: 'abierto', enlace: { ...enlace, inscripcion, acuerdo } };
  console.error('texts', 'acuerdo-firma is missing');
  return NO_ABRE;
}

function estadoDe(error: unknown): EstadoEnlace {
  if (!(error instanceof Fallo)) return NO_ABRE;
  if (error.detalle.status === 404) return { paso: 'invalido' };
  if (error.code === 'DOCUMENTO_EN_PREPARACION') return { paso: 'preparando', segundos: error.detalle.retryAfter ?? 3 };
  return { paso: 'fallo', mensaje: error.message };
}

export interface UsoEnlace {
  readonly estado: EstadoEnlace;
  /** It is not the first look: what comes takes the place of something on which the signer was. */
  readonly otraVez: boolean;
  /** Looks again, behind the page that is shown. */
  readonly refrescar: () => void;
  /** Looks again, with 'Verificando documento...' in between. */
  readonly reintentar: () => void;
}

/** The state of the signing link, verified once on arrival and again whenever asked. */
export function useEnlace(token: string): UsoEnlace {
  const [estado, setEstado] = useState<EstadoEnlace>({ paso: 'verificando' });
  const [vez, setVez] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    void comprobar(token, control.signal).then((nuevo) => {
      if (!control.signal.aborted) setEstado(nuevo);
    });
    return () => control.abort();
  }, [token, vez]);
  const refrescar = useCallback(() => setVez((previa) => previa + 1), []);
  const reintentar = useCallback(() => {
    setEstado({ paso: 'verificando' });
    setVez((previa) => previa + 1);
  }, []);
  return { estado, otraVez: vez > 0, refrescar, reintentar };
}
