import { Button } from '../buttons/button.js';
import { Icon } from '../icons/icon.js';
import type { Warning } from './field.props.js';

interface FieldWarningProps {
  readonly id: string;
  readonly warning: Warning;
  /** Takes what was probably meant; left out where nothing can be changed. */
  readonly onAccept: ((value: string) => void) | undefined;
}

/** Amber, below its field; where it knows what was meant, a button puts that in its place. */
export function FieldWarning({ id, warning, onAccept }: FieldWarningProps) {
  const { text, meant } = typeof warning === 'string' ? { text: warning, meant: undefined } : warning;
  return (
    <>
      <p className="adv" id={id}>
        <Icon name="advertencia" size="s" />
        <span>{text}</span>
      </p>
      {meant !== undefined && onAccept && (
        <span className="adv-si">
          <Button variant="outlined" onClick={() => onAccept(meant)} aria-describedby={id}>
            Sí, corregir
          </Button>
        </span>
      )}
    </>
  );
}
