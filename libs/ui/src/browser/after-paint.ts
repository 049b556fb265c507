import { startTransition } from 'react';

/** Milliseconds that a page out of sight waits: it paints nothing. */
const SIN_PINTAR = 100;

/** Settles once what has just happened is on screen. */
export const pintado = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SIN_PINTAR);
    requestAnimationFrame(() => setTimeout(resolve));
  });

const pendientes = new Set<() => void>();

/**
 * A key stroke shows its letter first: what follows from it (progress, legal texts, saved state) is drawn after that
 * paint, all at once, each thing once however often it was asked for.
 */
export function trasPintar(tarea: () => void): void {
  if (pendientes.size === 0) void pintado().then(hacer);
  pendientes.add(tarea);
}

/** Takes back what has not been done yet. */
export const olvidar = (tarea: () => void): void => void pendientes.delete(tarea);

/**
 * One transition each: what a task throws React reports as any unhandled error, and the others go on. Begun in one go,
 * they are drawn together all the same.
 */
function hacer(): void {
  const tareas = [...pendientes];
  pendientes.clear();
  for (const tarea of tareas) startTransition(tarea);
}
