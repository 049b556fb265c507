import { type KeyboardEvent, useState } from 'react';
import { InputBase } from '@mui/material';
import { IconButton } from '../boton-icono.js';
import { FieldFrame, type FieldProps } from './campo.js';
import { numberOf, type NumberLimits, shownNumber, stepped, typedNumber } from './numero.rules.js';
import { useCampo } from './use-campo.js';

interface NumberFieldProps extends FieldProps, NumberLimits {
  /** Written after the number, e.g. '%'. */
  readonly unit?: string;
}

/** A number with − and +, also by the arrow keys. The form holds a number, or '' while it is empty or no number. */
export function NumberField({ min, max, decimals, capped, unit, ...props }: NumberFieldProps) {
  const bound = useCampo(props);
  const { field, element, ids, aria, disabled } = bound;
  const [typed, setTyped] = useState('');
  const limits = { min, max, decimals, capped };
  const value = typeof field.value === 'number' ? field.value : undefined;
  const type = (text: string) => {
    const shown = typedNumber(text, limits);
    setTyped(shown);
    field.onChange(numberOf(shown));
  };
  const step = (by: number) => field.onChange(stepped(value, by, limits));
  const name = props.label.toLowerCase();
  return (
    <FieldFrame field={bound} props={props}>
      <InputBase
        className={`control numero${disabled ? ' desh' : ''}`}
        id={ids.input}
        name={field.name}
        // '12,' on its way to '12,5' is the number 12 already: what is typed stays as long as it means the value.
        value={numberOf(typed) === (value ?? '') ? typed : shownNumber(value)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          step(by);
        }}
        onBlur={field.onBlur}
        inputRef={element}
        disabled={disabled}
        autoComplete="off"
        startAdornment={
          <IconButton
            icon="menos"
            label={`Disminuir ${name}`}
            disabled={disabled || value === min}
            onClick={() => step(-1)}
          />
        }
        endAdornment={
          <>
            {unit && <span className="t3">{unit}</span>}
            <IconButton
              icon="mas"
              label={`Aumentar ${name}`}
              disabled={disabled || value === max}
              onClick={() => step(1)}
            />
          </>
        }
        inputProps={{
          ...aria,
          inputMode: decimals ? 'decimal' : 'numeric',
          role: 'spinbutton',
          'aria-valuemin': min,
          'aria-valuemax': max,
          'aria-valuenow': value,
        }}
      />
    </FieldFrame>
  );
}
