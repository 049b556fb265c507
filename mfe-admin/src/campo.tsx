import type { ReactNode } from 'react';

interface CampoProps {
  /** Of the control. */
  readonly id: string;
  readonly label: string;
  readonly className?: string | undefined;
  /** Whether the control takes several lines. */
  readonly area?: boolean;
  readonly control: ReactNode;
  /** What stands beneath: help, advice or why it is refused. */
  readonly children?: ReactNode;
}

/** The frame of a field that a person must fill in. */
export const Campo = ({ id, label, className = '', area = false, control, children }: CampoProps) => (
  <div className={`campo ${className}`.trimEnd()}>
    <label htmlFor={id}>
      {label}{' '}
      <span className="req" aria-hidden="true">
        *
      </span>
    </label>
    <span className={area ? 'control area' : 'control'}>{control}</span>
    {children}
  </div>
);
