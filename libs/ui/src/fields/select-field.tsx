import { InputBase, NativeSelect } from '@mui/material';
import { Icon } from '../icons/icon.js';
import { FieldFrame, Lock, type FieldProps } from './field-frame.js';
import { asText, useField } from './use-field.js';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** A line below the label; only radio cards show it. */
  readonly help?: string | undefined;
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly placeholder?: string;
}

const Arrow = ({ className }: { readonly className?: string }) => (
  <span className={`${className ?? ''} flecha-select`}>
    <Icon name="abajo" />
  </span>
);

const LockArrow = ({ className }: { readonly className?: string }) => (
  <Lock className={`${className ?? ''} flecha-select`} />
);

/** The browser's own list, which works best on phones and by keyboard. */
export function SelectField({ options, placeholder = 'Seleccione', ...props }: SelectFieldProps) {
  const bound = useField(props);
  const { field, element, ids, aria, disabled } = bound;
  const value = asText(field.value);
  return (
    <FieldFrame field={bound} props={props}>
      <NativeSelect
        className={`control${disabled ? ' desh' : ''}${value === '' ? ' vac' : ''}`}
        input={<InputBase />}
        IconComponent={disabled ? LockArrow : Arrow}
        value={value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        disabled={disabled}
        inputRef={element}
        inputProps={{ ...aria, id: ids.input, name: field.name }}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
