import { useId } from 'react';

interface MotivoProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  readonly max?: number;
}

/** Why something is done, in a person's words. */
export function Motivo({ value, onChange, label = 'Motivo', max = 500 }: MotivoProps) {
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
          name="motivo"
          rows={3}
          value={value}
          maxLength={max}
          required
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </div>
  );
}
