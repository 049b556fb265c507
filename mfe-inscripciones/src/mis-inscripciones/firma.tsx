import { firmanteListado, type InscripcionListada, type RolFirmante } from '@portal/contracts/inscripciones';
import { deliveryState, Icon } from '@portal/ui';

interface FirmaProps {
  readonly inscripcion: InscripcionListada;
  readonly rol: RolFirmante;
}

/** One signer's mark, and what is known of the mail that asked for the signature. */
export function Firma({ inscripcion, rol }: FirmaProps) {
  const { etiqueta, firmado } = firmanteListado(inscripcion, rol);
  const { texto, mal } = deliveryState(inscripcion.entregas[rol]);
  return (
    <div className={`pf1 ${firmado ? 'si' : 'no'}`}>
      <Icon name={firmado ? 'check' : 'punteado'} />
      <div>
        {etiqueta}
        <span className="oculto">: {firmado ? 'firmado' : 'sin firmar'}.</span>
        <small className={mal ? 'mal' : undefined}>{texto}</small>
      </div>
    </div>
  );
}
