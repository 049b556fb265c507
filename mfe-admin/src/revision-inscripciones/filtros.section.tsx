import { estadosAdmin } from '@portal/dominio/estados';
import { Icon, type Option } from '@portal/ui';
import type { Filtros } from './use-filtros.js';

const fechas: readonly Option[] = [
  { value: 'hoy', label: 'Hoy' },
  { value: 'semana', label: 'Última semana' },
  { value: 'mes', label: 'Último mes' },
];

interface FiltrosProps {
  readonly filtros: Filtros;
  readonly onType: (texto: string) => void;
  readonly onChange: (cambio: Partial<Pick<Filtros, 'estado' | 'fecha'>>) => void;
}

/** The search field and two filters. The server does all the searching. */
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
      <Filtro
        name="estado"
        label="Estado"
        todos="Todos"
        value={filtros.estado}
        options={estadosAdmin}
        onChange={(estado) => onChange({ estado: estado as Filtros['estado'] })}
      />
      <Filtro
        name="fecha"
        label="Fecha"
        todos="Todas"
        value={filtros.fecha}
        options={fechas}
        onChange={(fecha) => onChange({ fecha: fecha as Filtros['fecha'] })}
      />
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
