import { useId } from 'react';

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
    <div className="campo in-motivo">
      <label htmlFor={id}>
        {label}{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </label>
      <span className="control area">
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
      </span>
      {ayuda && (
        <p className="ayuda in-contada" id={`${id}-ayuda`}>
          <span>{ayuda}</span>
          <span>
            {value.length} de {max}
          </span>
        </p>
      )}
    </div>
  );
}
