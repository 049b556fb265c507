import type { ReactNode } from 'react';
import { formulario, type Seccion } from '@portal/contracts/inscripciones';
import { Section } from '@portal/ui';
import { anclaDe, paradas } from '../formulario/paradas.js';

interface SeccionFormularioProps {
  readonly seccion: Seccion;
  /** Where the form says more than the index. */
  readonly title?: string;
  readonly help?: string;
  readonly marks?: boolean;
  readonly children: ReactNode;
}

/** A section of the form: its card, its number in the lane and the anchor that the index jumps to. */
export function SeccionFormulario({ seccion, title = formulario[seccion].nombre, ...props }: SeccionFormularioProps) {
  const numero = paradas.findIndex((parada) => parada.seccion === seccion) + 1;
  return <Section number={numero} id={anclaDe({ seccion })} title={title} {...props} />;
}
