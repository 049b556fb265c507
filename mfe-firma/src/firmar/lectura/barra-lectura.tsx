import { Icono } from '../../piezas/icono.js';

interface BarraLecturaProps {
  readonly nombre: 'Compromiso' | 'Punto';
  readonly punto: number;
  readonly total: number;
  readonly onIr: () => void;
}

/** The foot bar of the phone: how far the reading is, and the way to the pad. It leaves with the text. */
export function BarraLectura({ nombre, punto, total, onIr }: BarraLecturaProps) {
  return (
    <div className="barra-lectura">
      <div className="avance">
        {nombre} {punto} de {total}
        <progress max={total} value={punto} aria-label="Avance de la lectura" />
      </div>
      <button type="button" className="boton primario corto" onClick={onIr}>
        Ir a firmar
        <Icono nombre="abajo" chico />
      </button>
    </div>
  );
}
