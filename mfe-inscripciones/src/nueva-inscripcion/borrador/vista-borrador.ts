import { olvidar, trasPintar } from '@portal/ui';
import { type BorradorGuardado, type Escritura } from '../../borrador-guardado.js';

export type EstadoBorrador =
  | { readonly tipo: 'sin-cambios' }
  | { readonly tipo: 'pendiente' }
  | { readonly tipo: 'guardado'; readonly a: Date }
  | { readonly tipo: 'fallo'; readonly causa: Exclude<Escritura, 'guardado'> };

/** What lies in the browser and is not what this tab shows: the person says which of the two goes on. */
export type Hallazgo =
  | { readonly tipo: 'previo' | 'otra-pestana'; readonly borrador: BorradorGuardado }
  /** It was sent, or removed, in another tab. */
  | { readonly tipo: 'retirado' };

export interface VistaBorrador {
  readonly estado: EstadoBorrador;
  readonly hallazgo: Hallazgo | undefined;
  /** The last question about another tab went by itself: both hold the same by now. */
  readonly yaIgual?: boolean;
  /** Something of the person's stands in this tab's form. */
  readonly ocupado: boolean;
  /** The enrolment whose data the form began with. */
  readonly copiadaDe?: string | undefined;
}

/** What is to be seen of a draft, outside React: saving draws the saved state anew and nothing else. */
export class Vista {
  private actual: VistaBorrador = { estado: { tipo: 'sin-cambios' }, hallazgo: undefined, ocupado: false };
  private readonly oyentes = new Set<() => void>();

  readonly ver = (): VistaBorrador => this.actual;

  /** @returns the way to stop listening */
  readonly suscribir = (oyente: () => void): (() => void) => {
    this.oyentes.add(oyente);
    return () => this.oyentes.delete(oyente);
  };

  poner(cambio: Partial<VistaBorrador>): void {
    this.actual = { ...this.actual, ...cambio };
    this.avisar();
  }

  /** It holds at once and is drawn after the letter that brought it. */
  ponerTrasPintar(cambio: Partial<VistaBorrador>): void {
    this.actual = { ...this.actual, ...cambio };
    trasPintar(this.avisar);
  }

  /** Takes back what has not been drawn yet. */
  callar(): void {
    olvidar(this.avisar);
  }

  private readonly avisar = (): void => {
    for (const oyente of this.oyentes) oyente();
  };
}
