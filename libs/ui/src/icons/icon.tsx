import type { ReactNode } from 'react';
import type { Icono } from '@portal/dominio/iconos';

/** Line icons, 24 × 24. All are decorative: the text beside an icon says the same. */
const paths = {
  abajo: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  adjuntar: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M5 20h14',
  advertencia: 'M12 4.5 2.8 20h18.4zM12 10.5v4.2M12 17.3v.1',
  alerta: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.8v5M12 16v.1',
  arriba: 'm6.5 14.5 5.5-5.5 5.5 5.5',
  anterior: 'M14.5 6.5 9 12l5.5 5.5',
  barras: 'M4 4v15a1 1 0 0 0 1 1h15M8.5 16v-4M13 16V8M17.5 16v-6',
  buscar: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5',
  calendario:
    'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19V7a1.5 1.5 0 0 1 1.5-1.5z' +
    'M4 10h16M8.5 3.5v4M15.5 3.5v4',
  camion:
    'M2.5 6.5h11v10h-11zM13.5 10h4l4 3.5v3h-8zM7 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z' +
    'M17.5 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  candado:
    'M7 10.5h10A1.5 1.5 0 0 1 18.5 12v7a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19v-7A1.5 1.5 0 0 1 7 10.5z' +
    'M8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3',
  cerrar: 'M6 6l12 12M18 6 6 18',
  certificado: 'M12 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.5 13.5l-1.5 7 5-2.5 5 2.5-1.5-7M10 9l1.5 1.5L14.2 7.5',
  check: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.5 12.3l2.5 2.5 4.7-5',
  configuracion: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  contenedor: 'M3 7h18v11H3zM7 10v5M10.3 10v5M13.7 10v5M17 10v5',
  correo:
    'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5z' +
    'M4 7l8 6 8-6',
  correoAceptado:
    'M20.5 11V7a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 7v10A1.5 1.5 0 0 0 5 18.5h6M4 7l8 6 8-6' +
    'M14.5 18l2.2 2.2 4.3-4.6',
  correoRechazado:
    'M20.5 11V7a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 7v10A1.5 1.5 0 0 0 5 18.5h6M4 7l8 6 8-6M18 14.5v3.5' +
    'M18 20.8v.1',
  derecha: 'M4.5 12h15M13.5 6l6 6-6 6',
  descargar: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14',
  desplegar:
    'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM9.5 4.5v15' +
    'M13.5 9.5 16 12l-2.5 2.5',
  devolver: 'M9 14l-5-5 5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  desconectado: 'M9 3.5V8M15 3.5V8M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v3.5',
  documentos:
    'M8 7.5V4.5a1 1 0 0 1 1-1h6l4 4v8a1 1 0 0 1-1 1h-2M15 3.5v4h4' +
    'M5 7.5h8.5l2.5 2.5v9.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM7 13h5M7 16.5h5',
  eliminar: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-13M10 10.5v6M14 10.5v6',
  enviar: 'M20.5 3.5 10 14M20.5 3.5 14 20.5 10 14 3.5 10z',
  escudo: 'M12 3 5 5.5v6c0 4.3 2.9 7.7 7 9.5 4.1-1.8 7-5.2 7-9.5v-6zM9 12l2.2 2.2L15.3 10',
  externo: 'M13.5 4.5h6v6M19.5 4.5 11 13M17 13.5v5a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11.2v5M12 8v.1',
  ingresar: 'M11 4.5h6.5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H11M3.5 12H14M10.5 8.5 14 12l-3.5 3.5',
  inicio: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  lapiz: 'm14.5 5 4.5 4.5L9 19.5l-5 .5.5-5zM12.5 7l4.5 4.5',
  lista: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1',
  mas: 'M12 5v14M5 12h14',
  menos: 'M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  montacargas:
    'M4 16V9h5l3 7M4 12h6M15 4v14.5h6M6 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM11.5 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  nuevo: 'M13 3.5H6.5a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9zM13 3.5V9h5.5M12 12v5M9.5 14.5h5',
  ojo:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z' +
    'M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  perfil: 'M12 4.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5',
  plegar:
    'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM9.5 4.5v15M16 9.5 13.5 12l2.5 2.5',
  prohibido: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
  reintentar: 'M19.5 6v4.5H15M4.5 18v-4.5H9M5.5 10a7 7 0 0 1 12-3l2 3.5M18.5 14a7 7 0 0 1-12 3l-2-3.5',
  reloj: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7v5l3.5 2',
  revision:
    'M13 20.5H6.5a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1H13L18.5 9v3M13 3.5V9h5.5M9 13h3' +
    'M16.5 13.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18.7 18.7l2.3 2.3',
  salir: 'M13 4.5H6.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H13M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  siguiente: 'm9.5 6.5 5.5 5.5-5.5 5.5',
  usuarios:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.4 3.2-5 6.5-5s5.9 1.6 6.5 5' +
    'M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c1.9.7 3.1 2.2 3.5 4.5',
  visto: 'm5 12.5 4.5 4.5L19 7.5',
  volver: 'M19.5 12h-15M10.5 6l-6 6 6 6',
} as const satisfies Partial<Record<Icono, string>>;

/** Marks of a status that need more than one stroke. */
const marks = {
  medio: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" stroke="none" />
    </>
  ),
  punteado: <circle cx="12" cy="12" r="8.5" strokeDasharray="3.5 3.2" />,
  guion: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8.5 12h7" />
    </>
  ),
} as const satisfies Record<Exclude<Icono, keyof typeof paths>, ReactNode>;

export type IconName = Icono;

const isMark = (name: IconName): name is keyof typeof marks => name in marks;

/** @example <Icon name="camion" size="s" /> */
export function Icon({ name, size = '' }: { readonly name: IconName; readonly size?: '' | 's' | 'l' }) {
  return (
    <svg className={`i ${size}`} viewBox="0 0 24 24" aria-hidden="true">
      {isMark(name) ? marks[name] : <path d={paths[name]} />}
    </svg>
  );
}
