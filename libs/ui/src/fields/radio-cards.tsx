import { FieldFrame, type FieldProps } from './field-frame.js';
import type { Option } from './select-field.js';
import { useCampo } from './use-field.js';

interface RadioCardsProps extends FieldProps {
  readonly options: readonly Option[];
}

/** Two or three answers as cards, none chosen beforehand. */
export function RadioCards({ options, ...props }: RadioCardsProps) {
  const bound = useCampo(props);
  const { field, element, disabled } = bound;
  return (
    <FieldFrame field={bound} props={{ span: 12, ...props }} group>
      <div className="opciones">
        {options.map(({ value, label, help }, index) => (
          <label key={value} className={`opcion${field.value === value ? ' on' : ''}`}>
            <input
              type="radio"
              className="radio"
              name={field.name}
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              ref={index === 0 ? element : undefined}
              required={!props.optional} // what a group of radios may not say of itself
              disabled={disabled}
              aria-invalid={bound.error ? true : undefined}
            />
            <span>
              {label}
              {help && <span className="mini">{help}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
