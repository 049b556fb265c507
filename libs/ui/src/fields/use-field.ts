import { useState } from 'react';
import { useController, useFormContext, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './field-frame.js';
import { useFieldMark } from './field-marks.js';
import { useFieldLinks } from './use-field-links.js';

/** Joins a field to the form around it: value, error, warning, and the ids that link them. */
export function useField({ name, warning, help, disabled, optional }: FieldProps) {
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
  const error = fieldState.error?.message;
  const mark = useFieldMark(name);
  const found = (typeof warning === 'function' ? warning(asText(field.value), writing) : warning) ?? mark;
  const { ids, describedBy, aria } = useFieldLinks({ help, warning: found, error, optional });
  return {
    field,
    element,
    ids,
    error,
    warning: found,
    /** Takes another value and puts the focus into the field. */
    accept: (value: string) => {
      field.onChange(value);
      setFocus(name);
    },
    describedBy,
    aria,
    disabled: disabled ?? false,
  };
}

export type BoundField = ReturnType<typeof useField>;

/** A form value as text: forms hold strings, numbers, or nothing yet. */
export const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
