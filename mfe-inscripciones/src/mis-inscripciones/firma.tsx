import type { Entrega } from '@portal/contracts/inscripciones';
import { deliveryState, Icon } from '@portal/ui';

interface FirmaProps {
  readonly quien: string;
  readonly firmado: boolean;
  readonly entrega: Entrega;
}

/** One signer's mark, and what is known of the mail that asked for the signature. */
export function Firma({ quien, firmado, entrega }: FirmaProps) {
  const { texto, mal } = deliveryState(entrega);
  return (
    <div className={`pf1 ${firmado ? 'si' : 'no'}`}>
      <Icon name={firmado ? 'check' : 'punteado'} />
      <div>
        {quien}
        <span className="oculto">: {firmado ? 'firmado' : 'sin firmar'}.</span>
        <small className={mal ? 'mal' : undefined}>{texto}</small>
      </div>
    </div>
  );
}
