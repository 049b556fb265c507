import { Button, fechaLarga } from '@portal/ui';
import type { ControlBorrador } from './use-borrador.js';

/** A draft was found: continue it or start again. Shown above section 1. */
export function AvisoBorrador({ borrador }: { readonly borrador: ControlBorrador }) {
  const { previo } = borrador;
  if (!previo) return null;
  return (
    <section className="tarjeta borrador-hallado" aria-label="Borrador encontrado">
      <p>
        <b>Tiene un borrador del {fechaLarga(previo.guardadoEn)} en este dispositivo.</b>
        <span className="t2">¿Desea continuarlo?</span>
      </p>
      <span className="botones">
        <Button onClick={borrador.empezarDeNuevo}>Empezar de nuevo</Button>
        <Button variant="primary" onClick={() => borrador.continuar(previo)}>
          Continuar
        </Button>
      </span>
    </section>
  );
}
