import { useId, useState } from 'react';
import { useController, useFormContext, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.props.js';

/** Joins a field to the form around it: value, error, warning and the ids that tie them together. */
export function useCampo({ name, warning, help, disabled, optional }: FieldProps) {
  const { control, setFocus } = useFormContext<FieldValues>();
  const { field: bound, fieldState } = useController({ name, control });
  const { ref: element, ...rest } = bound;
  const [writing, setWriting] = useState(false);
  const field = {
    ...rest,
    onChange: (value: unknown) => {
      setWriting(true);
      rest.onChange(value);
    },
    onBlur: () => {
      setWriting(false);
      rest.onBlur();
    },
  };
  const base = useId();
  const ids = { input: `${base}-i`, help: `${base}-h`, warning: `${base}-w`, error: `${base}-e` };
  const error = fieldState.error?.message;
  const found = typeof warning === 'function' ? warning(asText(field.value), writing) : warning;
  const describedBy = [help && ids.help, found && !error && ids.warning, error && ids.error].filter(Boolean).join(' ');
  const aria = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': optional ? undefined : (true as const),
    'aria-describedby': describedBy || undefined,
  };
  return {
    field,
    element,
    ids,
    error,
    warning: found,
    /** Takes another value and goes on writing there. */
    accept: (value: string) => {
      field.onChange(value);
      setFocus(name);
    },
    describedBy: describedBy || undefined,
    aria,
    disabled: disabled ?? false,
  };
}

export type BoundField = ReturnType<typeof useCampo>;

/** Form values are strings, numbers or nothing yet. */
export const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
