/** How long a remote may stand still before it counts as not available. */
export const STALLED_AFTER = 15_000;
/** Below it lie the files of the host that a page stands in. */
const HOST = '/assets/';

/**
 * Waits for a remote while its files keep arriving, or the host's own, which share the line. On a slow line every finished file
 * starts the clock again.
 * @param folder path on our own origin below which the remote's files lie
 * @throws Error after 15 s without progress
 */
export function whileProgressing<T>(loading: Promise<T>, folder: string): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(() => reject(new Error(`no progress: ${folder}`))), STALLED_AFTER);
    };
    const stop = onFileIn(folder, restart);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    restart();
    loading.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    );
  });
}

function onFileIn(folder: string, arrived: () => void): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => undefined;
  const ours = [folder, HOST].map((path) => window.location.origin + path);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => ours.some((start) => name.startsWith(start)))) arrived();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}
