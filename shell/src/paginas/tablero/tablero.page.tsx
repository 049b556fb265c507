import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUsuario } from '@portal/api-client';
import type { Usuario } from '@portal/contracts/sesion';
import { fechaConDia, horaDelDia, nombreVisible } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { tieneRol } from '@portal/dominio/roles';
import { Icon, PageHeader, SkeletonCards, type IconName } from '@portal/ui/base';
import { BorradorSinTerminar } from '@portal/ui/borrador';
import { useOpenPreferencias } from '../../preferencias/use-preferencias.js';
import { borradorOf } from '../../sesion/borrador-guardado.js';
import { ActividadSection } from './actividad.section.js';
import { CifrasSection } from './cifras.section.js';
import { ModulosSection } from './modulos.section.js';
import { PorAtenderSection } from './por-atender.section.js';

import './tablero.css';
import './modulos.css';
import './actividad.css';

/** `/dashboard`: the module cards for a guest; greeting, figures, cards, actions and activity for a person; what
 * waits comes first for an administrator. */
export function TableroPage() {
  const sesion = useUsuario();
  if (sesion.estado === 'cargando') return <SkeletonCards page />;
  return sesion.estado === 'sesion' ? <Tablero usuario={sesion.usuario} /> : <InicioInvitado />;
}

function Tablero({ usuario }: { readonly usuario: Usuario }) {
  const now = new Date();
  const administra = tieneRol(usuario, 'admin');
  return (
    <>
      <PageHeader title={`${greeting(now)}, ${usuario.firstName || nombreVisible(usuario)}`} documentTitle="Inicio">
        {fechaConDia(now)}
      </PageHeader>
      <Borrador email={usuario.email} />
      {administra && <PorAtenderSection />}
      <CifrasSection usuario={usuario} />
      <ModulosSection usuario={usuario} />
      <div className="dos">
        <Acciones usuario={usuario} />
        <ActividadSection administra={administra} />
      </div>
    </>
  );
}

/** The way back to the enrolment that was left half-way in this browser. */
function Borrador({ email }: { readonly email: string }) {
  const [borrador] = useState(() => borradorOf(email));
  return borrador && <BorradorSinTerminar {...borrador} />;
}

/** Quick actions: reports by role, users for super-administrators alone. */
function Acciones({ usuario }: { readonly usuario: Usuario }) {
  const openPreferencias = useOpenPreferencias();
  const reports = tieneRol(usuario, 'admin') ? paginas.reportes.to : paginas.misInscripciones.to;
  return (
    <section className="tarjeta" aria-labelledby="acciones">
      <h2 className="tit-sec" id="acciones">
        Acciones rápidas
      </h2>
      <Link className="accion p" to={paginas.nuevaInscripcion.to}>
        <Accion icon="nuevo" title="Nueva Inscripción" note="Formulario INS-TER-001" />
      </Link>
      <Link className="accion" to={reports}>
        <Accion icon="barras" title="Ver Reportes" note="Inscripciones y su estado" />
      </Link>
      {tieneRol(usuario, 'super-admin') && (
        <Link className="accion" to={paginas.usuarios.to}>
          <Accion icon="usuarios" title="Gestionar Usuarios" note="Invitaciones y roles" />
        </Link>
      )}
      <button type="button" className="accion" onClick={openPreferencias}>
        <Accion icon="configuracion" title="Configuración" note="Colores, densidad y movimiento" />
      </button>
    </section>
  );
}

interface AccionProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note: ReactNode;
}

const Accion = ({ icon, title, note }: AccionProps) => (
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

export const InicioInvitado = () => (
  <>
    <PageHeader title="Inicio">
      Elija un formulario. Las inscripciones y los certificados requieren iniciar sesión.
    </PageHeader>
    <ModulosSection />
  </>
);

function greeting(now: Date): string {
  const hour = horaDelDia(now);
  if (hour < 12) return 'Buenos días';
  return hour < 19 ? 'Buenas tardes' : 'Buenas noches';
}
