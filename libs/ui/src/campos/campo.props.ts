import type { ReactNode } from 'react';

export type Span = 3 | 4 | 6 | 8 | 12;

/** What every field of a form takes. `name` is the specification's field name. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly optional?: boolean;
  /** Amber, never blocks: a text, or a rule over the value. */
  readonly warning?: string | ((value: string) => string | undefined) | undefined;
  /** Shaded, with a lock; the value stays in the form. */
  readonly disabled?: boolean;
  /** Columns of the twelve. */
  readonly span?: Span;
  /** On phones it shares its row with its neighbour. */
  readonly half?: boolean;
}
