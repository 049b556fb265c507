import type { ReactNode } from 'react';

export type Span = 3 | 4 | 6 | 8 | 12;

/** What looks odd: a sentence, or one with the value that was probably meant, which a button puts in its place. */
export type Warning = string | { readonly text: string; readonly meant: string };

/** What every field of a form takes. `name` is the specification's field name. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly optional?: boolean;
  /** Amber, never blocks: a warning, or a rule over the value, told whether its letters are still coming. */
  readonly warning?: Warning | ((value: string, writing: boolean) => Warning | undefined) | undefined;
  /** Shaded, with a lock; the value stays in the form. */
  readonly disabled?: boolean;
  /** Columns of the twelve. */
  readonly span?: Span;
  /** On phones it shares its row with its neighbour. */
  readonly half?: boolean;
}
