import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isErrorApi, wholeMessageFor } from '@portal/api-client';
import { nombreConductor, type InscripcionListada } from '@portal/contracts/inscripciones';
import { esDePrueba } from '@portal/dominio/estados';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { Button, ConfirmDialog, Notice, useToast } from '@portal/ui';
import { Entrada } from '../entrada.js';
import { FichaInscripcion } from './ficha-inscripcion.js';
import { useEliminarInscripcionMutation } from './inscripciones.api.js';

interface EliminarProps {
  readonly inscripcion: InscripcionListada;
  readonly onClose: () => void;
  /** Called once it is deleted; `onClose` where absent. The enrolment's own page leaves by it. */
  readonly onDeleted?: () => void;
}

/**
 * '¿Está seguro?' Names the enrolment by plate, code, driver and date. The person types the plate and gives a reason.
 */
export function EliminarDialog({ inscripcion, onClose, onDeleted = onClose }: EliminarProps) {
  const [placa, setPlaca] = useState('');
  const [motivo, setMotivo] = useState('');
  const { eliminar, ocupado, noReciente, mensaje } = useEliminar(onDeleted);
  const ingresar = useIngresar();
  return (
    <ConfirmDialog
      open
      danger
      title="¿Está seguro?"
      confirm="Eliminar"
      busy={ocupado && 'Eliminando...'}
      reason={loQueFalta(inscripcion.placaCabezote, placa, motivo)}
      onConfirm={() => void eliminar({ id: inscripcion.id, placa: inscripcion.placaCabezote, motivo: motivo.trim() })}
      onCancel={onClose}
    >
      <FichaInscripcion
        placa={inscripcion.placaCabezote}
        titulo={inscripcion.codigo}
        detalle={
          <>
            Conductor: {nombreConductor(inscripcion)}
            <br />
            Creada: {fechaHoraCorta(inscripcion.createdAt)}
          </>
        }
      />
      <p className="re-frase">
        Se eliminarán de forma permanente la inscripción, sus firmas y sus enlaces. Esta acción no se puede deshacer.
      </p>
      <p className="re-frase">
        {!inscripcion.sembrada &&
          !esDePrueba(inscripcion) &&
          'Recibirán un aviso por correo quien la creó, quienes firmaron y quienes pueden firmar con su enlace. '}
        La auditoría conserva quién la eliminó, cuándo y por qué.
      </p>
      <Entrada
        className="re-entrada"
        name="placa"
        label={`Escriba la placa ${inscripcion.placaCabezote} para confirmar`}
        value={placa}
        onChange={setPlaca}
        maxLength={20}
      />
      <Entrada
        className="re-entrada"
        name="motivo"
        label="Motivo"
        value={motivo}
        onChange={setMotivo}
        maxLength={500}
      />
      {mensaje && (
        <Notice kind="error">
          {mensaje}
          {noReciente && (
            <div className="re-ingresar">
              <Button href={ingresar} icon="ingresar">
                Ingresar de nuevo
              </Button>
            </div>
          )}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** Why it cannot be deleted yet. Plates are compared as the contract stores them: `wlk-508` is WLK508. */
function loQueFalta(placaCabezote: string, placa: string, motivo: string): string | undefined {
  const escrita = limpiarPlaca(placa);
  if (escrita === '') return 'Falta la placa.';
  if (escrita !== limpiarPlaca(placaCabezote)) return `La placa escrita no es ${placaCabezote}.`;
  return motivo.trim() === '' ? 'Falta el motivo.' : undefined;
}

/** The address of a fresh login. The gateway then brings the person back to the same list. */
function useIngresar(): string {
  const { pathname, search } = useLocation();
  return `/api/login?reciente=1&returnTo=${encodeURIComponent(pathname + search)}`;
}

const FALLO = 'No se pudo eliminar la inscripción.';

/** Deletes the enrolment. A refusal stays in the dialog; if the login is too old, it offers to log in again. */
function useEliminar(onDeleted: () => void) {
  const [pedir, { isLoading }] = useEliminarInscripcionMutation();
  const [error, setError] = useState<unknown>();
  const toast = useToast();
  const eliminar = async (datos: Parameters<typeof pedir>[0]) => {
    setError(undefined);
    try {
      await pedir(datos).unwrap();
      toast({
        title: 'Inscripción Eliminada',
        description: 'La inscripción, sus firmas y sus enlaces se eliminaron.',
        kind: 'exito',
      });
      onDeleted();
    } catch (cause) {
      setError(cause);
      toast({ title: FALLO, description: wholeMessageFor(cause, 'Intente de nuevo en un momento.'), kind: 'error' });
    }
  };
  return {
    eliminar,
    ocupado: isLoading,
    noReciente: isErrorApi(error) && error.code === 'SESION_NO_RECIENTE',
    mensaje: error === undefined ? undefined : wholeMessageFor(error, FALLO),
  };
}
