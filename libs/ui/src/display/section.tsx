import { createContext, useContext, useId, type ReactNode } from 'react';

/** False around fields that need no asterisk because all are required, or none is. */
export const RequiredMarks = createContext(true);

/** Whether required fields show the red asterisk here. */
export const useRequiredMarks = (): boolean => useContext(RequiredMarks);

interface SectionProps {
  readonly title: string;
  readonly number?: number;
  /** One line under the title. */
  readonly help?: ReactNode;
  /** False where one line says that every field is required (the driver's section). */
  readonly marks?: boolean;
  /** Anchor for the index. */
  readonly id?: string;
  /** False when the children bring their own layout. */
  readonly grid?: boolean;
  readonly children: ReactNode;
}

/** One card of a form: number tile, title, one line of help and a grid of twelve columns. */
export function Section({ title, number, help, marks = true, id, grid = true, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="seccion" id={id} aria-labelledby={heading}>
      <header>
        {number !== undefined && (
          <span className="num" aria-hidden="true">
            {number}
          </span>
        )}
        <div>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          {help && <p>{help}</p>}
        </div>
      </header>
      <RequiredMarks value={marks}>
        <div className={grid ? 'cuerpo campos' : 'cuerpo'}>{children}</div>
      </RequiredMarks>
    </section>
  );
}
