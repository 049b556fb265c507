import { InputBase } from '@mui/material';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { esFecha, fechaCorta, hoyEnBogota } from '@portal/dominio/fechas';
import { IconButton } from '../buttons/icon-button.js';
import { showToast } from '../toast/toast.js';
import type { CalendarPopupProps } from './calendar-popup.js';
import { edited, valueOf, whenLeft, type EditedDate } from './date.rules.js';
import { caretOf, showEdited } from './edited-text.js';
import { FieldFrame, Lock, type FieldProps } from './field-frame.js';
import { asText, useField, type BoundField } from './use-field.js';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; days before cannot be chosen. */
  readonly minDate?: string;
  /** `YYYY-MM-DD`; today when left out. */
  readonly maxDate?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

/**
 * A date, typed or chosen from a calendar. The form holds `YYYY-MM-DD`, or the typed text while it is not a date yet;
 * validation then reports it.
 */
export function DateField(all: DateFieldProps) {
  const { minDate = '1900-01-01', maxDate = hoyEnBogota(new Date()), autoComplete = 'off', ...props } = all;
  const bound = useField(props);
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
      <CalendarOnOpen
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
  /** The element that the calendar opens at. */
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
        if (!event.altKey || event.key !== 'ArrowDown') return; // the key that also opens a list
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

/** Keeps a date as typed while it is being corrected (`5/11/2026`). When the field is left, it is written in full. */
function useTyped({ value, onChange, onBlur }: BoundField['field']) {
  const [typed, setTyped] = useState(untouched);
  const held = asText(value);
  const shown = valueOf(typed.text) === held ? typed : { text: fechaCorta(held) };
  return {
    shown: shown.text,
    type: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { data, inputType } = nativeEvent as InputEvent; // both absent when the browser fills the field in
      const next = edited(shown, target.value, caretOf(target), {
        inserted: data,
        forward: inputType === 'deleteContentForward',
      });
      showEdited(target, next);
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

interface CalendarButtonProps {
  readonly label: string;
  readonly open: boolean;
  readonly toggle: () => void;
}

const CalendarButton = ({ label, open, toggle }: CalendarButtonProps) => (
  <IconButton
    icon="calendario"
    className="fin"
    label={`Abrir calendario de ${label.toLowerCase()}`}
    aria-haspopup="dialog"
    aria-expanded={open}
    onClick={toggle}
  />
);

type Popup = typeof import('./calendar-popup.js').CalendarPopup;

/**
 * Loads the calendar and its library when it is first opened, since most people type. Without a network the field still
 * works; only the calendar is missing.
 */
function CalendarOnOpen(props: CalendarPopupProps) {
  const [Loaded, setLoaded] = useState<Popup>();
  const missed = useEffectEvent((error: unknown) => {
    console.error('calendar not loaded', error);
    showToast({
      kind: 'error',
      title: 'No se pudo abrir el calendario',
      description: 'Escriba la fecha como dd/mm/aaaa.',
    });
    props.onClose();
  });
  const { open } = props;
  useEffect(() => {
    if (!open || Loaded) return;
    import('./calendar-popup.js').then(({ CalendarPopup }) => setLoaded(() => CalendarPopup), missed);
  }, [open, Loaded]);
  return Loaded ? <Loaded {...props} /> : null;
}
