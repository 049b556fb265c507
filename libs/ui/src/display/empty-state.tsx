import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../icons/drawing.js';

interface EmptyStateProps {
  readonly drawing: DrawingName;
  readonly title: string;
  readonly children?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  readonly heading?: 'h2' | 'h3';
}

/** Nothing here yet: a drawing, a title, a sentence, one way on. */
export function EmptyState({ drawing, title, children, action, heading: Heading = 'h3' }: EmptyStateProps) {
  return (
    <div className="vacio">
      <Drawing name={drawing} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
