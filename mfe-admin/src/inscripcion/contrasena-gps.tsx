import { useEffect, useState, type SyntheticEvent } from 'react';
import { messageFor } from '@portal/api-client';
import { Button, Notice } from '@portal/ui';
import { useVerContrasenaGpsMutation } from './inscripcion.api.js';

/** Seconds that the password stays on screen. */
export const A_LA_VISTA = 30;

/** The GPS password for an administrator who says why. It is shown for half a minute and kept nowhere. */
export function ContrasenaGps({ id }: { readonly id: string }) {
  const [motivo, setMotivo] = useState('');
  const [vista, setVista] = useState<string>();
  const [fallo, setFallo] = useState<string>();
  const [pedir, { isLoading, reset }] = useVerContrasenaGpsMutation();
  useEffect(() => {
    if (vista === undefined) return undefined;
    const timer = setTimeout(() => setVista(undefined), A_LA_VISTA * 1000);
    return () => clearTimeout(timer);
  }, [vista]);
  const ver = async (event: SyntheticEvent) => {
    event.preventDefault();
    setFallo(undefined);
    try {
      const { contrasenaGPS } = await pedir({ id, motivo }).unwrap();
      setVista(contrasenaGPS);
      setMotivo('');
    } catch (error) {
      setFallo(messageFor(error, 'No se pudo mostrar la contraseña. Intente de nuevo.'));
    } finally {
      reset();
    }
  };
  return (
    <form className="in-clave" onSubmit={(event) => void ver(event)}>
      <p>
        <b>Ver la contraseña GPS</b>
        <br />
        <span className="peq t2">Quedan en la auditoría su nombre, la hora y el motivo.</span>
      </p>
      <div role="status">
        {vista !== undefined && (
          <p className="in-secreto">
            <span className="cod-m">{vista}</span>
            <span className="mini t3">Se oculta a los {A_LA_VISTA} segundos.</span>
          </p>
        )}
      </div>
      {vista === undefined && (
        <div className="in-pedir">
          <label className="campo">
            <span className="etiqueta">Motivo</span>
            <span className="control">
              <input
                name="motivo"
                value={motivo}
                maxLength={500}
                required
                autoComplete="off"
                onChange={({ target }) => setMotivo(target.value)}
              />
            </span>
          </label>
          <Button type="submit" icon="ojo" busy={isLoading && 'Pidiendo...'} disabled={motivo.trim() === ''}>
            Ver por {A_LA_VISTA} segundos
          </Button>
        </div>
      )}
      {fallo && <Notice kind="error">{fallo}</Notice>}
    </form>
  );
}
