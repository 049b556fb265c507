import { useState } from 'react';
import { messageFor } from '@portal/api-client';
import type { InscripcionVista } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { ConfirmDialog, Notice, useToast } from '@portal/ui';
import { useAtenderNovedadMutation } from './inscripcion.api.js';
import { Motivo } from './motivo.js';

interface AtenderProps {
  readonly vista: InscripcionVista;
  readonly rol: RolFirmante;
  /** The signer, as people call them: 'conductor'. */
  readonly firmante: string;
  readonly onClose: () => void;
}

const resultados = {
  atendida: ['Novedad atendida', 'exito'],
  otra: ['Hay otra novedad', 'info'],
  ninguna: ['Ya no hay novedad', 'info'],
  desconocido: ['Se pidió marcarla', 'info'],
} as const;

/** Marks what a signer says is wrong as settled without a new link, with a note of what was agreed. */
export function AtenderDialog({ vista, rol, firmante, onClose }: AtenderProps) {
  const dice = vista.listada.entregas[rol].motivo ?? '';
  const [nota, setNota] = useState('');
  const [fallo, setFallo] = useState<string>();
  const [atender, { isLoading }] = useAtenderNovedadMutation();
  const toast = useToast();
  const confirmar = async () => {
    setFallo(undefined);
    try {
      const { resultado, message } = await atender({
        id: vista.listada.id,
        tipo: rol,
        dice,
        nota: nota.trim(),
      }).unwrap();
      const [title, kind] = resultados[resultado];
      toast({ title, description: message, kind });
      onClose();
    } catch (error) {
      setFallo(messageFor(error, 'No se pudo marcar. Intente de nuevo.'));
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Novedad del ${firmante}`}
      confirm="Marcar como atendida"
      busy={isLoading && 'Marcando...'}
      reason={nota.trim() === '' ? 'Falta decir cómo se atendió.' : undefined}
      onConfirm={() => void confirmar()}
      onCancel={onClose}
    >
      <p className="re-frase">
        <b>{dice}</b>
      </p>
      <p className="re-frase">
        El enlace sigue activo y esta novedad deja de contarse. Si un dato está mal, devuélvala: lo enviado no se
        cambia.
      </p>
      <Motivo
        value={nota}
        onChange={setNota}
        label="Cómo se atendió"
        name="nota"
        ayuda="Queda en la historia con su nombre"
      />
      {fallo && <Notice kind="error">{fallo}</Notice>}
    </ConfirmDialog>
  );
}
