import { Icono } from '../ui/icon.js';

export type Paso = 1 | 2 | 3;

const nombres = ['Leer', 'Certificado', 'Firmar'] as const;

interface Hecho {
  readonly leido: boolean;
  readonly vigente: boolean;
  readonly firmada: boolean;
}

/** Where the signer is. Reading never blocks: a drawing or a look at the pad counts as having read. */
export function pasoActual({ leido, vigente, firmada }: Hecho): Paso {
  if (!leido && !firmada) return 1;
  return vigente ? 3 : 2;
}

/** Leer · Certificado · Firmar. */
export function Pasos({ actual }: { readonly actual: Paso }) {
  return (
    <nav aria-label="Progreso">
      <ol className="pasos">
        {nombres.map((nombre, index) => {
          const paso = index + 1;
          const estado = paso < actual ? 'hecho' : paso === actual ? 'aqui' : '';
          return (
            <li key={nombre} className={estado} aria-current={paso === actual ? 'step' : undefined}>
              {estado === 'hecho' && <Icono nombre="visto" chico />}
              {paso}. {nombre}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
