import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Usuario } from '@portal/contracts/sesion';
import { paginas, paginasDelShell } from '@portal/dominio/paginas';
import { tieneRol } from '@portal/dominio/roles';
import { Button, Icon, type IconName } from '@portal/ui/base';
import { loginAddress } from '../../sesion/leave-to.js';

interface Enlace {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

const preoperacionales: readonly Enlace[] = [
  paginasDelShell.vehiculo,
  paginasDelShell.montacarga,
  paginasDelShell.contenedores,
];
const inscripciones: readonly Enlace[] = [
  { to: paginas.nuevaInscripcion.to, label: 'Nueva Inscripción', icon: 'nuevo' },
  { to: paginas.misInscripciones.to, label: 'Mis Inscripciones', icon: 'lista' },
];
const deAdministradores: readonly Enlace[] = [
  { to: paginas.revision.to, label: 'Revisión Inscripciones', icon: 'revision' },
];

/** Cards of the three modules; for a guest, the two that need a session say so and lead to the login. */
export function ModulosSection({ usuario }: { readonly usuario?: Usuario }) {
  const mine = usuario && tieneRol(usuario, 'admin') ? [...inscripciones, ...deAdministradores] : inscripciones;
  return (
    <div className="mods">
      <Modulo icon="camion" title="Preoperacionales" text="Revise antes de operar y deje constancia.">
        <Links items={preoperacionales} />
      </Modulo>
      <Modulo
        icon="documentos"
        title="Inscripciones"
        text="Registre en un solo formulario el vehículo, el tenedor, el propietario y el conductor."
      >
        {usuario ? <Links items={mine} /> : <NeedsSesion returnTo={paginas.nuevaInscripcion.to} />}
      </Modulo>
      <Modulo
        icon="certificado"
        title="Certificados Digitales"
        text="Genere y consulte su certificado personal; quien firma una inscripción genera el suyo desde su enlace."
      >
        {usuario ? (
          <Button to={paginas.certificados.to} icon="certificado">
            Ver mi certificado
          </Button>
        ) : (
          <NeedsSesion returnTo={paginas.certificados.to} />
        )}
      </Modulo>
    </div>
  );
}

interface ModuloProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const Modulo = ({ icon, title, text, children }: ModuloProps) => (
  <section className="tarjeta mod" aria-label={title}>
    <span className="ic loseta">
      <Icon name={icon} size="l" />
    </span>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </section>
);

const Links = ({ items }: { readonly items: readonly Enlace[] }) => (
  <ul>
    {items.map(({ to, label, icon }) => (
      <li key={to}>
        <Link to={to}>
          <Icon name={icon} />
          {label}
          <Icon name="siguiente" size="s" />
        </Link>
      </li>
    ))}
  </ul>
);

const NeedsSesion = ({ returnTo }: { readonly returnTo: string }) => (
  <>
    <div className="requiere t2">
      <Icon name="candado" size="s" />
      Requiere iniciar sesión
    </div>
    <Button icon="ingresar" href={loginAddress(returnTo)}>
      Iniciar Sesión
    </Button>
  </>
);
