import { useState } from 'react';
import { Autocomplete, InputBase } from '@mui/material';
import { stickyBars } from '../barras.js';
import { Lock } from './candado.js';
import { FieldFrame } from './campo.js';
import { clearOfBars, matching } from './sugerencias.rules.js';
import type { TextFieldProps } from './texto.js';
import { asText, useCampo } from './use-campo.js';

interface AutocompleteFieldProps extends Omit<TextFieldProps, 'type' | 'transform'> {
  /** Suggestions only: any text is accepted (readings 19). */
  readonly options: readonly string[];
}

/** @example <AutocompleteField name="ciudadTenedor" label="Ciudad" options={municipios} /> */
export function AutocompleteField({ options, ...props }: AutocompleteFieldProps) {
  const bound = useCampo(props);
  const { field, element, ids, aria, disabled } = bound;
  const [bars, setBars] = useState(clearOfBars({ top: 0, bottom: 0 }));
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
        onOpen={() => setBars(clearOfBars(stickyBars()))}
        slotProps={{ popper: bars }}
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
            onBlur={field.onBlur}
          />
        )}
      />
    </FieldFrame>
  );
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
