/**
 * Addresses that more than one area knows. The pages of a remote stand in its own `portal.json`; here are the shell's,
 * and those of remotes that other areas link to (docs/especificacion/especificacion.txt, section 2).
 */
import type { Icono } from './iconos.js';

/** A page, as menu, header, router and gateway read it. */
export interface Pagina {
  /** The address, without parameters. */
  readonly to: string;
  /** The menu entry and the title in the header. */
  readonly label: string;
  readonly icon: Icono;
  /** Where the menu has it; undefined for an entry of its own. */
  readonly grupo?: Grupo;
  /** 'Abierto' is green, any other amber. */
  readonly badge?: string;
  /** The menu shows it to administrators alone. The service checks the role. */
  readonly onlyAdmin?: boolean;
  /** The member that holds what may follow the address: an enrolment's id. */
  readonly parametro?: string | undefined;
  /** A guest is led to the login. */
  readonly sesion?: boolean;
}

/** The groups of the menu, in its order. */
export const grupos = {
  preoperacionales: { label: 'Preoperacionales', icon: 'camion' },
  inscripciones: { label: 'Inscripciones', icon: 'documentos' },
  administracion: { label: 'Administración', icon: 'configuracion', onlyAdmin: true },
} as const;
export type Grupo = keyof typeof grupos;

/** Pages of the shell itself. They precede those of the remotes in the menu. */
export const paginasDelShell = {
  inicio: { to: '/dashboard', label: 'Inicio', icon: 'inicio' },
  vehiculo: { to: '/preoperacionales/vehiculo', label: 'Vehículo', icon: 'camion', grupo: 'preoperacionales' },
  montacarga: {
    to: '/preoperacionales/montacarga',
    label: 'Montacargas',
    icon: 'montacargas',
    grupo: 'preoperacionales',
  },
  contenedores: {
    to: '/preoperacionales/contenedores',
    label: 'Contenedores',
    icon: 'contenedor',
    grupo: 'preoperacionales',
  },
} as const satisfies Readonly<Record<string, Pagina>>;

/**
 * Pages of remotes that cards, mails and other remotes lead to. Such an address stays: while nobody publishes its page,
 * the host shows the failure card there, not the 404 page.
 */
export const paginasEnlazadas = {
  nuevaInscripcion: { to: '/inscripciones/terceros', host: 'portal' },
  misInscripciones: { to: '/inscripciones/mis-inscripciones', host: 'portal' },
  revision: { to: '/admin/revision-inscripciones', host: 'portal' },
  reportes: { to: '/admin/reportes', host: 'portal' },
  auditoria: { to: '/admin/auditoria', host: 'portal' },
  usuarios: { to: '/admin/usuarios', host: 'portal' },
  certificados: { to: '/certificados', host: 'portal' },
  /** A parameter follows: the token of a link, the code of a document. */
  firmar: { to: '/firmar', host: 'publico' },
  verificar: { to: '/verificar', host: 'publico' },
} as const;

/** Every page that another area leads to, by name. @example paginas.misInscripciones.to */
export const paginas = { ...paginasDelShell, ...paginasEnlazadas } as const;

/** The landing page; a signed-in person sees the dashboard there. */
export const PORTADA = '/';
/** The form's address on paper and in old mails. It leads to the form. */
export const FORMULARIO_ANTERIOR = '/inscripcion-terceros';

/** First steps of addresses that are no pages: the gateway answers them itself. */
export const reservadas = ['api', 'pki', 'mfe', 'assets', 'health'] as const;

/** A signer's page. @param token 256 random bits in base64url */
export const paginaDeFirma = (token: string): string => `${paginas.firmar.to}/${token}`;

/** One enrolment in the review. */
export const paginaDeRevision = (id: string): string => `${paginas.revision.to}/${id}`;

/** What the audit keeps of one enrolment, also after it was deleted. */
export const historiaEnAuditoria = (inscripcionId: string): string =>
  `${paginas.auditoria.to}?inscripcion=${inscripcionId}`;

/** One enrolment of the person who sent it. */
export const paginaDeMiInscripcion = (id: string): string => `${paginas.misInscripciones.to}/${id}`;

/** The page that checks a document by its code. */
export const paginaDeVerificacion = (codigo: string): string => `${paginas.verificar.to}/${encodeURIComponent(codigo)}`;

/** The addresses of a page as a router matches them: its own, and what may follow it. */
export const rutaDe = ({ to, parametro }: { readonly to: string; readonly parametro?: string | undefined }): string =>
  parametro === undefined ? to : `${to}/:${parametro}?`;

/** What a route table takes of a remote's `portal.json`. */
interface Montada<P extends string> {
  readonly base: string;
  readonly paginas: Readonly<Record<P, { readonly to: string; readonly parametro?: string }>>;
}

/**
 * The route table of a remote, relative to its base. A page of its manifest without an element does not compile.
 * @example rutasDe(manifiesto, { revision: <RevisionPage /> }) // import manifiesto from '../portal.json'
 */
export const rutasDe = <P extends string, E>(
  { base, paginas: propias }: Montada<P>,
  elementos: Readonly<Record<P, E>>,
): ({ index: true; element: E } | { path: string; element: E })[] =>
  (Object.keys(propias) as P[]).map((pagina) => {
    const path = rutaDe(propias[pagina]).slice(base.length + 1);
    return path === '' ? { index: true, element: elementos[pagina] } : { path, element: elementos[pagina] };
  });
