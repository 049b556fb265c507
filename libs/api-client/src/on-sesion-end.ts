type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener when the server refuses a call because the session is over (401, code UNAUTHORIZED). The call for
 * the current user is the exception. The shell then shows a toast and goes to the login; a form saves its draft.
 * @returns a function that stops listening
 */
export function onSesionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSesionEnd(): void {
  for (const listener of listeners) listener();
}
