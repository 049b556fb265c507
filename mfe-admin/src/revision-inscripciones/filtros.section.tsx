import { estadosAdmin } from '@portal/dominio/estados';
import { ventanasFecha } from '@portal/dominio/fechas';
import { Icon, type Option } from '@portal/ui';
import type { Elecciones, Filtros } from './use-filtros.js';

/** A list per filter, in this order. A filter of the contract without its line does not compile. */
const listas: Readonly<Record<keyof Elecciones, Pick<FiltroProps, 'label' | 'todos' | 'options'>>> = {
  estado: { label: 'Estado', todos: 'Todos', options: estadosAdmin },
  fecha: { label: 'Fecha', todos: 'Todas', options: ventanasFecha },
};

interface FiltrosProps {
  readonly filtros: Filtros;
  readonly onType: (texto: string) => void;
  readonly onChange: (cambio: Partial<Elecciones>) => void;
}

/** The search field and the filters. The server does all the searching. */
export function FiltrosSection({ filtros, onType, onChange }: FiltrosProps) {
  return (
    <div className="re-filtros" role="search">
      <label>
        <span className="etiqueta">Buscar</span>
        <span className="control">
          <Icon name="buscar" />
          <input
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            placeholder="Placa, nombre, documento o correo"
            value={filtros.q}
            onChange={(event) => onType(event.target.value)}
          />
        </span>
      </label>
      {(Object.keys(listas) as (keyof Elecciones)[]).map((name) => (
        <Filtro
          key={name}
          name={name}
          {...listas[name]}
          value={filtros[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}

interface FiltroProps {
  readonly name: string;
  readonly label: string;
  readonly todos: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

function Filtro({ name, label, todos, value, options, onChange }: FiltroProps) {
  return (
    <label>
      <span className="etiqueta">{label}</span>
      <span className="control re-select">
        <select name={name} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{todos}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="abajo" />
      </span>
    </label>
  );
}
