type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Called once the server has said that the session is over (401, code UNAUTHORIZED) to any call but the current user's.
 * The shell shows the specification's toast and goes to the login; a form saves its draft.
 * @returns the way to stop listening
 */
export function onSesionTerminada(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSesionTerminada(): void {
  for (const listener of listeners) listener();
}
