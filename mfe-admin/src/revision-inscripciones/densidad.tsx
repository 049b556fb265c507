import { Icon, useDensidad } from '@portal/ui';

/** 'Cómoda' shows cards, 'Compacta' rows. The choice is the one of the preferences, and is kept there. */
export function Densidad() {
  const { densidad, elegir } = useDensidad();
  return (
    <div className="re-densidad" role="group" aria-label="Densidad">
      <button type="button" aria-pressed={densidad === 'comoda'} onClick={() => elegir('comoda')}>
        <Icon name="lista" size="s" />
        Cómoda
      </button>
      <button type="button" aria-pressed={densidad === 'compacta'} onClick={() => elegir('compacta')}>
        <Icon name="menu" size="s" />
        Compacta
      </button>
    </div>
  );
}
