import type { Renglon, Trabajo } from '@portal/contracts/inscripciones';
import { firmanteDeRenglon, palabraDeRenglon } from '@portal/dominio/renglones';
import type { Columna } from './tabla.js';

/** The columns of a job's result: a line of the job is a row. */
export const columnasDeTrabajo = (accion: Trabajo['accion']): readonly Columna<Renglon>[] => [
  { titulo: 'Renglón', ancho: 9, celda: ({ n }) => n },
  { titulo: 'Código', ancho: 18, celda: ({ codigo }) => codigo ?? '' },
  { titulo: 'Placa', ancho: 10, celda: ({ placa }) => placa ?? '' },
  { titulo: 'Nombre', ancho: 32, celda: ({ nombre }) => nombre ?? '' },
  { titulo: 'Firmante', ancho: 22, celda: ({ rol }) => (rol ? firmanteDeRenglon[rol] : '') },
  { titulo: 'Correo', ancho: 32, celda: ({ correo }) => correo ?? '' },
  { titulo: 'Resultado', ancho: 14, celda: ({ estado }) => palabraDeRenglon(accion, estado) },
  { titulo: 'Motivo', ancho: 48, celda: ({ motivo }) => motivo ?? '' },
  {
    titulo: 'Se intenta de nuevo',
    ancho: 20,
    forma: 'dd/mm/yyyy hh:mm:ss',
    celda: ({ sigueEn }) => (sigueEn === undefined ? null : new Date(sigueEn)),
  },
];
