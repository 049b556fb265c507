import { useFormContext, useFormState } from 'react-hook-form';
import { Icon } from '@portal/ui';
import type { Valores } from '../formulario.js';
import { porCorregir, tituloResumen } from './errores.rules.js';

export const RESUMEN = 'resumen-errores';

/** What is to be corrected, with links that focus their field. It comes with a refused submission and empties as the fields are corrected. */
export function ResumenErrores() {
  const { control, setFocus } = useFormContext<Valores>();
  const { errors, submitCount } = useFormState({ control });
  const campos = porCorregir(errors);
  if (submitCount === 0 || campos.length === 0) return null;
  return (
    <section className="resumen" id={RESUMEN} role="alert" tabIndex={-1} aria-labelledby={`${RESUMEN}-titulo`}>
      <h2 id={`${RESUMEN}-titulo`}>
        <Icon name="alerta" />
        {tituloResumen(campos.length)}
      </h2>
      <ul>
        {campos.map(({ campo, message, parada }) => (
          <li key={campo}>
            <a
              href={`#${campo}`}
              onClick={(event) => {
                event.preventDefault();
                setFocus(campo);
              }}
            >
              {message}
            </a>
            <span className="sec">{parada?.nombre}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
