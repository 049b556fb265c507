import { Icon } from '@portal/ui';

interface Rango {
  readonly desde: string;
  readonly hasta: string;
}

/** Why two days are no range; undefined while one of them is missing. Days are `YYYY-MM-DD`. */
export const errorDeRango = ({ desde, hasta }: Rango): string | undefined =>
  desde !== '' && hasta !== '' && hasta < desde ? 'La fecha final es anterior a la inicial.' : undefined;

interface ErrorProps {
  /** The fields name it in `aria-describedby`. */
  readonly id: string;
  readonly className: string;
  /** Nothing is said without it. */
  readonly error: string | undefined;
}

/** The sentence by the field; its place stands there before, so that it is read out when it comes. */
export const ErrorDeRango = ({ id, className, error }: ErrorProps) => (
  <p className={className} id={id} role="status">
    {error && (
      <>
        <Icon name="alerta" size="s" />
        {error}
      </>
    )}
  </p>
);
