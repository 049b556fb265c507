import { useId } from 'react';

interface RolCampoProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly opciones: readonly { readonly value: string; readonly label: string; readonly help: string }[];
}

/** The roles as cards, each with what it allows. */
export function RolCampo({ value, onChange, opciones }: RolCampoProps) {
  const name = useId();
  return (
    <fieldset className="campo us-roles">
      <legend className="etiqueta">
        Rol{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </legend>
      {opciones.map((opcion) => (
        <label key={opcion.value} className={`opcion${value === opcion.value ? ' on' : ''}`}>
          <input
            type="radio"
            className="radio"
            name={name}
            value={opcion.value}
            checked={value === opcion.value}
            onChange={() => onChange(opcion.value)}
          />
          <span>
            {opcion.label}
            <span className="mini">{opcion.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
