import type { ReactNode } from 'react';
import { FieldNotes, type FieldProps } from './field-frame.js';
import { useField } from './use-field.js';

interface CheckboxFieldProps extends Omit<FieldProps, 'label' | 'warning'> {
  readonly label: ReactNode;
}

/** One acceptance. The form holds a boolean. */
export function CheckboxField({ label, ...props }: CheckboxFieldProps) {
  const bound = useField({ ...props, label: '' });
  const { field, element, ids, error, aria, disabled } = bound;
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
      <FieldNotes field={bound} help={props.help} />
    </div>
  );
}
