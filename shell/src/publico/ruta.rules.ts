/** What an address of the public host asks for. */
export type Ruta =
  | { readonly pagina: 'Firmar'; readonly token: string | undefined }
  | { readonly pagina: 'Verificar'; readonly codigo: string | undefined };

/** `/firmar/:token`, `/verificar` or `/verificar/:codigo`; undefined for anything else. */
export function rutaDe(pathname: string): Ruta | undefined {
  const [, pagina, parametro] = pathname.split('/');
  const value = parametro ? decode(parametro) : undefined;
  if (pagina === 'firmar') return { pagina: 'Firmar', token: value };
  return pagina === 'verificar' ? { pagina: 'Verificar', codigo: value } : undefined;
}

/** A malformed escape is just a wrong link. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
