import type { Ref } from 'react';
import type { TextoDiligenciado } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import { useFoco } from '../../ui/use-focus.js';
import { TextoLegal } from './texto-legal.js';

const titulos: Readonly<Record<RolFirmante, string>> = {
  conductor: 'Compromiso de Seguridad Vial y Operacional',
  propietario: 'Declaración y Autorización Final',
};

interface LecturaProps {
  readonly rol: RolFirmante;
  readonly textos: readonly TextoDiligenciado[];
  /** Somebody waited for it: the focus goes to its title. */
  readonly otraVez: boolean;
  readonly ref: Ref<HTMLElement>;
}

/** The document in full, never inside a small scroll box. */
export function LecturaSection({ rol, textos, otraVez, ref }: LecturaProps) {
  const titulo = useFoco<HTMLHeadingElement>(otraVez);
  return (
    <article className="tarjeta documento" ref={ref}>
      <h1 ref={titulo} tabIndex={-1}>
        {titulos[rol]}
      </h1>
      {textos.map((texto, index) => (
        <section key={texto.clave} aria-label={texto.titulo}>
          {index > 0 && <h2>{texto.titulo}</h2>}
          <TextoLegal texto={texto} />
        </section>
      ))}
      <div data-fin aria-hidden="true" />
    </article>
  );
}
