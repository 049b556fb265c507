import { InputBase } from '@mui/material';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.js';
import { Lock } from './lock.js';
import { rewritten } from './edited-text.js';
import { asText, useCampo } from './use-field.js';

export interface TextFieldProps extends FieldProps {
  readonly placeholder?: string;
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel'>;
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** What typing becomes at once, e.g. upper case for plates. */
  readonly transform?: (value: string) => string;
}

/** @example <TextField name="placaCabezote" label="Placa de cabezote" placeholder="ABC123" warning={avisoPlaca} /> */
export function TextField(props: TextFieldProps) {
  return <TextControl {...props} />;
}

interface ControlProps extends Omit<TextFieldProps, 'type'> {
  readonly type?: HTMLInputTypeAttribute;
  readonly end?: ReactNode;
}

/** The input behind text and password fields. */
export function TextControl({ transform, end, ...props }: ControlProps) {
  const bound = useCampo(props);
  const { field, element, ids, aria, disabled } = bound;
  return (
    <FieldFrame field={bound} props={props}>
      <InputBase
        className={`control${disabled ? ' desh' : ''}`}
        id={ids.input}
        name={field.name}
        type={props.type ?? 'text'}
        value={asText(field.value)}
        onChange={({ target }) => field.onChange(transform ? rewritten(target, transform) : target.value)}
        onBlur={field.onBlur}
        inputRef={element}
        disabled={disabled}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete ?? 'off'}
        endAdornment={disabled ? <Lock /> : end}
        inputProps={{ ...aria, inputMode: props.inputMode, maxLength: props.maxLength }}
      />
    </FieldFrame>
  );
}
