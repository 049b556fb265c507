import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Usuario } from '@portal/contracts/sesion';
import { paginas } from '@portal/dominio/paginas';
import { tieneRol } from '@portal/dominio/roles';
import { Icon, type IconName } from '@portal/ui/base';
import { useOpenPreferencias } from '../../preferencias/use-preferencias.js';

/** Quick actions: reports by role, users for super-administrators alone. */
export function AccionesSection({ usuario }: { readonly usuario: Usuario }) {
  const openPreferencias = useOpenPreferencias();
  const reports = tieneRol(usuario, 'admin') ? paginas.reportes.to : paginas.misInscripciones.to;
  return (
    <section className="tarjeta" aria-labelledby="acciones">
      <h2 className="tit-sec" id="acciones">
        Acciones rápidas
      </h2>
      <Link className="accion p" to={paginas.nuevaInscripcion.to}>
        <Content icon="nuevo" title="Nueva Inscripción" note="Formulario INS-TER-001" />
      </Link>
      <Link className="accion" to={reports}>
        <Content icon="barras" title="Ver Reportes" note="Inscripciones y su estado" />
      </Link>
      {tieneRol(usuario, 'super-admin') && (
        <Link className="accion" to={paginas.usuarios.to}>
          <Content icon="usuarios" title="Gestionar Usuarios" note="Invitaciones y roles" />
        </Link>
      )}
      <button type="button" className="accion" onClick={openPreferencias}>
        <Content icon="configuracion" title="Configuración" note="Colores, densidad y movimiento" />
      </button>
    </section>
  );
}

interface ContentProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note: ReactNode;
}

const Content = ({ icon, title, note }: ContentProps) => (
  <>
    <span className="ic">
      <Icon name={icon} />
    </span>
    <span>
      <b>{title}</b>
      <small>{note}</small>
    </span>
    <Icon name="siguiente" />
  </>
);
