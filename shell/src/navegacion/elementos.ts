import { matchPath } from 'react-router-dom';
import type { IconName } from '@portal/ui/base';

export interface Elemento {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** 'Abierto' is green, any other amber (specification, section 2). */
  readonly badge?: string;
  readonly onlyAdmin?: boolean;
}

export interface Grupo {
  readonly label: string;
  readonly icon: IconName;
  readonly locked: boolean;
  readonly items: readonly Elemento[];
}

export const inicio: Elemento = { to: '/dashboard', label: 'Inicio', icon: 'inicio' };
export const certificados: Elemento = {
  to: '/certificados',
  label: 'Certificados Digitales',
  icon: 'certificado',
};

export const preoperacionales: Grupo = {
  label: 'Preoperacionales',
  icon: 'camion',
  locked: false,
  items: [
    { to: '/preoperacionales/vehiculo', label: 'Vehículo', icon: 'camion' },
    { to: '/preoperacionales/montacarga', label: 'Montacargas', icon: 'montacargas' },
    { to: '/preoperacionales/contenedores', label: 'Contenedores', icon: 'contenedor' },
  ],
};

export const inscripciones: Grupo = {
  label: 'Inscripciones',
  icon: 'documentos',
  locked: true,
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

const pages = [inicio, certificados, ...preoperacionales.items, ...inscripciones.items];

const pageAt = (pathname: string): Elemento | undefined => pages.find(({ to }) => matchPath(to, pathname));

/** Is there a page at this address? Asked before anything is asked of a guest or of a remote. */
export const isKnown = (pathname: string): boolean => pageAt(pathname) !== undefined;

/** Does this page take a guest to the login? There Keycloak is asked anyway. */
export const needsSession = (pathname: string): boolean =>
  [certificados, ...inscripciones.items].some(({ to }) => matchPath(to, pathname));

/** What the header says about where one is; `lang` where it is not Spanish. */
export function titleOf(pathname: string): { readonly title: string; readonly lang?: 'en' } {
  const page = pathname === '/' ? inicio : pageAt(pathname);
  return page ? { title: page.label } : { title: 'Page not found', lang: 'en' };
}
