import { useCalentar } from '../remotos/use-calentar.js';
import { useRetirarBorradorAjeno } from '../sesion/borrador-guardado.js';
import { useSso } from '../sesion/use-sso.js';
import { useVigilancia } from '../sesion/use-vigilancia.js';
import { needsSession } from './elementos.js';

/** What goes on behind every page: single sign-on, the end of the session, another person's draft, the next screens. */
export function useVigias(pathname: string): void {
  useSso(!needsSession(pathname));
  useVigilancia();
  useRetirarBorradorAjeno();
  useCalentar();
}
