import { useId, useState } from 'react';
import { firmanteListado, type InscripcionListada } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { Button, useEspera } from '@portal/ui';
import { ReenviarDialog } from './reenviar.dialog.js';

interface ReenviarProps {
  readonly inscripcion: InscripcionListada;
  readonly rol: RolFirmante;
}

/** Asks and mails a new link. Where the server asks to wait, button and dialog wait together, and say how long. */
export function Reenviar({ inscripcion, rol }: ReenviarProps) {
  const [abierto, setAbierto] = useState(false);
  const espera = useEspera();
  const razon = useId();
  const { etiqueta } = firmanteListado(inscripcion, rol);
  return (
    <div className="re-reenviar">
      <Button
        icon="enviar"
        disabled={espera.falta !== undefined}
        onClick={() => setAbierto(true)}
        aria-label={`Reenviar correo: ${etiqueta}`}
        aria-describedby={espera.falta && razon}
      >
        Reenviar
      </Button>
      {espera.falta && (
        <span className="mini t2" id={razon}>
          Podrá reenviarlo en {espera.falta}.
        </span>
      )}
      {abierto && (
        <ReenviarDialog
          inscripcion={inscripcion}
          rol={rol}
          falta={espera.falta}
          onWait={espera.esperar}
          onClose={() => setAbierto(false)}
        />
      )}
    </div>
  );
}
