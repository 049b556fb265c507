import { InputBase } from '@mui/material';
import { useState, type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.js';
import { rewritten } from './edited-text.js';
import { FieldFrame, Lock, type FieldProps } from './field-frame.js';
import { asText, useField } from './use-field.js';

export interface TextFieldProps extends FieldProps {
  readonly placeholder?: string;
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel'>;
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** Rewrites the text while it is typed, e.g. to upper case for plates. */
  readonly transform?: (value: string) => string;
}

/** @example <TextField name="placaCabezote" label="Placa de cabezote" placeholder="ABC123" warning={avisoPlaca} /> */
export function TextField(props: TextFieldProps) {
  return <TextControl {...props} />;
}

/**
 * The password of an account in another system, with a button that shows or hides it. `autoComplete` is `off` as for
 * any text: with `new-password` a browser would propose a password that opens nothing there.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [visible, setVisible] = useState(false);
  const toggle = (
    <IconButton
      icon="ojo"
      className="fin"
      label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      onClick={() => setVisible(!visible)}
    />
  );
  return <TextControl {...props} type={visible ? 'text' : 'password'} end={toggle} />;
}

interface ControlProps extends Omit<TextFieldProps, 'type'> {
  readonly type?: HTMLInputTypeAttribute;
  readonly end?: ReactNode;
}

function TextControl({ transform, end, ...props }: ControlProps) {
  const bound = useField(props);
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
