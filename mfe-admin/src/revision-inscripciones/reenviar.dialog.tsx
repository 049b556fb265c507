import { useState } from 'react';
import { isErrorApi, wholeMessageFor } from '@portal/api-client';
import { firmanteListado, type InscripcionListada } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { ConfirmDialog, Notice, useEspera, useToast } from '@portal/ui';
import { FichaInscripcion } from './ficha-inscripcion.js';
import { useReenviarCorreoMutation } from './inscripciones.api.js';

interface ReenviarProps {
  readonly inscripcion: InscripcionListada;
  readonly rol: RolFirmante;
  readonly onClose: () => void;
}

const FALLO = 'No se pudo reenviar el correo.';

/**
 * Shows the address, warns that the previous link stops working, and mails a new one. Somebody did so just now: it says
 * who, and waits as long as the server asks for.
 */
export function ReenviarDialog({ inscripcion, rol, onClose }: ReenviarProps) {
  const [reenviar, { isLoading }] = useReenviarCorreoMutation();
  const toast = useToast();
  const [reciente, setReciente] = useState<string>();
  const { falta, esperar } = useEspera();
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
        esperar(error.retryAfter ?? 0);
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
        <Notice kind="error" title={`El último correo fue rechazado: ${motivo}.`}>
          Si la dirección está errada, corríjala en la página de la inscripción.
        </Notice>
      )}
      {entrega.estado === 'en-cola' && entrega.motivo !== undefined && (
        <Notice kind="aviso" title={`El correo anterior sigue en cola: ${entrega.motivo}`}>
          El portal lo reintenta solo. Reenviarlo no lo acelera.
        </Notice>
      )}
      {reciente && <Notice kind="aviso">{reciente}</Notice>}
      <p className="re-frase">
        Enviaremos un enlace nuevo a <b>{correo}</b>. El anterior dejará de funcionar.
      </p>
    </ConfirmDialog>
  );
}
