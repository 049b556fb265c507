import { InputBase } from '@mui/material';
import { useRef, useState, type ChangeEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { IconButton } from '../buttons/icon-button.js';
import { rewritten } from './edited-text.js';
import { FieldFrame, type FieldProps } from './field-frame.js';
import { useField, type BoundField } from './use-field.js';

interface NumberFieldProps extends FieldProps, NumberLimits {
  /** Written after the number, e.g. '%'. */
  readonly unit?: string;
}

/** A number with − and + buttons, also by arrow keys. The form holds a number, or '' while there is none. */
export function NumberField({ min, max, decimals, capped, unit, ...props }: NumberFieldProps) {
  const [cut, setCut] = useState<string>();
  const bound = useField({ ...props, warning: cut ?? props.warning });
  return (
    <FieldFrame field={bound} props={props}>
      <NumberInput
        bound={bound}
        label={props.label}
        unit={unit}
        limits={{ min, max, decimals, capped }}
        onCut={setCut}
      />
    </FieldFrame>
  );
}

interface NumberInputProps {
  readonly bound: BoundField;
  readonly label: string;
  readonly unit: string | undefined;
  readonly limits: NumberLimits;
  /** Takes the sentence that says that the typed number was changed; undefined when it no longer applies. */
  readonly onCut: (warning: string | undefined) => void;
}

function NumberInput({ bound, label, unit, limits, onCut }: NumberInputProps) {
  const { field, element, ids, aria, disabled } = bound;
  const [typed, setTyped] = useState('');
  const entry = useWholeAtFirst();
  const { min, max, decimals } = limits;
  const value = typeof field.value === 'number' ? field.value : undefined;
  const type = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    onCut(cutBy(target.value, limits));
    const shown = rewritten(target, (text) => typedNumber(text, limits));
    setTyped(shown);
    field.onChange(numberOf(shown));
  };
  const step = (by: number) => {
    onCut(undefined);
    field.onChange(stepped(value, by, limits));
  };
  const name = label.toLowerCase();
  return (
    <InputBase
      className={`control numero${disabled ? ' desh' : ''}`}
      id={ids.input}
      name={field.name}
      // '12,' on its way to '12,5' already means 12: the typed text stays while it means the form's value.
      value={numberOf(typed) === (value ?? '') ? typed : shownNumber(value)}
      onChange={type}
      onKeyDown={(event: KeyboardEvent) => byArrows(event, step)}
      onBlur={field.onBlur}
      inputRef={element}
      disabled={disabled}
      autoComplete="off"
      startAdornment={
        <IconButton
          icon="menos"
          label={`Disminuir ${name}`}
          disabled={disabled}
          spent={value === min}
          onClick={() => step(-1)}
        />
      }
      endAdornment={
        <>
          {unit && <span className="t3">{unit}</span>}
          <IconButton
            icon="mas"
            label={`Aumentar ${name}`}
            disabled={disabled}
            spent={value === max}
            onClick={() => step(1)}
          />
        </>
      }
      inputProps={{ ...aria, ...spinbutton(limits, value), ...entry, inputMode: decimals ? 'decimal' : 'numeric' }}
    />
  );
}

/**
 * Selects the whole number when a touch on the field or its label enters the field, as the Tab key does: typing 6 then
 * replaces 4 instead of making 46. It selects nothing if the field already had the focus, if the touch selected a part
 * of the number, or if something was typed before the touch ended.
 */
function useWholeAtFirst() {
  const entering = useRef(false);
  return {
    // A touch on the label focuses the field and then clicks it, without a pointer going down in the field.
    onFocus: () => {
      entering.current = true;
    },
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      entering.current = document.activeElement !== currentTarget;
    },
    onInput: () => {
      entering.current = false;
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (entering.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
      entering.current = false;
    },
  };
}

const spinbutton = ({ min, max }: NumberLimits, value: number | undefined) => ({
  role: 'spinbutton',
  'aria-valuemin': min,
  'aria-valuemax': max,
  'aria-valuenow': value,
});

function byArrows(event: KeyboardEvent, step: (by: number) => void): void {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  step(by);
}

interface NumberLimits {
  readonly min: number;
  readonly max: number;
  /** Digits after the comma; none when left out. */
  readonly decimals?: number | undefined;
  /** True where the input itself stops at `max`; otherwise validation reports what is too much. */
  readonly capped?: boolean | undefined;
}

/** Keeps digits and, where decimals are allowed, one comma. A point counts as one: many keyboards share the key. */
export function typedNumber(text: string, { max, decimals = 0, capped = true }: NumberLimits): string {
  const [whole = '', ...rest] = text
    .replace(/\./g, ',')
    .replace(/[^\d,]/g, '')
    .split(',');
  if (decimals > 0 && rest.length > 0) return `${whole},${rest.join('').slice(0, decimals)}`;
  const digits = (decimals > 0 ? whole : whole + rest.join('')).slice(0, 6);
  return capped && digits !== '' && Number(digits) > max ? String(max) : digits;
}

/** The sentence that says that `25` became `10`, the maximum; undefined when the typed text stays as it is. */
export function cutBy(text: string, limits: NumberLimits): string | undefined {
  const meant = typedNumber(text, { ...limits, capped: false });
  const kept = typedNumber(text, limits);
  return meant === kept ? undefined : `El máximo es ${kept}: se cambió ${meant} por ${kept}.`;
}

/** `'12,5'` → 12.5; '' while there is no number. */
export const numberOf = (shown: string): number | '' => {
  const value = Number(shown.replace(',', '.'));
  return shown === '' || shown === ',' || Number.isNaN(value) ? '' : value;
};

/** 12.5 → `'12,5'` */
export const shownNumber = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : '';

/** A step up or down, kept within the limits. Without a value the first step gives the lowest. */
export const stepped = (value: number | undefined, by: number, { min, max }: NumberLimits): number =>
  value === undefined ? min : Math.min(max, Math.max(min, value + by));
