import './atascada.css';

import { messageFor } from '@portal/api-client';
import type { Atasco, InscripcionListada } from '@portal/contracts/inscripciones';
import { fechaHoraCorta, hora } from '@portal/dominio/formatos';
import { Button, Notice, useToast } from '@portal/ui';
import { useReintentarAtascoMutation } from './inscripciones.api.js';

const titulos: Readonly<Record<Atasco['que'], string>> = {
  documento: 'El documento no se ha podido preparar',
  copia: 'No salió la copia firmada',
  desconocido: 'El portal no ha podido terminar su parte',
};

interface AtascadaProps {
  readonly inscripcion: Pick<InscripcionListada, 'id' | 'codigo' | 'atasco'>;
}

/** What the portal has not managed by itself, and why; nothing of an enrolment that is not stuck. */
export function Atascada({ inscripcion: { id, codigo, atasco } }: AtascadaProps) {
  if (!atasco) return null;
  return (
    <div className="re-atasco">
      <Notice kind="error" title={titulos[atasco.que]} silent>
        {/* An hour ends in the full stop of «a. m.». */}
        {atasco.motivo} Se intenta desde el {fechaHoraCorta(atasco.desde)}
        {atasco.reintentadoEn && ` Se pidió de nuevo a las ${hora(atasco.reintentadoEn)}`}
        <Reintentar id={id} codigo={codigo} />
      </Notice>
    </div>
  );
}

const resultados = {
  pedido: ['Se está reintentando', 'exito'],
  'en-curso': ['Ya se está reintentando', 'info'],
  resuelto: ['Ya no está atascada', 'exito'],
  desconocido: ['Se pidió de nuevo', 'info'],
} as const;

/** Asks for another attempt at once; the server says whether somebody else was first. */
function Reintentar({ id, codigo }: { readonly id: string; readonly codigo: string }) {
  const [reintentar, { isLoading }] = useReintentarAtascoMutation();
  const toast = useToast();
  const pedir = async () => {
    try {
      const { resultado, message } = await reintentar({ id }).unwrap();
      const [title, kind] = resultados[resultado];
      toast({ title, description: message, kind });
    } catch (error) {
      const description = messageFor(error, 'Intente de nuevo.');
      toast({ title: 'No se pudo reintentar.', description, kind: 'error' });
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
