import './dia.css';

import type { ComponentProps } from 'react';
import { fechaCorta } from '@portal/dominio/fechas';

interface DiaProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
}

/**
 * A day, with the browser's own calendar. It reads as people write days here, whatever language the browser speaks;
 * while somebody types, the browser's own parts stand there.
 */
export const Dia = ({ value, ...props }: DiaProps) => (
  <span className="dia" data-dia={value === '' ? 'dd/mm/aaaa' : fechaCorta(value)}>
    <input type="date" value={value} {...props} />
  </span>
);
