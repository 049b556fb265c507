import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.js';
import { TextControl, type TextFieldProps } from './text-field.js';

/**
 * The password of an account that exists elsewhere, with a button whose name says whether it shows or hides. `off`, as
 * for any text: `new-password` would have browsers make one up, which opens nothing there. A browser may still offer to
 * keep what was typed; no attribute forbids that.
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
