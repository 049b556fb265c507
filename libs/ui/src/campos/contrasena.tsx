import { useState } from 'react';
import { IconButton } from '../boton-icono.js';
import { TextControl, type TextFieldProps } from './texto.js';

/** A password with a button whose name says whether it shows or hides. Never offered to the browser's password store. */
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
  return (
    <TextControl autoComplete="new-password" {...props} type={visible ? 'text' : 'password'} end={toggle} />
  );
}
