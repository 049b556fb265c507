import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api, messageFor, mutationFor, queryFor } from '@portal/api-client';
import { borrarVista, cambiarVista, guardarVista, misVistas, type Vista } from '@portal/contracts/inscripciones';
import { useToast } from '@portal/ui';
import { readListUrl, writeListUrl } from './use-filtros.js';

/** The person's own views. `useVistas` asks again after each change. */
const vistasApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    misVistas: queryFor(build, misVistas),
    guardarVista: mutationFor(build, guardarVista),
    cambiarVista: mutationFor(build, cambiarVista),
    borrarVista: mutationFor(build, borrarVista),
  }),
});
const { useMisVistasQuery, useGuardarVistaMutation, useCambiarVistaMutation, useBorrarVistaMutation } = vistasApi;

/** The query of an address as a view keeps it: what the list knows of it, in one order, from its first page. */
const consultaDe = (search: string): string =>
  writeListUrl({ ...readListUrl(new URLSearchParams(search)), paginas: 1 }).toString();

/**
 * The person's views. What the list shows is still its address alone: a view is opened by going to one. Where the
 * page arrives with an address that asks for nothing, it goes to the default view, once.
 */
export function useVistas() {
  const { data, refetch } = useMisVistasQuery();
  const { search } = useLocation();
  const navigate = useNavigate();
  const enBlanco = useRef(search === '');
  const toast = useToast();
  const vistas = data?.vistas ?? [];
  const [guardar] = useGuardarVistaMutation();
  const [cambiar] = useCambiarVistaMutation();
  const [borrar] = useBorrarVistaMutation();
  const abrir = (consulta: string, replace = false) => void navigate({ search: consulta }, { replace });
  const llegar = useEffectEvent((llegadas: readonly Vista[]) => {
    const inicial = llegadas.find(({ predeterminada }) => predeterminada);
    if (enBlanco.current && search === '' && inicial) abrir(inicial.consulta, true);
    enBlanco.current = false;
  });
  useEffect(() => {
    if (data) llegar(data.vistas);
  }, [data]);
  /** @returns whether it was done; else it has said why not */
  const hacer = async (cambio: Promise<unknown>): Promise<boolean> => {
    try {
      await cambio;
      return true;
    } catch (error) {
      toast({ title: 'No se pudo guardar.', description: messageFor(error, 'Intente de nuevo.'), kind: 'error' });
      return false;
    } finally {
      void refetch();
    }
  };
  return {
    vistas,
    actual: consultaDe(search),
    abrir,
    guardar: (nombre: string) => hacer(guardar({ nombre, consulta: consultaDe(search) }).unwrap()),
    cambiar: (id: string, cambio: Partial<Omit<Vista, 'id'>>) => hacer(cambiar({ id, ...cambio }).unwrap()),
    borrar: (id: string) => hacer(borrar({ id }).unwrap()),
  };
}
