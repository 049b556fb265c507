import { useId } from 'react';
import { Icon } from '@portal/ui';
import { Campo } from './campo.js';

interface EntradaProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly type?: 'text' | 'email';
  readonly error?: string | undefined;
  /** Said beside the field, without refusing it. */
  readonly aviso?: string | undefined;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}

/** A line of text that a person must fill in, on a page that keeps its own values. */
export function Entrada({
  name,
  label,
  value,
  maxLength,
  type = 'text',
  error,
  aviso,
  className = '',
  onChange,
}: EntradaProps) {
  const id = useId();
  const nota = error ?? aviso;
  return (
    <Campo
      id={id}
      label={label}
      className={error ? `mal ${className}` : className}
      control={
        <input
          id={id}
          name={name}
          type={type}
          value={value}
          maxLength={maxLength}
          required
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={nota && `${id}-nota`}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    >
      {nota && (
        <p className={error ? 'err' : 'adv'} id={`${id}-nota`} role={error ? 'alert' : 'status'}>
          <Icon name="advertencia" size="s" />
          <span>{nota}</span>
        </p>
      )}
    </Campo>
  );
}
