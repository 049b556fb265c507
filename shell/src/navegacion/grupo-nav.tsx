import { useId, useState } from 'react';
import { Icon } from '@portal/ui/base';
import { loginAddress } from '../sesion/leave-to.js';
import type { Elemento, Grupo } from './elementos.js';
import { EnlaceNav } from './enlace-nav.js';

interface GrupoNavProps {
  readonly grupo: Grupo;
  readonly items: readonly Elemento[];
  readonly locked: boolean;
  readonly short: boolean;
}

/** A collapsible group, expanded at first. A guest reads why the group is locked. */
export function GrupoNav({ grupo, items, locked, short }: GrupoNavProps) {
  const [open, setOpen] = useState(true);
  const list = useId();
  if (short) return <ShortGroup items={items} locked={locked} label={grupo.label} />;
  return (
    <div className="grupo">
      <button
        type="button"
        className="nav-grupo"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <Icon name={grupo.icon} />
        <span>{grupo.label}</span>
        <span className="flecha">
          <Icon name={open ? 'abajo' : 'siguiente'} size="s" />
        </span>
      </button>
      <div id={list} hidden={!open}>
        {locked ? (
          <LockedNote returnTo={items[0]?.to} />
        ) : (
          items.map((item) => <EnlaceNav key={item.to} item={item} child />)
        )}
      </div>
    </div>
  );
}

const LockedNote = ({ returnTo }: { readonly returnTo: string | undefined }) => (
  <a className="nota-bloq" href={loginAddress(returnTo)}>
    <Icon name="candado" size="s" />
    Requiere iniciar sesión
  </a>
);

function ShortGroup({
  items,
  locked,
  label,
}: {
  readonly items: readonly Elemento[];
  readonly locked: boolean;
  readonly label: string;
}) {
  return (
    <div className="grupo">
      <div className="sep" />
      {locked ? (
        <a
          className="nav bloq"
          href={loginAddress(items[0]?.to)}
          aria-label={`${label}: requiere iniciar sesión`}
          title="Requiere iniciar sesión"
        >
          <Icon name="candado" />
        </a>
      ) : (
        items.map((item) => <EnlaceNav key={item.to} item={item} short />)
      )}
    </div>
  );
}
