import { useState } from 'react';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { DIAS_DE_REPORTE, periodos, type Periodo } from '@portal/dominio/filtros';
import { errorDeRango, ErrorDeRango } from '../rango.js';

/** What a report is asked for: a period that ends today, or a range of dates. */
export type Pedido =
  | { readonly periodo: Periodo; readonly desde?: undefined; readonly hasta?: undefined }
  | { readonly periodo?: undefined; readonly desde: string; readonly hasta: string };

interface PeriodoProps {
  readonly pedido: Pedido;
  readonly onChange: (pedido: Pedido) => void;
}

const DIA_MS = 86_400_000;
const SIN_RANGO = { desde: '', hasta: '' };

/** Three periods, and two dates of one's own: the report follows as soon as both stand there and fit. */
export function PeriodoSection({ pedido, onChange }: PeriodoProps) {
  const [rango, setRango] = useState(SIN_RANGO);
  const [hoy] = useState(() => hoyEnBogota(new Date()));
  const error = errorDe(rango);
  const poner = (cambio: Partial<typeof rango>) => {
    const nuevo = { ...rango, ...cambio };
    setRango(nuevo);
    if (nuevo.desde !== '' && nuevo.hasta !== '' && errorDe(nuevo) === undefined) onChange(nuevo);
  };
  const elegir = (periodo: Periodo) => {
    setRango(SIN_RANGO);
    onChange({ periodo });
  };
  return (
    <div className="rp-periodo">
      <div className="per" role="group" aria-label="Período">
        {periodos.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={value === pedido.periodo} onClick={() => elegir(value)}>
            {label}
          </button>
        ))}
      </div>
      <div className="rp-rango" role="group" aria-label="Entre dos fechas">
        {(['desde', 'hasta'] as const).map((cual) => (
          <label key={cual} className={pedido.desde ? 'control on' : 'control'}>
            <span>{cual === 'desde' ? 'Desde' : 'Hasta'}</span>
            <input
              type="date"
              name={cual}
              max={hoy}
              value={rango[cual]}
              aria-invalid={error !== undefined}
              aria-describedby={error && 'rango-error'}
              onChange={({ target }) => poner({ [cual]: target.value })}
            />
          </label>
        ))}
      </div>
      <ErrorDeRango id="rango-error" className="rp-error" error={error} />
    </div>
  );
}

/** Why two dates are no range of a report; undefined while one is missing. */
function errorDe({ desde, hasta }: typeof SIN_RANGO): string | undefined {
  if (desde === '' || hasta === '') return undefined;
  const dias = (Date.parse(hasta) - Date.parse(desde)) / DIA_MS;
  return (
    errorDeRango({ desde, hasta }) ??
    (dias >= DIAS_DE_REPORTE ? `Elija ${DIAS_DE_REPORTE} días como máximo.` : undefined)
  );
}
