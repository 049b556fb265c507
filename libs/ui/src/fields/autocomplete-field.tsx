import { Autocomplete, InputBase } from '@mui/material';
import { useCallback, useState } from 'react';
import { sinTildes } from '@portal/dominio/nombres';
import { afterPaint, cancelAfterPaint } from '../browser/after-paint.js';
import { stickyBars, type Bars } from '../browser/sticky-bars.js';
import { FieldFrame, Lock } from './field-frame.js';
import type { TextFieldProps } from './text-field.js';
import { asText, useField } from './use-field.js';

interface AutocompleteFieldProps extends Omit<TextFieldProps, 'type' | 'transform'> {
  /** Suggestions only: any text is accepted (docs/decisiones.md#sugerencias). */
  readonly options: readonly string[];
}

/** @example <AutocompleteField name="ciudadTenedor" label="Ciudad" options={municipios} /> */
export function AutocompleteField({ options, ...props }: AutocompleteFieldProps) {
  const bound = useField(props);
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
        slotProps={{ popper: list.bars, listbox: noTabStop }}
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

/** Chromium makes a scrolling list a Tab stop. Leaving the field closes the list and would lose the focus with it. */
const noTabStop = { tabIndex: -1 };

/** The list opens on the side where no sticky bar covers it: over 'Enviar para Revisión' it would hide the button. */
export const clearOfBars = ({ top, bottom }: Bars) => ({
  modifiers: [{ name: 'flip', options: { padding: { top, bottom } } }],
});

const noBars = clearOfBars({ top: 0, bottom: 0 });

/** Draws the list after the tap or letter that opened it is on screen: on a slow phone drawing it takes a while. */
function useList() {
  const [open, setOpen] = useState(false);
  const [bars, setBars] = useState(noBars);
  const draw = useCallback(() => {
    setBars(clearOfBars(stickyBars()));
    setOpen(true);
  }, []);
  return {
    open,
    bars,
    show: () => afterPaint(draw),
    /**
     * Closes the list even if its drawing has begun, when the person has left the field or pressed Escape meanwhile.
     * MUI closes nothing while it believes that no list is open.
     */
    hide: () => {
      cancelAfterPaint(draw);
      setOpen(false);
    },
  };
}

/** Entries without accents, in lower case. Computed once per list, since a list holds about a thousand towns. */
const plains = new WeakMap<readonly string[], readonly string[]>();

const plain = (text: string): string => sinTildes(text).trim();

function plainsOf(options: readonly string[]): readonly string[] {
  const known = plains.get(options) ?? options.map(plain);
  plains.set(options, known);
  return known;
}

/** How many suggestions show before and while the person types: each key draws them anew, also on a slow phone. */
const MOST = { looking: 30, typing: 8 } as const;

/** Ignores accents and case. First come entries that begin with the text, then those with such a word, then others. */
export function matching(options: readonly string[], { inputValue }: { readonly inputValue: string }): string[] {
  const wanted = plain(inputValue);
  const ranks: string[][] = [[], [], []];
  plainsOf(options).forEach((text, index) => {
    const rank = text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : text.includes(wanted) ? 2 : undefined;
    if (rank !== undefined) ranks[rank]?.push(options[index] ?? '');
  });
  return ranks.flat().slice(0, wanted === '' ? MOST.looking : MOST.typing);
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
