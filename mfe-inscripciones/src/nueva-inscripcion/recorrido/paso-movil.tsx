import { useEffect, useRef, useState } from 'react';
import { Dialog, IconButton } from '@portal/ui';
import { irA, paradas, type Parada } from '../formulario/paradas.js';
import { Paradas, Via } from './indice.js';
import { useRecorrido } from './use-recorrido.js';

/** The sticky stepper of narrow windows: the stop in sight, back, on, and a sheet with all stops. */
export function PasoMovil() {
  const recorrido = useRecorrido();
  const { abierto, abrir, cerrar, cerrarEIr } = useHoja();
  const { activa, hechas } = recorrido;
  const parada = paradas[activa - 1] as Parada;
  const mover = (by: number) => irA(paradas[Math.min(paradas.length, Math.max(1, activa + by)) - 1] as Parada);
  return (
    <div className="paso-movil">
      <div className="l">
        <div>
          <span className="mini t3">
            Sección {activa} de {paradas.length}
          </span>
          <b>{parada.nombre}</b>
        </div>
        <IconButton icon="arriba" label="Sección anterior" disabled={activa === 1} onClick={() => mover(-1)} />
        <IconButton
          icon="abajo"
          label="Sección siguiente"
          disabled={activa === paradas.length}
          onClick={() => mover(1)}
        />
        <IconButton icon="lista" label="Ver todas las secciones" aria-haspopup="dialog" onClick={abrir} />
      </div>
      <Via cuantas={hechas.length} />
      <Dialog open={abierto} title="Secciones" onClose={cerrar}>
        <p className="peq t2">
          {hechas.length} de {paradas.length} completas
        </p>
        <div className="hoja-sec">
          <Paradas recorrido={recorrido} onGo={cerrarEIr} />
        </div>
      </Dialog>
    </div>
  );
}

/** The closing sheet focuses its button, so going to a stop waits until then. */
function useHoja() {
  const [abierto, setAbierto] = useState(false);
  const destino = useRef<Parada>(undefined);
  useEffect(() => {
    if (abierto || !destino.current) return;
    irA(destino.current);
    destino.current = undefined;
  }, [abierto]);
  const cerrarEIr = (parada: Parada) => {
    destino.current = parada;
    setAbierto(false);
  };
  return { abierto, abrir: () => setAbierto(true), cerrar: () => setAbierto(false), cerrarEIr };
}
