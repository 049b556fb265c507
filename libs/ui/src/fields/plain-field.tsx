import { RequiredMarks } from '../display/section.js';
import { FieldFrame, Lock } from './field-frame.js';
import { useFieldLinks } from './use-field-links.js';

interface PlainFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  /** Set for a field that appears on a person's request. */
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Shaded, with a lock. It can be read and copied. */
  readonly readOnly?: boolean;
}

/**
 * One line of text for a page that keeps its own values; a form of the portal uses `TextField`.
 * @example <PlainField name="codigo" label="Código" value={codigo} onChange={setCodigo} error={error} />
 */
export function PlainField({
  name,
  label,
  value,
  onChange,
  help,
  error,
  required = true,
  readOnly = false,
  ...input
}: PlainFieldProps) {
  const { ids, aria } = useFieldLinks({ help, error, optional: !required });
  // The error is heard before the help.
  const describedBy = error && help ? `${ids.error} ${ids.help}` : aria['aria-describedby'];
  return (
    <RequiredMarks value={required}>
      <FieldFrame field={{ ids, error }} props={{ label, help }}>
        <div className={`control${readOnly ? ' desh' : ''}`}>
          <input
            {...input}
            {...aria}
            aria-describedby={describedBy}
            id={ids.input}
            name={name}
            value={value}
            readOnly={readOnly}
            onChange={({ target }) => onChange?.(target.value)}
          />
          {readOnly && <Lock />}
        </div>
      </FieldFrame>
    </RequiredMarks>
  );
}
