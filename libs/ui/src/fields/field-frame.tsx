import type { ReactNode } from 'react';
import { PlainButton } from '../buttons/plain-button.js';
import { useRequiredMarks } from '../display/section.js';
import { Icon } from '../icons/icon.js';
import type { FieldIds } from './use-field-links.js';

/** What looks odd: a sentence, or a sentence with the value that was probably meant, which a button then inserts. */
type Warning = string | { readonly text: string; readonly meant: string };

/** What every field of a form takes. `name` is the field's name in the contract. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly optional?: boolean;
  /** Amber and never blocking: a warning, or a rule that also gets whether the person is still typing. */
  readonly warning?: Warning | ((value: string, writing: boolean) => Warning | undefined) | undefined;
  /** Shaded, with a lock. The value stays in the form. */
  readonly disabled?: boolean;
  /** Columns of the twelve. */
  readonly span?: 3 | 4 | 6 | 8 | 12;
  /** On phones it shares its row with its neighbour. */
  readonly half?: boolean;
}

/** What the frame shows of a field. */
interface FramedField {
  readonly ids: FieldIds;
  readonly describedBy?: string | undefined;
  readonly error?: string | undefined;
  readonly warning?: Warning | undefined;
  readonly disabled?: boolean;
  /** Takes another value and puts the focus into the field. */
  readonly accept?: (value: string) => void;
}

interface FrameProps {
  readonly field: FramedField;
  readonly props: Omit<FieldProps, 'name' | 'warning' | 'disabled'>;
  readonly children: ReactNode;
  /** True for groups (radio cards): a legend labels them instead. */
  readonly group?: boolean;
}

/** Label above, control, then help, warning and error below, linked for assistive technology. */
export function FieldFrame({ field, props, children, group = false }: FrameProps) {
  const { label, span = 6, half = false, help } = props;
  const { ids, error } = field;
  const className = `campo c${span}${half ? ' medio' : ''}${error ? ' mal' : ''}`;
  const title = (
    <>
      {label} <Mark optional={props.optional} />
    </>
  );
  if (group) {
    return (
      <fieldset className={className} aria-describedby={field.describedBy}>
        <legend className="etiqueta">{title}</legend>
        {children}
        <FieldNotes field={field} help={help} />
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <label htmlFor={ids.input}>{title}</label>
      {children}
      <FieldNotes field={field} help={help} />
    </div>
  );
}

/** Help, then the error or else the warning, under the ids by which the control is described. */
export function FieldNotes({ field, help }: Pick<FrameProps, 'field'> & Pick<FieldProps, 'help'>) {
  const { ids, error, warning } = field;
  return (
    <>
      {help && (
        <p className="ayuda" id={ids.help}>
          {help}
        </p>
      )}
      {warning && !error && (
        <FieldWarning id={ids.warning} warning={warning} onAccept={field.disabled ? undefined : field.accept} />
      )}
      {error && (
        <p className="error" id={ids.error}>
          <Icon name="alerta" size="s" />
          {error}
        </p>
      )}
    </>
  );
}

interface FieldWarningProps {
  readonly id: string;
  readonly warning: Warning;
  /** Takes the value that was probably meant; undefined where the field cannot be changed. */
  readonly onAccept: ((value: string) => void) | undefined;
}

/** An amber sentence below the field. If it knows what was meant, a button inserts that value. */
function FieldWarning({ id, warning, onAccept }: FieldWarningProps) {
  const { text, meant } = typeof warning === 'string' ? { text: warning, meant: undefined } : warning;
  return (
    <>
      <p className="adv" id={id}>
        <Icon name="advertencia" size="s" />
        <span>{text}</span>
      </p>
      {meant !== undefined && onAccept && (
        <span className="adv-si">
          <PlainButton variant="outlined" onClick={() => onAccept(meant)} aria-describedby={id}>
            Sí, corregir
          </PlainButton>
        </span>
      )}
    </>
  );
}

function Mark({ optional = false }: { readonly optional?: boolean | undefined }) {
  const marks = useRequiredMarks();
  if (optional) return <span className="opc">(opcional)</span>;
  return marks ? (
    <span className="req" aria-hidden="true">
      *
    </span>
  ) : null;
}

/** Stands at the end of a field that cannot be changed here. */
export const Lock = ({ className = '' }: { readonly className?: string | undefined }) => (
  <span className={`fin t3 ${className}`.trim()}>
    <Icon name="candado" size="s" />
  </span>
);
