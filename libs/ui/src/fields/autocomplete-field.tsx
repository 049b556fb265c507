import { Autocomplete, InputBase } from '@mui/material';
import { useCallback, useState } from 'react';
import { stickyBars } from '../browser/sticky-bars.js';
import { olvidar, trasPintar } from '../browser/after-paint.js';
import { FieldFrame } from './field-frame.js';
import { Lock } from './lock.js';
import { clearOfBars, matching } from './suggestions.rules.js';
import type { TextFieldProps } from './text-field.js';
import { asText, useCampo } from './use-field.js';

interface AutocompleteFieldProps extends Omit<TextFieldProps, 'type' | 'transform'> {
  /** Suggestions only: any text is accepted (readings 19). */
  readonly options: readonly string[];
}

/** @example <AutocompleteField name="ciudadTenedor" label="Ciudad" options={municipios} /> */
export function AutocompleteField({ options, ...props }: AutocompleteFieldProps) {
  const bound = useCampo(props);
  const { field, element, ids, aria, disabled } = bound;
  const list = useList();
  return (
    <FieldFrame field={bound} props={props}>
      <Autocomplete
        freeSolo
        disablePortal
        disableClearable
        id={ids.input}
        options={options}
        filterOptions={matching}
        inputValue={asText(field.value)}
        value={asText(field.value)}
        onInputChange={(_event, value, reason) => reason !== 'reset' && field.onChange(value)}
        onChange={(_event, value) => field.onChange(value)}
        open={list.open}
        onOpen={list.show}
        onClose={list.hide}
        onKeyDown={(event) => event.key === 'Escape' && list.hide()}
        slotProps={{ popper: list.bars, listbox: noStop }}
        disabled={disabled}
        renderInput={({ slotProps }) => (
          <InputBase
            {...slotProps.input}
            className={`control ${slotProps.input.className}${disabled ? ' desh' : ''}`}
            inputProps={{
              ...slotProps.htmlInput,
              ...aria,
              name: field.name,
              placeholder: props.placeholder,
              autoComplete: props.autoComplete ?? 'off',
              inputMode: props.inputMode,
            }}
            inputRef={joinRefs((slotProps.htmlInput as { ref?: RefOf }).ref, element)}
            disabled={disabled}
            endAdornment={disabled ? <Lock /> : undefined}
            onBlur={() => {
              list.hide();
              field.onBlur();
            }}
          />
        )}
      />
    </FieldFrame>
  );
}

/** A list that scrolls would be a stop of Tab in Chromium: shut by the field that is left, it would leave the focus nowhere. */
const noStop = { tabIndex: -1 };

const nowhere = clearOfBars({ top: 0, bottom: 0 });

/** A field's list is drawn once what opened it, a tap or a letter, has been painted: on a cheap phone it takes a while. */
function useList() {
  const [open, setOpen] = useState(false);
  const [bars, setBars] = useState(nowhere);
  const draw = useCallback(() => {
    setBars(clearOfBars(stickyBars()));
    setOpen(true);
  }, []);
  return {
    open,
    bars,
    show: () => trasPintar(draw),
    /**
     * Who has left the field or said Escape meanwhile sees no list, even if its drawing has begun: MUI, told that none is
     * open, closes nothing.
     */
    hide: () => {
      olvidar(draw);
      setOpen(false);
    },
  };
}

type RefOf = React.Ref<HTMLInputElement>;

const joinRefs =
  (...refs: (RefOf | undefined)[]) =>
  (element: HTMLInputElement | null): void => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
