import { campos, nombresDeCampo } from '@portal/contracts/inscripciones';
import type { Campo } from '../../valores.js';

const opcionales: ReadonlySet<Campo> = new Set(
  nombresDeCampo.filter((campo) => campos[campo].schema.safeParse('').success),
);

/** What the table of fields says of a field: its name, its label, and whether it may stay blank. */
export const pregunta = (name: Campo) => ({ name, label: campos[name].etiqueta, optional: opcionales.has(name) });

/** A choice among the options of the table. */
export const eleccion = (name: Campo) => ({ ...pregunta(name), options: campos[name].opciones });
