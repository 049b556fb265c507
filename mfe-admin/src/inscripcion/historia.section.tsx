import type { InscripcionVista } from '@portal/contracts/inscripciones';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { Icon } from '@portal/ui';
import { historiaDe } from './historia.rules.js';

/** The story of the enrolment, newest first. */
export function HistoriaSection({ vista }: { readonly vista: InscripcionVista }) {
  return (
    <section className="tarjeta in-historia" aria-labelledby="in-historia">
      <h2 id="in-historia">Historia</h2>
      {!vista.historia && (
        <p className="mini t3">La auditoría no responde ahora: se muestra lo que se sabe sin ella.</p>
      )}
      <ol>
        {historiaDe(vista).map(({ en, titulo, detalle, icono, tono }, n) => (
          <li key={`${en} ${n}`} className={tono}>
            <span className="in-punto">
              <Icon name={icono} size="s" />
            </span>
            <div>
              <b>{titulo}</b>
              {detalle && <p>{detalle}</p>}
              {tono !== 'espera' && <time dateTime={en}>{fechaHoraCorta(en)}</time>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
