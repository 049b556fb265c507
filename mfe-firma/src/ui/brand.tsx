import { Mark } from '@portal/ui/light';
import { useEmpresa, useEmpresaName } from './use-empresa.js';

/** The mark, and beside it the operator's short name once it is known. */
export function Brand({ petrol = false }: { readonly petrol?: boolean }) {
  const name = useEmpresaName();
  const logo = useEmpresa()?.logo;
  return (
    <span className="marca">
      <Mark petrol={petrol} src={logo} />
      {name && <b>{name}</b>}
    </span>
  );
}
