import { Icon } from '@portal/ui';
import { anclaDe, irA, type Parada } from '../formulario/paradas.js';
import type { Recorrido } from './use-recorrido.js';

interface ParadaProps {
  readonly parada: Parada;
  readonly recorrido: Recorrido;
  readonly alIr?: ((parada: Parada) => void) | undefined;
}

/** One stop of the lane: amber where you are, petrol where you have been, red where something is to be corrected. */
export function ParadaLink({ parada, recorrido, alIr = irA }: ParadaProps) {
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
        alIr(parada);
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
