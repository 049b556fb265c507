import { estadosDeUsuario, rolesDeUsuario } from '@portal/contracts/usuarios';
import { Icon } from '@portal/ui';
import { nombreDeEstado, nombreDeRol } from './palabras.js';

export interface Filtros {
  readonly q: string;
  readonly rol: string;
  readonly estado: string;
}
export const SIN_FILTROS: Filtros = { q: '', rol: '', estado: '' };

interface FiltrosProps {
  readonly filtros: Filtros;
  readonly onChange: (cambio: Partial<Filtros>) => void;
}

const opcionesDeRol = rolesDeUsuario.map((value) => ({ value, label: nombreDeRol[value] }));
const opcionesDeEstado = estadosDeUsuario.map((value) => ({ value, label: nombreDeEstado[value] }));

/** By name or address, role and state: the whole list is here, so nothing is asked. */
export const FiltrosSection = ({ filtros, onChange }: FiltrosProps) => (
  <div className="us-filtros" role="search">
    <div className="control">
      <Icon name="buscar" />
      <input
        type="search"
        name="q"
        aria-label="Nombre o correo"
        placeholder="Nombre o correo"
        maxLength={100}
        autoComplete="off"
        value={filtros.q}
        onChange={({ target }) => onChange({ q: target.value })}
      />
    </div>
    <Lista label="Rol" value={filtros.rol} options={opcionesDeRol} onChange={(rol) => onChange({ rol })} />
    <Lista
      label="Estado"
      value={filtros.estado}
      options={opcionesDeEstado}
      onChange={(estado) => onChange({ estado })}
    />
  </div>
);

interface ListaProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

const Lista = ({ label, value, options, onChange }: ListaProps) => (
  <label className="control us-filtro">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Todos</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="abajo" />
  </label>
);
