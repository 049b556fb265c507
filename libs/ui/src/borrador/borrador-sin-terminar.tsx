/// <reference types="@portal/federation/assets" />
import { fechaHora } from '@portal/dominio/formatos';
import { Button, Plate } from '@portal/ui/base';

import './borrador-sin-terminar.css';

import { paginas } from '@portal/dominio/paginas';

interface BorradorSinTerminarProps {
  /** As it was typed; blank when it has none yet. */
  readonly placa: string;
  /** Instant, ISO 8601. */
  readonly guardadoEn: string;
}

/**
 * The way back to an enrolment that was left half-way in this browser. Show it only if the draft belongs to the person
 * who is signed in. The entry is not shared, so a remote that is newer than the shell brings its own copy.
 */
export function BorradorSinTerminar({ placa, guardadoEn }: BorradorSinTerminarProps) {
  // Does what the contracts' `limpiarPlaca` does. Importing that would load all schemas on the dashboard.
  const plate = placa.toUpperCase().replace(/[\s.\-·\p{Cf}]/gu, '');
  return (
    <section className="tarjeta sin-terminar" aria-labelledby="sin-terminar">
      {plate && <Plate value={plate} />}
      <div>
        <h2 id="sin-terminar">Tiene una inscripción sin terminar</h2>
        <p className="peq t2">Guardada en este navegador el {fechaHora(guardadoEn)}</p>
      </div>
      <Button to={paginas.nuevaInscripcion.to}>Ir al borrador</Button>
    </section>
  );
}
