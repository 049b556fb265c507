import { Icon } from '@portal/ui/base';
import { loginAddress } from '../sesion/leave-to.js';
import { certificados } from './elementos.js';

/** A guest who wants it anyway goes where one signs in, and comes back to it. */
export function CertificadosBloqueados({ short }: { readonly short: boolean }) {
  const { icon, label, to } = certificados;
  const requires = 'Requiere iniciar sesión';
  return (
    <a className="nav bloq" href={loginAddress(to)} title={short ? `${label}: ${requires}` : undefined}>
      <Icon name={icon} />
      <span className={short ? 'oculto' : 'dos-lineas'}>
        {label} <small>{requires}</small>
      </span>
      {!short && (
        <span className="candado">
          <Icon name="candado" size="s" />
        </span>
      )}
    </a>
  );
}
