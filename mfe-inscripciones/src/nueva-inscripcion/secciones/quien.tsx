import { RadioCards } from '@portal/ui';
import type { Campo } from '../../valores.js';
import { usePartes } from './use-partes.js';

interface QuienProps {
  readonly name: Extract<Campo, `persona${string}`>;
  readonly label: string;
  readonly span?: 8 | 12;
}

/** Owner or holder, with the name that the form has for each. It renders with a name, without the section around it. */
export const Quien = ({ span = 12, ...props }: QuienProps) => (
  <RadioCards span={span} options={usePartes().opciones} {...props} />
);
