import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { filtrosAuditoriaSchema, type FiltrosAuditoria } from '@portal/contracts/auditoria';
import { errorDeRango } from '../error-de-rango.js';
import { useUltimaDireccion } from '../use-ultima-direccion.js';

const { persona, accion, inscripcion, desde, hasta } = filtrosAuditoriaSchema.shape;
const cada = { persona, accion, inscripcion, desde, hasta };

/** What the audit is filtered by; empty where nothing was chosen. */
export type Filtros = { readonly [F in keyof typeof cada]: string };
export type Consulta = Omit<Partial<FiltrosAuditoria>, 'limite' | 'cursor'>;

/** A typed value as the call takes it. @returns undefined for what it refuses */
export const comoSeBusca = (filtro: keyof Filtros, valor: string): string | undefined =>
  valor.trim() === '' ? '' : cada[filtro].safeParse(valor.trim()).data;

/** Reads a URL and leaves out values that the call would refuse. */
function readFiltros(params: URLSearchParams): Filtros {
  const valor = (filtro: keyof Filtros) => cada[filtro].safeParse(params.get(filtro) ?? undefined).data ?? '';
  return {
    persona: valor('persona'),
    accion: valor('accion'),
    inscripcion: valor('inscripcion'),
    desde: valor('desde'),
    hasta: valor('hasta'),
  };
}

const chosen = (filtros: Filtros) => Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== ''));

/** The filters as the address says them: the back button, a reload and a shared link bring the same list. */
export function useFiltros() {
  const filtros = readFiltros(new URLSearchParams(useLocation().search));
  const navigate = useNavigate();
  const { ultima, anotar } = useUltimaDireccion();
  const go = (nuevos: Filtros) => {
    const search = new URLSearchParams(chosen(nuevos)).toString();
    anotar(search);
    void navigate({ search });
  };
  const [codigoSirve, onCodigo] = useCodigo(filtros.inscripcion);
  const errorDeDias = errorDeRango(filtros);
  return {
    filtros,
    errorDeDias,
    onCodigo,
    /** Whether the fields hold what can be asked for. */
    sePuedePedir: errorDeDias === undefined && codigoSirve,
    consulta: chosen(filtros) as Consulta,
    hayFiltros: Object.keys(chosen(filtros)).length > 0,
    elegir: (cambio: Partial<Filtros>) => go({ ...readFiltros(ultima()), ...cambio }),
    limpiar: () => go(readFiltros(new URLSearchParams())),
  };
}

/** Whether the typed code is one. An address with another code, as the back button brings it, takes its place. */
function useCodigo(enLaDireccion: string) {
  const [vista, setVista] = useState(enLaDireccion);
  const [sirve, setSirve] = useState(true);
  if (enLaDireccion !== vista) {
    setVista(enLaDireccion);
    setSirve(true);
  }
  return [sirve, setSirve] as const;
}
