interface Guardado {
  readonly token?: string;
}

/** The token of the address or, after a reload of the bare /firmar, the one this tab keeps. */
export function tokenDe(parametro: string | undefined): string {
  if (parametro) return parametro;
  const guardado = history.state as Guardado | null;
  return guardado?.token ?? '';
}

/** Takes the token out of the address bar: no referrer, no history list and no screenshot carries it (security 16). */
export function ocultarToken(token: string): void {
  if (token) history.replaceState({ token } satisfies Guardado, '', '/firmar');
}
