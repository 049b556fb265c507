import type { FileVerdict, Trusted } from '@portal/pdf-signature/web';

/** What the page asks of the thread that judges. */
export interface Pedido {
  readonly id: number;
  readonly archivo: File;
  readonly confianza: Trusted;
}

/** How far it read, its judgement, or why there is none. */
export type Respuesta =
  | { readonly id: number; readonly parte: number }
  | { readonly id: number; readonly dictamen: FileVerdict }
  | { readonly id: number; readonly fallo: string };
