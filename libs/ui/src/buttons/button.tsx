import { Link } from 'react-router-dom';
import { buttonClass, ButtonContent, PlainButton, type PlainButtonProps } from './plain-button.js';

export interface ButtonProps extends PlainButtonProps {
  /** A page of the portal. */
  readonly to?: string;
}

/** @example <Button variant="outlined" busy={saving && 'Guardando...'} onClick={save}>Guardar Borrador</Button> */
export function Button({ to, ...props }: ButtonProps) {
  if (to === undefined) return <PlainButton {...props} />;
  return (
    <Link className={buttonClass(props)} to={to} onClick={props.onClick} aria-label={props['aria-label']}>
      <ButtonContent {...props} />
    </Link>
  );
}
