/**
 * A short message. One toast shows at a time: a new one replaces it
 * (docs/especificacion/especificacion.txt, section 9).
 */
export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** A second sentence, when `description` is a fixed text and something of this moment must be added. */
  readonly detail?: string;
  /** Screen readers announce errors at once. */
  readonly kind?: 'exito' | 'error' | 'info';
  /** One thing that can be done about it while it stands, such as 'Deshacer'. It goes once that is pressed. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** The last message before the page leaves (the session ended). No other toast replaces it. */
  readonly last?: boolean;
  /** Set for the few English texts, so that a screen reader pronounces them as English. */
  readonly lang?: 'en';
}

export interface ShownToast extends Toast {
  readonly id: number;
}

let current: ShownToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast from anywhere; components use `useToast`.
 * @returns its id, for `closeToast`; undefined when the last word stands and it is not shown
 */
export function showToast(toast: Toast): number | undefined {
  if (current?.last) return undefined;
  count += 1;
  set({ ...toast, id: count });
  return count;
}

/**
 * @example
 * const toast = useToast();
 * toast({ title: 'Borrador guardado', description: 'Los datos han sido guardados como borrador.' })
 */
export const useToast = (): ((toast: Toast) => number | undefined) => showToast;

/** Removes a toast, unless another one has already replaced it. */
export function closeToast(id: number | undefined): void {
  if (id !== undefined && current?.id === id) set(undefined);
}

export const currentToast = (): ShownToast | undefined => current;

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: ShownToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}
