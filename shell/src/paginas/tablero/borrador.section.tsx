import { useState } from 'react';
import { Button, fechaHora, Plate } from '@portal/ui/base';
import { borradorDe } from '../../sesion/borrador-guardado.js';

/** The way back to the enrolment that was left half-way in this browser. */
export function BorradorSection({ email }: { readonly email: string }) {
  const [borrador] = useState(() => borradorDe(email));
  if (!borrador) return null;
  const placa = borrador.placa.trim().toUpperCase();
  return (
    <section className="tarjeta sin-terminar" aria-labelledby="sin-terminar">
      {placa && <Plate value={placa} />}
      <div>
        <h2 id="sin-terminar">Tiene una inscripción sin terminar</h2>
        <p className="peq t2">Guardada en este navegador el {fechaHora(borrador.guardadoEn)}</p>
      </div>
      <Button to="/inscripciones/terceros">Continuar</Button>
    </section>
  );
}
