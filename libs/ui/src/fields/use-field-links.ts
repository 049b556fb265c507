import { useId, type ReactNode } from 'react';

interface Said {
  readonly help: ReactNode;
  readonly warning?: unknown;
  readonly error: string | undefined;
  readonly optional: boolean | undefined;
}

/** Joins a control to its label, help, warning and error for assistive technology: their ids, and its attributes. */
export function useFieldLinks({ help, warning, error, optional }: Said) {
  const base = useId();
  const ids = { input: `${base}-i`, help: `${base}-h`, warning: `${base}-w`, error: `${base}-e` };
  const described = [help && ids.help, Boolean(warning) && !error && ids.warning, error && ids.error];
  const describedBy = described.filter(Boolean).join(' ') || undefined;
  const aria = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': optional ? undefined : (true as const),
    'aria-describedby': describedBy,
  };
  return { ids, describedBy, aria };
}

export type FieldIds = ReturnType<typeof useFieldLinks>['ids'];
