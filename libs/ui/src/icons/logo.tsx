import onPetrol from './logo-on-petrol.svg';
import light from './logo.svg';
import { Mark } from './mark.js';

interface LogoProps {
  readonly name: string;
  readonly petrol?: boolean;
  /** The company's own logo. */
  readonly src?: string | undefined;
}

/** The operator's logo. A company other than the sample one shows its own, or the mark, beside its short name. */
export function Logo({ name, petrol = false, src }: LogoProps) {
  if (name !== 'TRANSCARGA' || src) {
    return (
      <span className="fila">
        <Mark petrol={petrol} src={src} />
        <b>{name}</b>
      </span>
    );
  }
  return petrol ? <img className="logo" src={onPetrol} alt={name} /> : <LogoOnSurface name={name} />;
}

const LogoOnSurface = ({ name }: { readonly name: string }) => (
  <>
    <img className="logo solo-claro" src={light} alt={name} />
    <img className="logo solo-oscuro" src={onPetrol} alt={name} />
  </>
);
