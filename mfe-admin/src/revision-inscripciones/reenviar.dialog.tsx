import { useState } from 'react';
import { isErrorApi, wholeMessageFor } from '@portal/api-client';
import { firmanteListado, reenviadoPor, type InscripcionListada } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { ConfirmDialog, Notice, useToast } from '@portal/ui';
import { FichaInscripcion } from './ficha-inscripcion.js';
import { useReenviarCorreoMutation } from './inscripciones.api.js';

interface ReenviarDialogProps {
  readonly inscripcion: InscripcionListada;
  readonly rol: RolFirmante;
  /** How much is left of the wait that the server asked for. */
  readonly falta: string | undefined;
  /** The server asks to wait so many seconds. */
  readonly onWait: (segundos: number) => void;
  readonly onClose: () => void;
}

const FALLO = 'No se pudo reenviar el correo.';

/**
 * Shows the address and who mailed the link before, warns that the previous link stops working, and mails a new one. A
 * refused one stays open, says who was first, and waits as long as the server asks for.
 */
export function ReenviarDialog({ inscripcion, rol, falta, onWait, onClose }: ReenviarDialogProps) {
  const [reenviar, { isLoading }] = useReenviarCorreoMutation();
  const toast = useToast();
  const [reciente, setReciente] = useState<string>();
  const { etiqueta, nombre, correo } = firmanteListado(inscripcion, rol);
  const entrega = inscripcion.entregas[rol];
  const motivo = (entrega.motivo ?? 'el servidor no lo aceptó').replace(/\.$/, '');
  const confirmar = async () => {
    try {
      await reenviar({ id: inscripcion.id, tipo: rol }).unwrap();
      toast({
        title: 'Correo Reenviado',
        description: `El enlace nuevo para ${correo} está en cola; el anterior ya no sirve.`,
        kind: 'exito',
      });
    } catch (error) {
      if (isErrorApi(error) && error.code === 'CORREO_RECIENTE') {
        setReciente(wholeMessageFor(error, FALLO));
        onWait(error.retryAfter ?? 0);
        return;
      }
      toast({ title: FALLO, description: wholeMessageFor(error, 'Intente de nuevo en un momento.'), kind: 'error' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Reenviar correo al ${etiqueta.toLowerCase()}`}
      confirm="Reenviar"
      busy={isLoading && 'Enviando...'}
      reason={falta && `Podrá reenviarlo en ${falta}.`}
      onConfirm={() => void confirmar()}
      onCancel={onClose}
    >
      <FichaInscripcion placa={inscripcion.placaCabezote} titulo={nombre} detalle={inscripcion.codigo} />
      {entrega.estado === 'rechazado' && (
        <Notice kind="error" title={`El último correo ${entrega.rebote ? 'rebotó' : 'fue rechazado'}: ${motivo}.`}>
          Si la dirección está errada, corríjala en la página de la inscripción.
        </Notice>
      )}
      {entrega.estado === 'en-cola' && entrega.motivo !== undefined && (
        <Notice kind="aviso" title={`El correo anterior sigue en cola: ${entrega.motivo}`}>
          El portal lo reintenta solo. Reenviarlo no lo acelera.
        </Notice>
      )}
      {reciente ? (
        <Notice kind="aviso">{reciente}</Notice>
      ) : (
        entrega.reenviado && <p className="re-frase">{reenviadoPor(entrega.reenviado)}</p>
      )}
      <p className="re-frase">
        Enviaremos un enlace nuevo a <b>{correo}</b>. El anterior dejará de funcionar.
      </p>
    </ConfirmDialog>
  );
}
