/** Every page of the portal. Its address stands here alone (docs/especificacion/especificacion.txt, section 2). */
import { llamadas } from './llamadas.js';

/** A page, as menu, header, router and gateway read it. */
export interface Pagina {
  /** The address, without parameters. */
  readonly to: string;
  /** The menu entry and the title in the header. */
  readonly label: string;
  /** A name of `@portal/ui`. */
  readonly icon: string;
  /** Where the menu has it; undefined for an entry of its own. */
  readonly grupo?: keyof typeof grupos;
  /** 'Abierto' is green, any other amber. */
  readonly badge?: string;
  /** The menu shows it to administrators alone. The service checks the role. */
  readonly onlyAdmin?: true;
  /** A guest is led to the login. */
  readonly sesion?: true;
}

/** What one area adds to the portal. Its name is the name of its folder. */
interface Remoto {
  /** All its pages lie at or below this address. */
  readonly base: string;
  readonly paginas: Readonly<Record<string, Pagina>>;
}

/** The groups of the menu, in its order. */
export const grupos = {
  preoperacionales: { label: 'Preoperacionales', icon: 'camion' },
  inscripciones: { label: 'Inscripciones', icon: 'documentos' },
} as const;

/** Pages of the shell itself. */
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

/** The remotes that the shell mounts, one row each. Menu entries follow this order. */
export const remotos = {
  'mfe-inscripciones': {
    base: '/inscripciones',
    paginas: {
      nuevaInscripcion: {
        to: '/inscripciones/terceros',
        label: 'Nueva Inscripción',
        icon: 'nuevo',
        grupo: 'inscripciones',
        sesion: true,
      },
      misInscripciones: {
        to: '/inscripciones/mis-inscripciones',
        label: 'Mis Inscripciones',
        icon: 'lista',
        grupo: 'inscripciones',
        sesion: true,
      },
    },
  },
  'mfe-admin': {
    base: '/admin',
    paginas: {
      revision: {
        to: '/admin/revision-inscripciones',
        label: 'Revisión Inscripciones',
        icon: 'revision',
        grupo: 'inscripciones',
        badge: 'ADMIN',
        onlyAdmin: true,
        sesion: true,
      },
    },
  },
  'mfe-certificados': {
    base: '/certificados',
    paginas: {
      certificados: {
        to: '/certificados',
        label: 'Certificados Digitales',
        icon: 'certificado',
        sesion: true,
      },
    },
  },
} as const satisfies Readonly<Record<string, Remoto>>;
export type NombreDeRemoto = keyof typeof remotos;

/**
 * The remote of the light public host (docs/adr/0008). A parameter may follow each address: the token of a link, the
 * code of a document. `preloads` are the calls of the first screen.
 */
export const remotoPublico = {
  name: 'mfe-firma',
  paginas: {
    firmar: { to: '/firmar', preloads: [llamadas.verificarEnlace, llamadas.configuracion] },
    verificar: { to: '/verificar', preloads: [llamadas.configuracion] },
  },
} as const;

/** The landing page; a signed-in person sees the dashboard there. */
export const PORTADA = '/';
/** The form's address on paper and in old mails. It leads to the form. */
export const FORMULARIO_ANTERIOR = '/inscripcion-terceros';

type PaginasDeRemotos = { [N in NombreDeRemoto]: (typeof remotos)[N]['paginas'] }[NombreDeRemoto];
type Juntas<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** Every page that menu, cards and buttons lead to, by name. @example paginas.misInscripciones.to */
export const paginas = /* @__PURE__ */ Object.assign(
  { ...paginasDelShell },
  ...Object.values(remotos).map((remoto) => remoto.paginas),
) as typeof paginasDelShell & Juntas<PaginasDeRemotos>;

/** The same as a list. */
export const todasLasPaginas: readonly Pagina[] = /* @__PURE__ */ Object.values(paginas);

/**
 * The route table of a remote, relative to its base. A page of its row without an element does not compile.
 * @example rutasDe('mfe-admin', { revision: <RevisionPage /> })
 */
export const rutasDe = <N extends NombreDeRemoto, E>(
  name: N,
  elementos: Readonly<Record<keyof (typeof remotos)[N]['paginas'], E>>,
): ({ index: true; element: E } | { path: string; element: E })[] => {
  const { base, paginas: propias }: Remoto = remotos[name];
  return Object.entries<E>(elementos).map(([pagina, element]) => {
    // Stryker disable next-line OptionalChaining: the type of `elementos` names pages of this remote alone
    const path = (propias[pagina]?.to ?? base).slice(base.length + 1);
    return path === '' ? { index: true, element } : { path, element };
  });
};

/** A signer's page. @param token 256 random bits in base64url */
export const paginaDeFirma = (token: string): string => `${remotoPublico.paginas.firmar.to}/${token}`;

/** The page that checks a document by its code. */
export const paginaDeVerificacion = (codigo: string): string =>
  `${remotoPublico.paginas.verificar.to}/${encodeURIComponent(codigo)}`;
