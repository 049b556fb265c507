/** A task that does not work, on a machine that does: so many times its limit it may take by the clock. */
const SLOWEST = 4;
const LOOK_MS = 50;

/**
 * Calls `end` when a task has worked for longer than its limit. A busy machine gives a worker little of its processor:
 * that is not the task's fault, so the clock alone ends it only after four times the limit.
 * @param limitMs milliseconds of processor
 * @param worked milliseconds of processor that the task has had so far
 * @returns ends the watch
 */
export function watchTime(limitMs: number, worked: () => Promise<number> | number, end: () => void): () => void {
  const started = performance.now();
  let watching = true;
  let timer = setTimeout(() => void look(), limitMs);
  const look = async (): Promise<void> => {
    const left = limitMs - (await worked());
    if (!watching) return;
    if (left <= 0 || performance.now() - started >= SLOWEST * limitMs) return end();
    timer = setTimeout(() => void look(), Math.max(left, LOOK_MS));
  };
  return () => {
    watching = false;
    clearTimeout(timer);
  };
}
