import { CallError } from '@portal/api-client/call';
import { consultarDesenlace, type Desenlace } from '../../calls/firmas.api.js';

const FIRST_MS = 2000;
const LONGEST_MS = 15_000;

/**
 * Asks what became of an attempt until it is known: at once, when the network returns, when the page is looked at
 * again, and from time to time.
 * @throws CallError when the link no longer opens; the reason of `signal` when the page is left
 */
export async function desenlaceDe(token: string, clave: string, signal: AbortSignal): Promise<Desenlace> {
  for (let asked = 0; ; asked += 1) {
    try {
      const dicho = await consultarDesenlace(token, clave, signal);
      if (dicho.estado === 'registrada' || dicho.estado === 'no-registrada') return dicho;
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
    }
    await nextChance(Math.min(FIRST_MS * 2 ** asked, LONGEST_MS), signal);
  }
}

/** A refusal that asking again does not change. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && !error.inDoubt && error.code !== 'DEMASIADOS_INTENTOS';

/** Resolves when the device has a network. @throws the reason of `signal` */
export async function whenOnline(signal: AbortSignal): Promise<void> {
  while (!navigator.onLine) await nextChance(LONGEST_MS, signal);
}

/** Waits until trying again may help. @throws the reason of `signal` when it is aborted first */
function nextChance(longestMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      window.removeEventListener('online', go);
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', leave);
      clearTimeout(timer);
      settle();
    };
    const go = () => end(resolve);
    const look = () => !document.hidden && go();
    const leave = () => end(() => reject(signal.reason as Error));
    const timer = setTimeout(go, longestMs);
    window.addEventListener('online', go);
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
  });
}
