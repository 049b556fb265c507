import type { UseFormReturn } from 'react-hook-form';
import { formularioEnBlanco, type Inscripcion } from '@portal/contracts/inscripciones';

/** The form's values: the fields of an enrolment, some still blank. They are a draft until they are sent. */
export type Valores = Omit<Inscripcion, 'status'> & { status: 'draft' };
export type Campo = keyof Omit<Valores, 'status'>;
export type Formulario = UseFormReturn<Valores, unknown, Inscripcion>;

/** An untouched form: four axles, everything else blank. A choice is '' until it is made. */
export const valoresIniciales = { ...formularioEnBlanco, status: 'draft' } as unknown as Valores;
