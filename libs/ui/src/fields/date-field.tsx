import { InputBase } from '@mui/material';
import {
  useRef,
  useState,
  type ChangeEvent,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { esFecha, fechaCorta, hoyEnBogota } from '@portal/contracts/inscripciones';
import { IconButton } from '../buttons/icon-button.js';
import { CalendarPopup } from './calendar-on-open.js';
import { FieldFrame, type FieldProps } from './field-frame.js';
import { Lock } from './lock.js';
import { caretOf, show } from './edited-text.js';
import { edited, type EditedDate } from './edited-date.rules.js';
import { valueOf, whenLeft } from './date.rules.js';
import { asText, useCampo, type BoundField } from './use-field.js';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; days before cannot be chosen. */
  readonly minDate?: string;
  /** `YYYY-MM-DD`; today when left out. */
  readonly maxDate?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

/**
 * Typing first, calendar second. The form holds `YYYY-MM-DD`, or the text as typed while it is no date yet
 * (validation then names it).
 */
export function DateField(all: DateFieldProps) {
  const { minDate = '1900-01-01', maxDate = hoyEnBogota(new Date()), autoComplete = 'off', ...props } = all;
  const bound = useCampo(props);
  const [open, setOpen] = useState(false);
  const value = asText(bound.field.value);
  const control = useRef<HTMLDivElement>(null);
  const choose = (iso: string) => {
    bound.field.onChange(iso);
    setOpen(false);
  };
  return (
    <FieldFrame field={bound} props={props}>
      <DateInput
        bound={bound}
        control={control}
        label={props.label}
        autoComplete={autoComplete}
        open={open}
        setOpen={setOpen}
      />
      <CalendarPopup
        open={open}
        anchor={control}
        label={props.label}
        value={esFecha(value) ? value : undefined}
        minDate={minDate}
        maxDate={maxDate}
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
    </FieldFrame>
  );
}

interface DateInputProps {
  readonly bound: BoundField;
  /** What the calendar is anchored to. */
  readonly control: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

function DateInput({ bound, control, label, autoComplete, open, setOpen }: DateInputProps) {
  const { field, element, ids, aria, disabled } = bound;
  const { shown, type, leave } = useTyped(field);
  return (
    <InputBase
      ref={control}
      className={`control${disabled ? ' desh' : ''}${open ? ' act' : ''}`}
      id={ids.input}
      name={field.name}
      value={shown}
      onChange={type}
      onBlur={leave}
      inputRef={element}
      disabled={disabled}
      onKeyDown={(event: KeyboardEvent) => {
        if (!event.altKey || event.key !== 'ArrowDown') return; // as a list opens elsewhere
        event.preventDefault();
        setOpen(true);
      }}
      placeholder="dd/mm/aaaa"
      autoComplete={autoComplete}
      endAdornment={disabled ? <Lock /> : <CalendarButton label={label} open={open} toggle={() => setOpen(!open)} />}
      inputProps={{ ...aria, inputMode: 'numeric', 'aria-keyshortcuts': 'Alt+ArrowDown' }}
    />
  );
}

const untouched: EditedDate = { text: '', caret: 0 };

/** While a date is corrected it stays as typed, `5/11/2026` say; mended, when the field is left, it is written in full. */
function useTyped({ value, onChange, onBlur }: BoundField['field']) {
  const [typed, setTyped] = useState(untouched);
  const held = asText(value);
  const shown = valueOf(typed.text) === held ? typed : { text: fechaCorta(held) };
  return {
    shown: shown.text,
    type: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { data, inputType } = nativeEvent as InputEvent; // neither where the browser fills the field in
      const next = edited(shown, target.value, caretOf(target), {
        inserted: data,
        forward: inputType === 'deleteContentForward',
      });
      show(target, next);
      setTyped(next);
      onChange(valueOf(next.text));
    },
    leave: () => {
      const whole = whenLeft(held);
      if (whole !== held) onChange(whole);
      setTyped(untouched);
      onBlur();
    },
  };
}

const CalendarButton = ({
  label,
  open,
  toggle,
}: {
  readonly label: string;
  readonly open: boolean;
  readonly toggle: () => void;
}) => (
  <IconButton
    icon="calendario"
    className="fin"
    label={`Abrir calendario de ${label.toLowerCase()}`}
    aria-haspopup="dialog"
    aria-expanded={open}
    onClick={toggle}
  />
);
