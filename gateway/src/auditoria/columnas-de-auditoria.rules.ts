import { datoLegible, nombresDeAcciones, type EntradaDeAuditoria } from '@portal/contracts/auditoria';
import type { Columna } from '../exportaciones/tabla.js';

const quienes = {
  persona: 'Una persona del portal',
  firmante: 'Un firmante',
  proceso: 'El portal',
  operador: 'El operador',
  anonimo: 'Alguien sin sesión',
  desconocido: 'Alguien',
} as const satisfies Record<EntradaDeAuditoria['quien'], string>;

const resultados = { hecho: 'Hecho', rechazado: 'Rechazado', desconocido: 'Por confirmar' } as const satisfies Record<
  EntradaDeAuditoria['resultado'],
  string
>;

/** The columns of the audit as a table: what the page shows of an entry, unfolded. */
export const columnasDeAuditoria: readonly Columna<EntradaDeAuditoria>[] = [
  { titulo: 'Número', ancho: 10, celda: ({ numero }) => numero },
  {
    titulo: 'Cuándo',
    ancho: 20,
    forma: 'dd/mm/yyyy hh:mm:ss',
    celda: ({ ocurrioEn }) => (ocurrioEn ? new Date(ocurrioEn) : null),
  },
  { titulo: 'Quién', ancho: 28, celda: quienDe },
  { titulo: 'Acción', ancho: 30, celda: ({ accion }) => nombreDe(accion) },
  { titulo: 'Resultado', ancho: 12, celda: ({ resultado }) => resultados[resultado] },
  { titulo: 'Inscripción', ancho: 18, celda: ({ inscripcion }) => inscripcion?.codigo ?? inscripcion?.id ?? '' },
  { titulo: 'Sobre qué', ancho: 46, celda: ({ recurso }) => recurso },
  { titulo: 'Motivo', ancho: 40, celda: ({ motivo }) => motivo ?? '' },
  {
    titulo: 'Datos',
    ancho: 40,
    celda: ({ datos }) =>
      datos
        .map(datoLegible)
        .map(({ nombre, valor }) => `${nombre}: ${valor}`)
        .join('; '),
  },
  { titulo: 'Huella', ancho: 66, celda: ({ huella }) => huella },
];

/** A signer by the role, anybody else by the name, if the portal knows one. */
function quienDe({ quien, nombre, rol }: EntradaDeAuditoria): string {
  if (nombre !== undefined) return nombre;
  return quien === 'firmante' && rol !== undefined ? `El ${rol}` : quienes[quien];
}

const nombreDe = (accion: string): string => (nombresDeAcciones as Readonly<Record<string, string>>)[accion] ?? accion;
