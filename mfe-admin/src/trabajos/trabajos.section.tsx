import './trabajos.css';

import { cantidad } from '@portal/dominio/formatos';
import { Icon } from '@portal/ui';
import { TrabajoDialog } from './trabajo.dialog.js';
import { cursoDe, resueltos } from './trabajos.rules.js';
import type { useTrabajos } from './use-trabajos.js';

/** The job that runs, with its progress; or the way to the last ones. Nothing for who has none to look at. */
export function Trabajos({ trabajos }: { readonly trabajos: ReturnType<typeof useTrabajos> }) {
  const { ultimos, ajenos, enCurso, abierto, abrir, cerrar, alTerminar } = trabajos;
  const mostrado = enCurso ?? ultimos[0] ?? ajenos[0];
  return (
    <>
      {mostrado && (
        <button type="button" className="btn sec tr-boton" onClick={() => abrir(mostrado.id)}>
          <Icon name={enCurso ? 'enviar' : 'lista'} size="s" />
          {enCurso ? (
            <>
              {cursoDe(enCurso)}
              <progress max={enCurso.total} value={resueltos(enCurso)} aria-hidden="true" />
              {cantidad(resueltos(enCurso))} de {cantidad(enCurso.total)}
            </>
          ) : (
            'Trabajos'
          )}
        </button>
      )}
      {abierto !== undefined && (
        <TrabajoDialog
          key={abierto}
          id={abierto}
          ultimos={ultimos}
          ajenos={ajenos}
          abrir={abrir}
          onEnd={alTerminar}
          onClose={cerrar}
        />
      )}
    </>
  );
}
