import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, useRef, useState } from 'react';
import { InputBase } from '@mui/material';
import { hoyEnBogota } from '@portal/contracts/inscripciones';
import { IconButton } from '../boton-icono.js';
import { Lock } from './candado.js';
import { FieldFrame, type FieldProps } from './campo.js';
import { CalendarPopup } from './calendario-al-abrir.js';
import { isoOf, masked, shownOf } from './fecha.rules.js';
import { asText, useCampo } from './use-campo.js';

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
  const { field, element, ids, aria, disabled } = bound;
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLDivElement>(null);
  const value = asText(field.value);
  const type = (text: string) => field.onChange(isoOf(masked(text)) ?? masked(text));
  const choose = (iso: string) => {
    field.onChange(iso);
    setOpen(false);
  };
  return (
    <FieldFrame field={bound} props={props}>
      <InputBase
        ref={control}
        className={`control${disabled ? ' desh' : ''}${open ? ' act' : ''}`}
        id={ids.input}
        name={field.name}
        value={shownOf(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={field.onBlur}
        inputRef={element}
        disabled={disabled}
        onKeyDown={(event: KeyboardEvent) => {
          if (!event.altKey || event.key !== 'ArrowDown') return; // as a list opens elsewhere
          event.preventDefault();
          setOpen(true);
        }}
        placeholder="dd/mm/aaaa"
        autoComplete={autoComplete}
        endAdornment={
          disabled ? (
            <Lock />
          ) : (
            <IconButton
              icon="calendario"
              className="fin"
              label={`Abrir calendario de ${props.label.toLowerCase()}`}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          )
        }
        inputProps={{ ...aria, inputMode: 'numeric', maxLength: 10, 'aria-keyshortcuts': 'Alt+ArrowDown' }}
      />
      <CalendarPopup
        open={open}
        anchor={control}
        label={props.label}
        value={isoOf(shownOf(value))}
        minDate={minDate}
        maxDate={maxDate}
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
    </FieldFrame>
  );
}
