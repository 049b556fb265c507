import './atascada.css';

import { messageFor } from '@portal/api-client';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { Atascada as Aviso } from '@portal/ui/atasco';
import { useReintentarAtascoMutation } from './inscripciones.api.js';

interface AtascadaProps {
  readonly inscripcion: Pick<InscripcionListada, 'id' | 'codigo' | 'atasco' | 'sembrada'>;
}

/** What is stuck of an enrolment, on its card and on its page; nothing of one that is not. */
export function Atascada({ inscripcion }: AtascadaProps) {
  const [reintentar] = useReintentarAtascoMutation();
  if (!inscripcion.atasco) return null;
  return (
    <div className="re-atasco">
      <Aviso
        inscripcion={inscripcion}
        reintentar={() => reintentar({ id: inscripcion.id }).unwrap()}
        fraseDe={(error) => messageFor(error, 'Intente de nuevo.')}
        herederos={herederos}
      />
    </div>
  );
}

/** Its card, or the card beside it where the list no longer has it; else the page's heading. */
function herederos(caja: HTMLElement) {
  const tarjeta = caja.closest('article');
  return [tarjeta, tarjeta?.nextElementSibling, tarjeta?.previousElementSibling, document.querySelector('h1')];
}
