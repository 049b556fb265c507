import type { UsuarioListado } from '@portal/contracts/usuarios';
import { iniciales } from '@portal/dominio/formatos';
import { Icon, IconButton } from '@portal/ui';
import { marcaDe, nombreDeRol, ultimaVisita } from './palabras.js';
import { UsuarioDialog } from './usuario.dialog.js';

/** Who is being changed, and the role that was chosen before a login interrupted. */
export interface Elegido {
  readonly id: string;
  readonly rol?: string;
}

interface PersonasProps {
  readonly usuarios: readonly UsuarioListado[];
  /** Who makes the changes. */
  readonly quien: string;
  readonly elegido: Elegido | undefined;
  readonly onElegir: (elegido: Elegido | undefined) => void;
}

/**
 * Everybody found, each with role, state and last visit; a person is changed in a dialog, and nobody changes himself.
 */
export function PersonasSection({ usuarios, quien, elegido, onElegir }: PersonasProps) {
  const usuario = usuarios.find(({ id }) => id === elegido?.id);
  return (
    <section className="tarjeta us-personas" aria-label="Personas">
      <ul>
        {usuarios.map((uno) => (
          <Persona key={uno.id} usuario={uno} onElegir={() => onElegir({ id: uno.id })} />
        ))}
      </ul>
      {usuario && (
        <UsuarioDialog usuario={usuario} retomado={elegido?.rol} quien={quien} onClose={() => onElegir(undefined)} />
      )}
    </section>
  );
}

interface PersonaProps {
  readonly usuario: UsuarioListado;
  readonly onElegir: () => void;
}

function Persona({ usuario, onElegir }: PersonaProps) {
  const { nombre, correo, rol, propio, estado } = usuario;
  const ahora = new Date();
  const marca = marcaDe(usuario, ahora);
  const [primero = '', ...resto] = nombre.split(' ');
  return (
    <li className={estado === 'suspendido' ? 'us-persona fuera' : 'us-persona'}>
      <span className="us-iniciales" aria-hidden="true">
        {iniciales(primero, resto.join(' '))}
      </span>
      <span className="us-quien">
        <b>
          {nombre}
          {propio && ' (usted)'}
        </b>
        <small>{correo}</small>
      </span>
      <span className="us-rol">
        <b>{nombreDeRol[rol]}</b>
        {marca && (
          <span className={`estado ${marca.tono}`}>
            <Icon name={marca.icono} />
            {marca.label}
          </span>
        )}
      </span>
      <span className="us-visita">{ultimaVisita(usuario, ahora)}</span>
      {propio ? (
        <span className="us-hueco" />
      ) : (
        <IconButton icon="lapiz" label={`Cambiar a ${nombre}`} onClick={onElegir} />
      )}
    </li>
  );
}
