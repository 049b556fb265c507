import { hora, Icon } from '@portal/ui';
import { AVISO_BORRADOR } from './aviso-borrador.js';
import type { ControlBorrador } from './control-borrador.js';
import { useVistaBorrador } from './use-borrador.js';
import type { EstadoBorrador } from './vista-borrador.js';

/** The saved state, always in sight. Only a failure is announced, not every autosave. */
export function EstadoGuardado({ borrador }: { readonly borrador: ControlBorrador }) {
  const { estado, hallazgo } = useVistaBorrador(borrador);
  if (hallazgo && hallazgo.tipo !== 'previo') return <PorDecidir />;
  const fallo = estado.tipo === 'fallo';
  return (
    <span className={`guardado${fallo ? ' sin-guardar' : ''}`} role="status" aria-live={fallo ? 'polite' : 'off'}>
      {textoDe(estado)}
    </span>
  );
}

/** Another tab has the word too: the way to the question, wherever the person is in the form. */
const PorDecidir = () => (
  <span className="guardado por-decidir" role="status">
    <Icon name="advertencia" />
    <b>
      Hay otra versión<span className="solo-esc"> del borrador</span>
    </b>
    ·
    <a
      href={`#${AVISO_BORRADOR}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(AVISO_BORRADOR)?.focus();
      }}
    >
      Decidir
    </a>
  </span>
);

function textoDe(estado: EstadoBorrador) {
  switch (estado.tipo) {
    case 'sin-cambios':
      return 'Sin cambios por guardar';
    case 'pendiente':
      return 'Guardando...';
    case 'fallo':
      return (
        <>
          <Icon name="advertencia" />
          {estado.causa === 'lleno'
            ? 'Sin guardar: el navegador no tiene espacio'
            : 'No se pudo guardar en este navegador'}
        </>
      );
    case 'guardado':
      return (
        <>
          <Icon name="check" />
          <span>
            Guardado<span className="solo-esc"> en este navegador</span> · {hora(estado.a)}
          </span>
        </>
      );
  }
}
