import type { TextoDiligenciado } from '@portal/contracts/firmas';
import { Icono } from '../../ui/icon.js';
import { lugarDe, puntosDe } from './lectura.rules.js';

interface BarraLecturaProps {
  readonly textos: readonly TextoDiligenciado[];
  /** The point being read, counted over all texts. */
  readonly punto: number;
  readonly onIr: () => void;
}

/** The foot bar of the phone: how far the reading is, and the way to the pad. It leaves with the text. */
export function BarraLectura({ textos, punto, onIr }: BarraLecturaProps) {
  const { nombre, parte } = lugarDe(textos, punto);
  const total = puntosDe(textos);
  return (
    <div className="barra-lectura">
      <div className="avance">
        {nombre} {punto} de {total}
        {parte && (
          <small>
            {parte.nombre} {parte.numero} de {parte.total}
          </small>
        )}
        <progress max={total} value={punto} aria-label="Avance de la lectura" />
      </div>
      <button type="button" className="boton primario corto" onClick={onIr}>
        Ir a firmar
        <Icono nombre="abajo" chico />
      </button>
    </div>
  );
}
