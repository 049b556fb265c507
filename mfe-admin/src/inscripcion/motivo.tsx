import { useId } from 'react';
import { Campo } from '../campo.js';

interface MotivoProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  readonly name?: string;
  readonly max?: number;
  /** Who reads it; the characters used stand beside. */
  readonly ayuda?: string;
}

/** Why something is done, in a person's words. */
export function Motivo({ value, onChange, label = 'Motivo', name = 'motivo', max = 500, ayuda }: MotivoProps) {
  const id = useId();
  return (
    <Campo
      id={id}
      label={label}
      className="in-motivo"
      area
      control={
        <textarea
          id={id}
          name={name}
          rows={3}
          value={value}
          maxLength={max}
          required
          aria-describedby={ayuda && `${id}-ayuda`}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    >
      {ayuda && (
        <p className="ayuda in-contada" id={`${id}-ayuda`}>
          <span>{ayuda}</span>
          <span>
            {value.length} de {max}
          </span>
        </p>
      )}
    </Campo>
  );
}
