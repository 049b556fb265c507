import { Icon } from '../icons/icon.js';
import { FieldFrame, type FieldProps } from './field-frame.js';
import type { Option } from './select-field.js';
import { useField } from './use-field.js';

interface RadioCardsProps extends FieldProps {
  readonly options: readonly Option[];
}

/** Two or three answers as cards. None is chosen beforehand. */
export function RadioCards({ options, ...props }: RadioCardsProps) {
  const bound = useField(props);
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
              required={!props.optional} // ARIA allows aria-required on a radiogroup, not on a fieldset
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

interface YesNoFieldProps extends FieldProps {
  /** Handles the answer; without it the form takes the answer as it is. */
  readonly onChoose?: (value: boolean) => void;
}

/** Sí or No: a radio of two parts over a boolean. */
export function YesNoField({ onChoose, ...props }: YesNoFieldProps) {
  const bound = useField(props);
  const { field, element, disabled } = bound;
  const choose = onChoose ?? field.onChange;
  return (
    <FieldFrame field={bound} props={{ span: 12, ...props }} group>
      <div className="seg">
        {[true, false].map((value) => (
          <label key={String(value)} className={field.value === value ? 'on' : ''}>
            <input
              type="radio"
              className="oculto"
              name={field.name}
              value={String(value)}
              checked={field.value === value}
              onChange={() => choose(value)}
              onBlur={field.onBlur}
              ref={value ? element : undefined}
              required={!props.optional} // as in RadioCards
              disabled={disabled}
            />
            {field.value === value && <Icon name="visto" size="s" />}
            {value ? 'Sí' : 'No'}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
