import { startTransition } from 'react';

/** Milliseconds that a hidden page waits, since it paints nothing. */
const WITHOUT_PAINT = 100;

/** Settles once what has just changed is on screen. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, WITHOUT_PAINT);
    requestAnimationFrame(() => setTimeout(resolve));
  });

const pending = new Set<() => void>();

/**
 * Runs a task after the next paint, so that a key stroke shows its letter first. Tasks of one paint (progress, legal
 * texts, saved state) are drawn together, and each runs once however often it was asked for.
 */
export function afterPaint(task: () => void): void {
  if (pending.size === 0) void painted().then(runAll);
  pending.add(task);
}

/** Takes back a task that has not run yet. */
export const cancelAfterPaint = (task: () => void): void => void pending.delete(task);

/**
 * Runs each task in a transition of its own: React reports what one task throws, and the others still run. Transitions
 * that start together are drawn together.
 */
function runAll(): void {
  const tasks = [...pending];
  pending.clear();
  for (const task of tasks) startTransition(task);
}
