import { Icon } from '../icons/icon.js';
import { FieldFrame, type FieldProps } from './field-frame.js';
import { useCampo } from './use-field.js';

interface YesNoFieldProps extends FieldProps {
  /** Decides what the choice becomes; without it the form just takes the answer. */
  readonly onChoose?: (value: boolean) => void;
}

/** Sí or No as a two-part radio over a boolean. */
export function YesNoField({ onChoose, ...props }: YesNoFieldProps) {
  const bound = useCampo(props);
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
              required={!props.optional} // what a group of radios may not say of itself
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
