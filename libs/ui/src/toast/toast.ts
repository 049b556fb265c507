/** One toast at a time (specification, section 9): a new one replaces the one in sight. */
export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** What only this moment knows, after a sentence that is the specification's. */
  readonly detail?: string;
  /** Errors are announced at once. */
  readonly kind?: 'exito' | 'error' | 'info';
  /** The last word before the page leaves (the session ended): no other toast takes its place. */
  readonly last?: boolean;
  /** Of the specification's few English texts, said by a screen reader as such. */
  readonly lang?: 'en';
}

export interface ShownToast extends Toast {
  readonly id: number;
}

let current: ShownToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast from anywhere; in components use `useToast`. */
export function showToast(toast: Toast): void {
  if (current?.last) return;
  count += 1;
  set({ ...toast, id: count });
}

/** Takes a toast away, unless another one has replaced it already. */
export function closeToast(id: number): void {
  if (current?.id === id) set(undefined);
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
