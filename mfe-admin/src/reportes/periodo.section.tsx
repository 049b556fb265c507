import { useState } from 'react';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { periodos } from '@portal/dominio/filtros';
import { Dia } from '../dia.js';
import { ErrorDeRango } from '../error-de-rango.js';
import { errorDe, mesPasado, type Pedido, type Rango } from './use-pedido.js';

interface PeriodoProps {
  readonly pedido: Pedido | undefined;
  /** The days of the address, which may be none, one, or no range. */
  readonly rango: Rango;
  readonly onChange: (pedido: Pedido) => void;
}

/** Periods, and two dates of one's own: the report follows as soon as both stand there and fit. */
export function PeriodoSection({ pedido, rango: pedidos, onChange }: PeriodoProps) {
  const [rango, setRango] = useEscritos(pedidos);
  const [hoy] = useState(() => hoyEnBogota(new Date()));
  const pasado = mesPasado(hoy);
  const error = errorDe(rango);
  const poner = (cambio: Partial<Rango>) => {
    const nuevo = { ...rango, ...cambio };
    setRango(nuevo);
    if (nuevo.desde !== '' && nuevo.hasta !== '' && errorDe(nuevo) === undefined) onChange(nuevo);
  };
  const elegir = (nuevo: Pedido) => {
    setRango({ desde: nuevo.desde ?? '', hasta: nuevo.hasta ?? '' });
    onChange(nuevo);
  };
  const esElPasado = pedido?.desde === pasado.desde && pedido.hasta === pasado.hasta;
  return (
    <div className="rp-periodo">
      <div className="per" role="group" aria-label="Período">
        {periodos.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === pedido?.periodo}
            onClick={() => elegir({ periodo: value })}
          >
            {label}
          </button>
        ))}
        <button type="button" aria-pressed={esElPasado} onClick={() => elegir(pasado)}>
          Mes pasado
        </button>
      </div>
      <div className="rp-rango" role="group" aria-label="Entre dos fechas">
        {(['desde', 'hasta'] as const).map((cual) => (
          <label key={cual} className={pedido?.desde ? 'control on' : 'control'}>
            <span>{cual === 'desde' ? 'Desde' : 'Hasta'}</span>
            <Dia
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

/** The days as they are typed. An address with others, as the back button brings it, takes their place. */
function useEscritos(pedidos: Rango) {
  const [vistos, setVistos] = useState(pedidos);
  const [escritos, setEscritos] = useState(pedidos);
  if (pedidos.desde !== vistos.desde || pedidos.hasta !== vistos.hasta) {
    setVistos(pedidos);
    setEscritos(pedidos);
  }
  return [escritos, setEscritos] as const;
}
