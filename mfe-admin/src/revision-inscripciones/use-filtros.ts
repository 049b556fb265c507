import type { FiltrosAdmin } from '@portal/contracts/inscripciones';
import { useEffect, useState } from 'react';

export interface Filtros {
  readonly q: string;
  readonly estado: FiltrosAdmin['estado'] | '';
  readonly fecha: FiltrosAdmin['fecha'] | '';
}

const VACIOS: Filtros = { q: '', estado: '', fecha: '' };
/** Typing settles before the server is asked. */
const PAUSA = 300;

/** What the person chose, and what the server is asked for once typing has paused. */
export function useFiltros() {
  const [filtros, setFiltros] = useState(VACIOS);
  const [q, setQ] = useState('');
  useEffect(() => {
    const reloj = setTimeout(() => setQ(filtros.q.trim()), PAUSA);
    return () => clearTimeout(reloj);
  }, [filtros.q]);
  /** Everything at once, without the pause: a half-changed question would show a wrong list meanwhile. */
  const buscarSolo = (texto: string) => {
    setFiltros({ ...VACIOS, q: texto });
    setQ(texto);
  };
  const consulta = {
    ...(q ? { q } : {}),
    ...(filtros.estado ? { estado: filtros.estado } : {}),
    ...(filtros.fecha ? { fecha: filtros.fecha } : {}),
  };
  return {
    filtros,
    consulta,
    hayFiltros: filtros.q !== '' || filtros.estado !== '' || filtros.fecha !== '',
    cambiar: (cambio: Partial<Filtros>) => setFiltros((previos) => ({ ...previos, ...cambio })),
    buscarSolo,
  };
}
