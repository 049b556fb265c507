import { useId } from 'react';
import { Icon } from './icon.js';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly help?: string;
  readonly error?: string;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  /** For a field that appears because the signer asked for it. */
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

/** Label above, help and error below, tied by `aria-describedby`. */
export function Field({ name, label, value, onChange, help, error, required = true, readOnly, ...input }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-ayuda`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'campo mal' : 'campo'}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="asterisco" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <div className="caja">
        <input
          {...input}
          id={id}
          name={name}
          value={value}
          required={required}
          readOnly={readOnly}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {readOnly && <Icon name="candado" small />}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alerta" small />
          {error}
        </p>
      )}
      {help && (
        <p className="ayuda" id={`${id}-ayuda`}>
          {help}
        </p>
      )}
    </div>
  );
}
