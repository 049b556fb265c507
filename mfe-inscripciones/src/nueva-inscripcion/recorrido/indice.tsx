import { Fragment, useEffect, useRef } from 'react';
import { Icon } from '@portal/ui';
import { porcentaje } from '../formulario/hechas.rules.js';
import { anclaDe, irA, paradas, type Parada } from '../formulario/paradas.js';
import { useRecorrido, type Recorrido } from './use-recorrido.js';

/** The lane of the fourteen stops, at the left of a wide window. */
export function Indice() {
  const recorrido = useRecorrido();
  const cuantas = recorrido.hechas.length;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => mostrarActual(nav.current as HTMLElement), [recorrido.activa]);
  return (
    <nav className="ruta" ref={nav} aria-label="Secciones del formulario">
      <div className="prog">
        <b>
          {cuantas} de {paradas.length} secciones
        </b>
        <span className="t2">{porcentaje(cuantas)} %</span>
      </div>
      <Via cuantas={cuantas} />
      <Paradas recorrido={recorrido} />
    </nav>
  );
}

/** Scrolls the lane of a low window to the stop in sight, without moving the page. */
function mostrarActual(nav: HTMLElement): void {
  const actual = nav.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!actual) return;
  const { top, bottom } = nav.getBoundingClientRect();
  nav.scrollTop += Math.max(0, actual.bottom + HOLGURA - bottom) - Math.max(0, top + HOLGURA - actual.top);
}
const HOLGURA = 8;

export const Via = ({ cuantas }: { readonly cuantas: number }) => (
  <div className="via" aria-hidden="true">
    <i style={{ width: `${porcentaje(cuantas)}%` }} />
  </div>
);

interface ParadasProps {
  readonly recorrido: Recorrido;
  readonly onGo?: (parada: Parada) => void;
}

export function Paradas({ recorrido, onGo }: ParadasProps) {
  return (
    <ol>
      {paradas.map((parada) => (
        <Fragment key={parada.seccion}>
          {parada.grupo && <li className="gr">{parada.grupo}</li>}
          <li>
            <ParadaLink parada={parada} recorrido={recorrido} onGo={onGo} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

interface ParadaProps {
  readonly parada: Parada;
  readonly recorrido: Recorrido;
  readonly onGo?: ((parada: Parada) => void) | undefined;
}

/** One stop: amber in sight, petrol when done, red with fields to correct. */
function ParadaLink({ parada, recorrido, onGo = irA }: ParadaProps) {
  const { numero, nombre } = parada;
  const errores = recorrido.errores.get(numero) ?? 0;
  const aqui = recorrido.activa === numero;
  const hecha = recorrido.hechas.includes(numero);
  const clase = ['parada', aqui && 'aqui', errores > 0 ? 'mala' : hecha && 'hecha'].filter(Boolean).join(' ');
  return (
    <a
      className={clase}
      href={`#${anclaDe(parada)}`}
      aria-current={aqui ? 'step' : undefined}
      onClick={(event) => {
        event.preventDefault();
        onGo(parada);
      }}
    >
      <span className="pt" aria-hidden="true">
        {errores > 0 ? <Icon name="cerrar" size="s" /> : hecha && !aqui ? <Icon name="visto" size="s" /> : numero}
      </span>
      {nombre}
      {errores > 0 ? (
        <span className="cuenta">{errores} por corregir</span>
      ) : (
        hecha && <span className="oculto">: completa</span>
      )}
    </a>
  );
}
