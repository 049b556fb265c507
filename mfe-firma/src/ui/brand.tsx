import { Mark } from '@portal/ui/light';
import { useEmpresaName } from './use-empresa.js';

/** The mark, and beside it the operator's short name once it is known. */
export function Brand({ petrol = false }: { readonly petrol?: boolean }) {
  const name = useEmpresaName();
  return (
    <span className="marca">
      <Mark petrol={petrol} />
      {name && <b>{name}</b>}
    </span>
  );
}
