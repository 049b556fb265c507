import { useState } from 'react';
import { useUsuario } from '@portal/api-client';
import type { Usuario } from '@portal/contracts/sesion';
import { fechaConDia, horaDelDia, nombreVisible } from '@portal/dominio/formatos';
import { tieneRol } from '@portal/dominio/roles';
import { PageHeader, SkeletonCards } from '@portal/ui/base';
import { BorradorSinTerminar } from '@portal/ui/borrador';
import { borradorOf } from '../../sesion/borrador-guardado.js';
import { AccionesSection } from './acciones.section.js';
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
      <CifrasSection administra={administra} />
      <ModulosSection usuario={usuario} />
      <div className="dos">
        <AccionesSection usuario={usuario} />
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
