import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../icons/drawing.js';

interface EmptyStateProps {
  /** Left out where something else must stay in sight below. */
  readonly drawing?: DrawingName | undefined;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly heading?: 'h2' | 'h3';
}

/** Shown where a list has nothing: a drawing, a title, a sentence and one action. */
export function EmptyState({ drawing, title, children, action, heading: Heading = 'h3' }: EmptyStateProps) {
  return (
    <div className={drawing ? 'vacio' : 'vacio vacio-breve'}>
      {drawing && <Drawing name={drawing} />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
