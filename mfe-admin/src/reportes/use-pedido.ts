import { useLocation, useNavigate } from 'react-router-dom';
import { esFecha, finDeMes } from '@portal/dominio/fechas';
import { DIAS_DE_REPORTE, periodos, type Periodo } from '@portal/dominio/filtros';
import { errorDeRango } from '../error-de-rango.js';

/** Two days as their fields have them: `YYYY-MM-DD`, or empty. */
export interface Rango {
  readonly desde: string;
  readonly hasta: string;
}

/** What a report is asked for: a period that ends today, or a range of dates. */
export type Pedido =
  | { readonly periodo: Periodo; readonly desde?: undefined; readonly hasta?: undefined }
  | { readonly periodo?: undefined; readonly desde: string; readonly hasta: string };

const DIA_MS = 86_400_000;
const HABITUAL: Periodo = 'mes';

/** Why two dates are no range of a report; undefined while one is missing. */
export function errorDe({ desde, hasta }: Rango): string | undefined {
  if (desde === '' || hasta === '') return undefined;
  const dias = (Date.parse(hasta) - Date.parse(desde)) / DIA_MS;
  return (
    errorDeRango({ desde, hasta }) ??
    (dias >= DIAS_DE_REPORTE ? `Elija ${DIAS_DE_REPORTE} días como máximo.` : undefined)
  );
}

/** The period of an address: a reload and a shared link bring the same report. What it does not know is left out. */
function leer(params: URLSearchParams): { readonly rango: Rango; readonly pedido: Pedido | undefined } {
  const dia = (cual: string) => [params.get(cual) ?? ''].find(esFecha) ?? '';
  const rango = { desde: dia('desde'), hasta: dia('hasta') };
  if (rango.desde !== '' && rango.hasta !== '')
    return { rango, pedido: errorDe(rango) === undefined ? rango : undefined };
  const periodo = periodos.find(({ value }) => value === params.get('periodo'))?.value ?? HABITUAL;
  return { rango, pedido: { periodo } };
}

/** The shortest address of it. */
const escribir = ({ periodo, desde, hasta }: Pedido): string =>
  new URLSearchParams(desde !== undefined ? { desde, hasta } : periodo === HABITUAL ? {} : { periodo }).toString();

/** What the report is asked for, as the address says it; nothing where its days are no range. */
export function usePedido() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const leido = leer(new URLSearchParams(search));
  return {
    ...leido,
    // Each digit of a day is another range: "back" does not walk through what was half typed.
    pedir: (nuevo: Pedido) =>
      void navigate(
        { search: escribir(nuevo) },
        { replace: nuevo.desde !== undefined && new URLSearchParams(search).has('desde') },
      ),
  };
}

/** The calendar month before that of a day. @example mesPasado('2026-11-21') // 2026-10-01 to 2026-10-31 */
export function mesPasado(hoy: string): Rango {
  const [anio, mes] = [Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7))];
  const desde = mes === 1 ? `${anio - 1}-12-01` : `${anio}-${String(mes - 1).padStart(2, '0')}-01`;
  return { desde, hasta: finDeMes(desde) };
}
