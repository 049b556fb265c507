import { Icono, type NombreIcono } from './icon.js';

export type Tono = 'exito' | 'aviso' | 'error' | 'info';

interface EstadoProps {
  readonly tono: Tono;
  readonly icono: NombreIcono;
  readonly children: string;
}

/** A status chip: icon and text, never colour alone. */
export function Estado({ tono, icono, children }: EstadoProps) {
  return (
    <span className={`estado ${tono}`}>
      <Icono nombre={icono} chico />
      {children}
    </span>
  );
}
