import { useFormContext, useFormState } from 'react-hook-form';
import { Icon } from '@portal/ui';
import type { Valores } from '../../valores.js';
import {
  porCorregir,
  porSeccion,
  textoDeEnlace,
  tituloResumen,
  type CampoPorCorregir,
} from '../formulario/por-corregir.rules.js';

export const RESUMEN = 'resumen-errores';
const TITULO = `${RESUMEN}-titulo`;

/** Up to so many fields the list is flat; more are folded by section. */
const DE_UN_VISTAZO = 8;

/** Scrolls the summary's title to the top of the window and focuses it. */
export function irAlResumen(): void {
  document.getElementById(RESUMEN)?.scrollIntoView({ block: 'start' });
  document.getElementById(TITULO)?.focus({ preventScroll: true });
}

/**
 * Lists the fields to correct after a refused submission, with links that focus them. It empties as they are corrected.
 * A screen reader announces only how many they are.
 */
export function ResumenErrores() {
  const { control } = useFormContext<Valores>();
  const { errors, submitCount } = useFormState({ control });
  const campos = porCorregir(errors);
  return submitCount === 0 || campos.length === 0 ? null : <Resumen campos={campos} />;
}

const Resumen = ({ campos }: { readonly campos: readonly CampoPorCorregir[] }) => (
  <section className="resumen" id={RESUMEN} aria-labelledby={TITULO}>
    <h2 id={TITULO} tabIndex={-1}>
      <Icon name="alerta" />
      <span role="alert">{tituloResumen(campos.length)}</span>
    </h2>
    {campos.length > DE_UN_VISTAZO ? <PorSeccion campos={campos} /> : <Lista campos={campos} conSeccion />}
  </section>
);

const PorSeccion = ({ campos }: { readonly campos: readonly CampoPorCorregir[] }) => (
  <div className="grupos">
    {porSeccion(campos).map(([parada, suyos], i) => (
      <details key={parada.numero} open={i === 0}>
        <summary>
          <b>
            {parada.numero}. {parada.nombre}
          </b>
          <span className="sec">
            {suyos.length} {suyos.length === 1 ? 'campo' : 'campos'}
          </span>
        </summary>
        <Lista campos={suyos} />
      </details>
    ))}
  </div>
);

interface ListaProps {
  readonly campos: readonly CampoPorCorregir[];
  readonly conSeccion?: boolean;
}

function Lista({ campos, conSeccion = false }: ListaProps) {
  const { setFocus } = useFormContext<Valores>();
  return (
    <ul>
      {campos.map(({ campo, tipo, message, parada }) => (
        <li key={campo}>
          <a
            href={`#${campo}`}
            onClick={(event) => {
              event.preventDefault();
              setFocus(campo);
            }}
          >
            {textoDeEnlace({ campo, tipo, message })}
          </a>
          {conSeccion && <span className="sec">{parada?.nombre}</span>}
        </li>
      ))}
    </ul>
  );
}
