import { useId, useState, type ReactNode } from 'react';
import { useController, useFormContext, type FieldValues } from 'react-hook-form';

/** What looks odd: a sentence, or a sentence with the value that was probably meant, which a button then inserts. */
export type Warning = string | { readonly text: string; readonly meant: string };

/** What every field of a form takes. `name` is the field's name in the contract. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly optional?: boolean;
  /** Amber and never blocking: a warning, or a rule that also gets whether the person is still typing. */
  readonly warning?: Warning | ((value: string, writing: boolean) => Warning | undefined) | undefined;
  /** Shaded, with a lock. The value stays in the form. */
  readonly disabled?: boolean;
  /** Columns of the twelve. */
  readonly span?: 3 | 4 | 6 | 8 | 12;
  /** On phones it shares its row with its neighbour. */
  readonly half?: boolean;
}

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
    /** Takes another value and puts the focus into the field. */
    accept: (value: string) => {
      field.onChange(value);
      setFocus(name);
    },
    describedBy: describedBy || undefined,
    aria,
    disabled: disabled ?? false,
  };
}

export type BoundField = ReturnType<typeof useField>;

/** A form value as text: forms hold strings, numbers, or nothing yet. */
export const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
