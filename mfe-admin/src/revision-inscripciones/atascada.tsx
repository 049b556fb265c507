import './atascada.css';

import { messageFor } from '@portal/api-client';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { atascos, NO_SE_REINTENTO, resultadosDeReintento } from '@portal/dominio/atascos';
import { fechaHoraCorta, hora } from '@portal/dominio/formatos';
import { Button, Notice, useToast } from '@portal/ui';
import { useReintentarAtascoMutation } from './inscripciones.api.js';

interface AtascadaProps {
  readonly inscripcion: Pick<InscripcionListada, 'id' | 'codigo' | 'atasco'>;
}

/** What the portal has not managed by itself, and why; nothing of an enrolment that is not stuck. */
export function Atascada({ inscripcion: { id, codigo, atasco } }: AtascadaProps) {
  if (!atasco) return null;
  return (
    <div className="re-atasco">
      <Notice kind="error" title={atascos[atasco.que]} silent>
        {/* An hour ends in the full stop of «a. m.». */}
        {atasco.motivo} Se intenta desde el {fechaHoraCorta(atasco.desde)}
        {atasco.reintentadoEn && ` Se pidió de nuevo a las ${hora(atasco.reintentadoEn)}`}
        <Reintentar id={id} codigo={codigo} />
      </Notice>
    </div>
  );
}

/** Asks for another attempt at once; the server says whether somebody else was first. */
function Reintentar({ id, codigo }: { readonly id: string; readonly codigo: string }) {
  const [reintentar, { isLoading }] = useReintentarAtascoMutation();
  const toast = useToast();
  const pedir = async () => {
    try {
      const { resultado, message } = await reintentar({ id }).unwrap();
      const [title, kind] = resultadosDeReintento[resultado];
      toast({ title, description: message, kind });
    } catch (error) {
      const description = messageFor(error, 'Intente de nuevo.');
      toast({ title: NO_SE_REINTENTO, description, kind: 'error' });
    }
  };
  return (
    <Button
      icon="reintentar"
      busy={isLoading && 'Reintentando...'}
      onClick={() => void pedir()}
      aria-label={`Reintentar: ${codigo}`}
    >
      Reintentar
    </Button>
  );
}
