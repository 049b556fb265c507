import { useState } from 'react';
import { isErrorApi, wholeMessageFor } from '@portal/api-client';
import type { RolDeUsuario, UsuarioListado } from '@portal/contracts/usuarios';
import { Button, ConfirmDialog, Dialog, Notice, useToast } from '@portal/ui';
import { nombreDeRol, rolesElegibles } from './palabras.js';
import { DeVuelta, Reingreso } from './reingreso.js';
import { RolCampo } from './rol-campo.js';
import { useCambiarRolMutation, useReenviarInvitacionMutation, useSuspenderUsuarioMutation } from './usuarios.api.js';

interface UsuarioProps {
  readonly usuario: UsuarioListado;
  /** The role that was chosen before a login interrupted. */
  readonly retomado?: string | undefined;
  /** Who makes the change. */
  readonly quien: string;
  readonly onClose: () => void;
}

/** One person: another role, another invitation, suspended or let in again. A refusal stays in the dialog. */
export function UsuarioDialog({ usuario, retomado, quien, onClose }: UsuarioProps) {
  const { id, nombre, correo, estado } = usuario;
  const [rol, setRol] = useState<string>(retomado ?? usuario.rol);
  const [pregunta, setPregunta] = useState(false);
  const { hacer, ocupado, fallo, noReciente } = useAcciones(onClose);
  const [cambiarRol] = useCambiarRolMutation();
  const [reenviar] = useReenviarInvitacionMutation();
  const [suspender] = useSuspenderUsuarioMutation();
  const suspendido = estado === 'suspendido';
  const invitado = estado === 'invitado' || estado === 'invitacion-vencida';
  const guardar = () =>
    hacer('rol', `${nombre} ahora es ${nombreDeRol[rol as RolDeUsuario]}.`, () =>
      cambiarRol({ id, rol: rol as RolDeUsuario, actual: usuario.rol as RolDeUsuario }).unwrap(),
    );
  const cambiarAcceso = () =>
    hacer('acceso', suspendido ? `${nombre} puede entrar de nuevo.` : `${nombre} ya no puede entrar.`, () =>
      suspender({ id, suspendido: !suspendido }).unwrap(),
    );
  const noSePudo = fallo !== undefined && (
    <Notice kind="error">
      {fallo}
      {noReciente && <Reingreso usuario={quien} pendiente={{ cambio: { id, rol } }} />}
    </Notice>
  );
  if (pregunta)
    return (
      <ConfirmDialog
        open
        danger
        title={`¿Suspender a ${nombre}?`}
        confirm="Suspender"
        cancel="No suspender"
        busy={ocupado === 'acceso' && 'Suspendiendo...'}
        onConfirm={() => void cambiarAcceso()}
        onCancel={() => setPregunta(false)}
      >
        <p className="us-correo">{correo}</p>
        <p>Sus sesiones se cierran ahora. Lo que hizo se conserva.</p>
        {noSePudo}
      </ConfirmDialog>
    );
  return (
    <Dialog
      open
      title={nombre}
      onClose={onClose}
      locked={ocupado !== undefined}
      actions={
        <>
          <Button onClick={onClose} disabled={ocupado !== undefined} autoFocus>
            Cancelar
          </Button>
          <Button
            variant="primary"
            busy={ocupado === 'rol' && 'Guardando...'}
            disabled={rol === usuario.rol || ocupado !== undefined}
            onClick={() => void guardar()}
          >
            Guardar rol
          </Button>
        </>
      }
    >
      <p className="us-correo">{correo}</p>
      {retomado !== undefined && fallo === undefined && <DeVuelta />}
      <RolCampo value={rol} onChange={setRol} opciones={rolesElegibles} />
      <div className="us-acceso">
        {invitado && (
          <Button
            icon="enviar"
            busy={ocupado === 'invitacion' && 'Enviando...'}
            disabled={ocupado !== undefined}
            onClick={() =>
              void hacer('invitacion', `Enviamos otro enlace a ${correo}.`, () => reenviar({ id }).unwrap())
            }
          >
            Reenviar invitación
          </Button>
        )}
        <Button
          icon={suspendido ? 'check' : 'prohibido'}
          busy={ocupado === 'acceso' && 'Cambiando...'}
          disabled={ocupado !== undefined}
          onClick={() => (suspendido ? void cambiarAcceso() : setPregunta(true))}
        >
          {suspendido ? 'Reactivar' : 'Suspender'}
        </Button>
        <p className="ayuda">
          {suspendido
            ? 'Puede entrar de nuevo con su contraseña de siempre.'
            : 'Suspender cierra sus sesiones al instante. Lo que hizo se conserva.'}
        </p>
      </div>
      {noSePudo}
    </Dialog>
  );
}

type Accion = 'rol' | 'invitacion' | 'acceso';

function useAcciones(onDone: () => void) {
  const [ocupado, setOcupado] = useState<Accion>();
  const [error, setError] = useState<unknown>();
  const toast = useToast();
  const hacer = async (accion: Accion, hecho: string, trabajo: () => Promise<unknown>) => {
    setOcupado(accion);
    setError(undefined);
    try {
      await trabajo();
      toast({ title: 'Usuario Actualizado', description: hecho, kind: 'exito' });
      onDone();
    } catch (cause) {
      setError(cause);
    }
    setOcupado(undefined);
  };
  return {
    hacer,
    ocupado,
    noReciente: isErrorApi(error) && error.code === 'SESION_NO_RECIENTE',
    fallo: error === undefined ? undefined : wholeMessageFor(error, 'No se pudo cambiar. Intente de nuevo.'),
  };
}
