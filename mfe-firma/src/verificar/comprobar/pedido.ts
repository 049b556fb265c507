import type { FileVerdict, Progress, Trusted } from '@portal/pdf-signature/web';

/** What the page asks of the thread that judges. */
export interface Pedido {
  readonly id: number;
  readonly archivo: File;
  readonly confianza: Trusted;
}

/** How far it came, its judgement, or why there is none. */
export type Respuesta =
  | { readonly id: number; readonly avance: Progress }
  | { readonly id: number; readonly dictamen: FileVerdict }
  | { readonly id: number; readonly fallo: string };
