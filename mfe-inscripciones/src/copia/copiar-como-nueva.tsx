import { useNavigate } from 'react-router-dom';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { Button, ConfirmDialog, fechaLarga, type ButtonProps } from '@portal/ui';

import '../estilos/copia.css';

import { useCopia } from './use-copia.js';

interface CopiarComoNuevaProps {
  readonly inscripcion: Pick<InscripcionListada, 'id' | 'codigo'>;
  readonly variant?: ButtonProps['variant'];
  /** What follows; the form when left out. */
  readonly alCopiar?: () => void;
}

/** A frozen enrolment is never corrected: its data start a new one. */
export function CopiarComoNueva({ inscripcion, variant = 'text', alCopiar }: CopiarComoNuevaProps) {
  const navigate = useNavigate();
  const irAlFormulario = () => void navigate('/inscripciones/terceros');
  const { copiando, lista, existente, empezar, confirmar, desistir } = useCopia(
    inscripcion,
    alCopiar ?? irAlFormulario,
  );
  return (
    <>
      <Button variant={variant} icon="documentos" busy={copiando && 'Copiando...'} disabled={!lista} onClick={empezar}>
        Copiar como nueva
      </Button>
      <ConfirmDialog
        open={existente !== undefined}
        title="¿Reemplazar su borrador?"
        confirm="Reemplazar y copiar"
        cancel="Conservar mi borrador"
        danger
        onConfirm={confirmar}
        onCancel={desistir}
      >
        {existente &&
          `Tiene un borrador del ${fechaLarga(existente.guardadoEn)} en este dispositivo. Si copia la inscripción ${inscripcion.codigo}, ese borrador se pierde.`}
      </ConfirmDialog>
    </>
  );
}
