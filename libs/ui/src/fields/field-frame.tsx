import type { ReactNode } from 'react';
import { useRequiredMarks } from '../display/section.js';
import { Icon } from '../icons/icon.js';
import { FieldWarning } from './field-warning.js';
import type { FieldProps } from './field.props.js';
import type { BoundField } from './use-field.js';

export type { FieldProps } from './field.props.js';

interface FrameProps {
  readonly field: BoundField;
  readonly props: FieldProps;
  readonly children: ReactNode;
  /** Groups (radio cards) are labelled by a legend instead. */
  readonly group?: boolean;
}

/** Label above, control, then help, warning and error below, tied together for assistive technology. */
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

function Mark({ optional = false }: { readonly optional?: boolean | undefined }) {
  const marks = useRequiredMarks();
  if (optional) return <span className="opc">(opcional)</span>;
  return marks ? (
    <span className="req" aria-hidden="true">
      *
    </span>
  ) : null;
}
