import { useState, type FormEvent } from 'react';
import { isErrorApi, wholeMessageFor } from '@portal/api-client';
import { correoSugerido } from '@portal/contracts/inscripciones';
import { invitarUsuario, type RolDeUsuario } from '@portal/contracts/usuarios';
import { Button, Notice, useToast } from '@portal/ui';
import { Entrada } from '../entrada.js';
import { rolesElegibles } from './palabras.js';
import { DeVuelta, Reingreso, type Pendiente } from './reingreso.js';
import { RolCampo } from './rol-campo.js';
import { useInvitarUsuarioMutation } from './usuarios.api.js';

const EN_BLANCO = { nombre: '', correo: '', rol: 'registrante' as RolDeUsuario };
type Errores = Readonly<Partial<Record<'nombre' | 'correo', string>>>;

interface InvitarProps {
  /** What was typed before a login interrupted. */
  readonly pendiente: Pendiente['invitacion'];
  /** Who invites. */
  readonly quien: string;
}

/** Invites a person: Keycloak mails a link to set a password. What was typed stays when it is refused. */
export function InvitarSection({ pendiente, quien }: InvitarProps) {
  const [datos, setDatos] = useState(() => ({ ...EN_BLANCO, ...(pendiente as typeof EN_BLANCO | undefined) }));
  const [retomada, setRetomada] = useState(pendiente !== undefined);
  const [errores, setErrores] = useState<Errores>({});
  const [fallo, setFallo] = useState<unknown>();
  const [invitar, { isLoading }] = useInvitarUsuarioMutation();
  const toast = useToast();
  const poner = (cambio: Partial<typeof datos>) => setDatos({ ...datos, ...cambio });
  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const encontrados = erroresDe(datos);
    setErrores(encontrados);
    setFallo(undefined);
    if (Object.keys(encontrados).length > 0) return;
    setRetomada(false);
    try {
      await invitar(datos).unwrap();
      toast({
        title: 'Invitación Enviada',
        description: `${datos.correo.trim()} recibe un enlace que vence en 3 días.`,
        kind: 'exito',
      });
      setDatos(EN_BLANCO);
    } catch (error) {
      setFallo(error);
    }
  };
  return (
    <section className="tarjeta us-invitar" id="invitar" aria-labelledby="invitar-titulo">
      <h2 id="invitar-titulo">Invitar a una persona</h2>
      <form noValidate onSubmit={(event) => void enviar(event)}>
        {retomada && <DeVuelta />}
        <Entrada
          name="nombre"
          label="Nombre"
          value={datos.nombre}
          error={errores.nombre}
          maxLength={100}
          onChange={(nombre) => poner({ nombre })}
        />
        <Entrada
          name="correo"
          type="email"
          label="Correo electrónico"
          value={datos.correo}
          error={errores.correo}
          aviso={sugerencia(datos.correo)}
          maxLength={254}
          onChange={(correo) => poner({ correo })}
        />
        <RolCampo value={datos.rol} onChange={(rol) => poner({ rol: rol as RolDeUsuario })} opciones={rolesElegibles} />
        <p className="ayuda">Recibe un enlace para crear su contraseña. Vence en 3 días.</p>
        {fallo !== undefined && (
          <Notice kind="error">
            {wholeMessageFor(fallo, 'No se pudo enviar la invitación.')}
            {isErrorApi(fallo) && fallo.code === 'SESION_NO_RECIENTE' && (
              <Reingreso usuario={quien} pendiente={{ invitacion: datos }} />
            )}
          </Notice>
        )}
        <Button variant="primary" type="submit" icon="enviar" busy={isLoading && 'Enviando...'}>
          Enviar invitación
        </Button>
      </form>
    </section>
  );
}

function erroresDe(datos: typeof EN_BLANCO): Errores {
  const { error } = invitarUsuario.request.safeParse(datos);
  const errores = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  return datos.correo.trim() === '' ? { ...errores, correo: 'Escriba el correo.' } : errores;
}

function sugerencia(correo: string): string | undefined {
  const sugerido = correoSugerido(correo.trim(), true);
  return sugerido && `¿Quiso decir ${sugerido}?`;
}
