import type { ReactNode } from 'react';
import { Icon } from '../iconos.js';
import type { FieldProps } from './campo.js';
import { useCampo } from './use-campo.js';

interface CheckboxFieldProps extends Omit<FieldProps, 'label' | 'warning'> {
  readonly label: ReactNode;
}

/** One acceptance. The form holds a boolean. */
export function CheckboxField({ label, ...props }: CheckboxFieldProps) {
  const { field, element, ids, error, aria, disabled } = useCampo({ ...props, label: '' });
  return (
    <div className={`campo c${props.span ?? 12}${error ? ' mal' : ''}`}>
      <label className="casilla" htmlFor={ids.input}>
        <input
          type="checkbox"
          className="caja"
          id={ids.input}
          name={field.name}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          ref={element}
          disabled={disabled}
          {...aria}
        />
        <span>{label}</span>
      </label>
      {props.help && (
        <p className="ayuda" id={ids.help}>
          {props.help}
        </p>
      )}
      {error && (
        <p className="error" id={ids.error}>
          <Icon name="alerta" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}
