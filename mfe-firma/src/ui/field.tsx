import { useId } from 'react';
import { Icono } from './icon.js';

interface CampoProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly help?: string;
  readonly error?: string;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  /** For a field that somebody has just asked for. */
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
}

/** Label above, help and error below, tied by `aria-describedby`. */
export function Campo({ name, label, value, onChange, help, error, required = true, readOnly, ...input }: CampoProps) {
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
        {readOnly && <Icono nombre="candado" chico />}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icono nombre="alerta" chico />
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
