import { matchPath } from 'react-router-dom';
import type { IconName } from '@portal/ui/base';

export interface Elemento {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** 'Abierto' is green, any other amber (docs/especificacion/especificacion.txt, section 2). */
  readonly badge?: string;
  readonly onlyAdmin?: boolean;
}

export interface Grupo {
  readonly label: string;
  readonly icon: IconName;
  readonly items: readonly Elemento[];
}

const inicio: Elemento = { to: '/dashboard', label: 'Inicio', icon: 'inicio' };
const certificados: Elemento = { to: '/certificados', label: 'Certificados Digitales', icon: 'certificado' };
const preoperacionales: Grupo = {
  label: 'Preoperacionales',
  icon: 'camion',
  items: [
    { to: '/preoperacionales/vehiculo', label: 'Vehículo', icon: 'camion' },
    { to: '/preoperacionales/montacarga', label: 'Montacargas', icon: 'montacargas' },
    { to: '/preoperacionales/contenedores', label: 'Contenedores', icon: 'contenedor' },
  ],
};
const inscripciones: Grupo = {
  label: 'Inscripciones',
  icon: 'documentos',
  items: [
    { to: '/inscripciones/terceros', label: 'Nueva Inscripción', icon: 'nuevo' },
    { to: '/inscripciones/mis-inscripciones', label: 'Mis Inscripciones', icon: 'lista' },
    {
      to: '/admin/revision-inscripciones',
      label: 'Revisión Inscripciones',
      icon: 'revision',
      badge: 'ADMIN',
      onlyAdmin: true,
    },
  ],
};

/** Every page that the sidebar and the dashboard lead to. */
export const elementos = { inicio, certificados, preoperacionales, inscripciones };

/** The pages that need a session. */
const guarded = [certificados, ...inscripciones.items];
const pages = [inicio, ...preoperacionales.items, ...guarded];

const pageAt = (pathname: string): Elemento | undefined => pages.find(({ to }) => matchPath(to, pathname));

/** Whether there is a page at this address. Asked before a guest is sent to the login and before a remote is loaded. */
export const isKnown = (pathname: string): boolean => pageAt(pathname) !== undefined;

/** Whether this page takes a guest to the login. Keycloak is asked there anyway. */
export const needsSesion = (pathname: string): boolean => guarded.some(({ to }) => matchPath(to, pathname));

/** The title in the header; `lang` where it is not Spanish. */
export function titleOf(pathname: string): { readonly title: string; readonly lang?: 'en' } {
  const page = pathname === '/' ? inicio : pageAt(pathname);
  return page ? { title: page.label } : { title: 'Page not found', lang: 'en' };
}
