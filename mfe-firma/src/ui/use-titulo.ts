import { useEffect } from 'react';

/** The title of the page, with the operator's short name once it is known. */
export function useTitulo(titulo: string, organizacion: string | undefined): void {
  useEffect(() => {
    document.title = organizacion ? `${titulo} · ${organizacion}` : titulo;
  }, [titulo, organizacion]);
}
