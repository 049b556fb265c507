import { InputBase } from '@mui/material';
import { IconButton } from '../boton-icono.js';
import { FieldFrame, type FieldProps } from './campo.js';
import { asText, useCampo } from './use-campo.js';

interface NumberFieldProps extends FieldProps {
  readonly min: number;
  readonly max: number;
  /** Written after the number, e.g. '%'. */
  readonly unit?: string;
}

/** A whole number with − and +. The form holds a number, or '' while it is empty or no number. */
export function NumberField({ min, max, unit, ...props }: NumberFieldProps) {
  const bound = useCampo(props);
  const { field, element, ids, aria, disabled } = bound;
  const value = typeof field.value === 'number' ? field.value : undefined;
  const step = (by: number) => field.onChange(Math.min(max, Math.max(min, (value ?? min - by) + by)));
  const name = props.label.toLowerCase();
  return (
    <FieldFrame field={bound} props={props}>
      <InputBase
        className="control numero"
        id={ids.input}
        name={field.name}
        value={asText(field.value)}
        onChange={(event) => field.onChange(numberIn(event.target.value, max))}
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
          inputMode: 'numeric',
          role: 'spinbutton',
          'aria-valuemin': min,
          'aria-valuemax': max,
          'aria-valuenow': value,
        }}
      />
    </FieldFrame>
  );
}

/** The input is limited to digits and to `max`; the lower limit is validation's, or nobody could type '12'. */
function numberIn(text: string, max: number): number | '' {
  const digits = text.replace(/\D/g, '');
  return digits ? Math.min(max, Number(digits)) : '';
}
