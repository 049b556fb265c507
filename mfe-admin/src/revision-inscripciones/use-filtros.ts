import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { buscable, escribirDireccion, leerDireccion, type Direccion, type Filtros } from './direccion.rules.js';

const VACIOS: Filtros = { q: '', estado: '', fecha: '' };
/** Typing settles before the server is asked. */
const PAUSA = 300;

/**
 * What the list shows, kept in its address: the back button, a reload and a shared link bring the same list. Only what
 * is being typed is not there yet, until it has paused.
 */
export function useFiltros() {
  const { direccion, ir } = useDireccion();
  const { q, estado, fecha, paginas } = direccion;
  const { texto, setTexto, pedir } = useTexto(q);
  const buscar = (nueva: string, cambio: Partial<Filtros> = {}, replace = false) => {
    pedir(nueva);
    ir({ ...cambio, q: nueva }, { replace });
  };
  const asentar = useEffectEvent(() => {
    if (texto.trim() !== q) buscar(texto.trim(), {}, sigue(q, texto.trim()));
  });
  useEffect(() => {
    const reloj = setTimeout(asentar, PAUSA);
    return () => clearTimeout(reloj);
  }, [texto, q]); // also when a question of ours arrives: the field may say another one by then
  return {
    filtros: { q: texto, estado, fecha } satisfies Filtros,
    /** What the server is asked for. */
    consulta: { ...(q ? { q } : {}), ...(estado ? { estado } : {}), ...(fecha ? { fecha } : {}) },
    paginas,
    hayFiltros: texto !== '' || estado !== '' || fecha !== '',
    escribir: (nuevo: string) => setTexto(buscable(nuevo)),
    elegir: (cambio: Partial<Pick<Filtros, 'estado' | 'fecha'>>) => buscar(texto.trim(), cambio),
    /** Everything at once, without the pause: a half-changed question would show a wrong list meanwhile. */
    buscarSolo: (nuevo: string) => {
      setTexto(nuevo);
      buscar(nuevo, VACIOS);
    },
    abrirPaginas: (cuantas: number) => ir({ paginas: cuantas }, { replace: true }),
  };
}

/** The same search, longer or shorter: one entry of history for it, however many pauses its typing had. */
const sigue = (una: string, otra: string): boolean =>
  una !== '' && otra !== '' && (una.startsWith(otra) || otra.startsWith(una));

/**
 * The address, and the way to another one: a changed question begins with its first page. The address may name a person
 * (`q`), as the call that it asks of our own server does; to another system it is never told (the shell's `accountAddress`).
 */
function useDireccion() {
  const parametros = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const direccion = leerDireccion(parametros);
  const ir = (cambio: Partial<Direccion>, { replace = false } = {}) => {
    const nueva = escribirDireccion({ ...direccion, paginas: 1, ...cambio });
    // At once: a letter typed between the change and its drawing would be lost.
    if (nueva.toString() !== parametros.toString()) void navigate(`?${nueva}`, { replace, flushSync: true });
  };
  return { direccion, ir };
}

/**
 * The words of the search field: they follow the address when it changes for another reason than being typed. A question
 * of our own may arrive there after the next letter (a navigation takes its time), which must not go.
 */
function useTexto(q: string) {
  const [texto, setTexto] = useState(q);
  const [vista, setVista] = useState(q);
  const [enCamino, setEnCamino] = useState<readonly string[]>([]);
  if (q !== vista) {
    const cual = enCamino.indexOf(q);
    setVista(q);
    setEnCamino(cual < 0 ? [] : enCamino.slice(cual + 1));
    if (cual < 0 && texto.trim() !== q) setTexto(q);
  }
  const pedir = (nueva: string) => nueva !== q && setEnCamino((antes) => [...antes, nueva]);
  return { texto, setTexto, pedir };
}
