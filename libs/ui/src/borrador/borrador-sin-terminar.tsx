/// <reference types="@portal/federation/assets" />
import { Button, fechaHora, Plate } from '@portal/ui/base';

import './borrador-sin-terminar.css';

interface UnfinishedDraftProps {
  /** As it was typed; blank when it has none yet. */
  readonly placa: string;
  /** Instant, ISO 8601. */
  readonly guardadoEn: string;
}

/**
 * The way back to the enrolment that was left half-way in this browser; there the draft says what it holds and asks. Whoever
 * shows this has seen to it that the draft is the person's own. An entry of its own, not shared: a remote that is newer than
 * the shell brings its copy along.
 */
export function UnfinishedDraft({ placa, guardadoEn }: UnfinishedDraftProps) {
  const plate = placa.toUpperCase().replace(/[\s.\-·\p{Cf}]/gu, ''); // as limpiarPlaca of the contract, with whose schemas Inicio would be too heavy
  return (
    <section className="tarjeta sin-terminar" aria-labelledby="sin-terminar">
      {plate && <Plate value={plate} />}
      <div>
        <h2 id="sin-terminar">Tiene una inscripción sin terminar</h2>
        <p className="peq t2">Guardada en este navegador el {fechaHora(guardadoEn)}</p>
      </div>
      <Button to="/inscripciones/terceros">Ir al borrador</Button>
    </section>
  );
}
