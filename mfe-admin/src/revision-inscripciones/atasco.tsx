import type { Atasco, InscripcionListada } from '@portal/contracts/inscripciones';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { Notice } from '@portal/ui';

const titulos: Readonly<Record<Atasco['que'], string>> = {
  documento: 'El documento no se ha podido preparar',
  copia: 'No salió la copia firmada',
  desconocido: 'El portal no ha podido terminar su parte',
};

/** What the portal has not managed by itself, and why; nothing of an enrolment that is not stuck. */
export function Atascada({ inscripcion: { atasco } }: { readonly inscripcion: InscripcionListada }) {
  if (!atasco) return null;
  return (
    <div className="re-atasco">
      <Notice kind="error" title={titulos[atasco.que]} silent>
        {atasco.motivo} Se intenta desde el {fechaHoraCorta(atasco.desde)}.
      </Notice>
    </div>
  );
}
