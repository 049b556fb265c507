import {
  estadoFirma,
  firmanteListado,
  type InscripcionListada,
  type RolFirmante,
} from '@portal/contracts/inscripciones';
import { Button, deliveryState, Icon, StatusChip } from '@portal/ui';

interface FirmanteProps {
  readonly inscripcion: InscripcionListada;
  readonly rol: RolFirmante;
  readonly onReenviar: () => void;
}

/** One signer: signed or not, what is known of the mail, and Reenviar while it is needed. */
export function FirmanteCelda({ inscripcion, rol, onReenviar }: FirmanteProps) {
  const { etiqueta, firmado } = firmanteListado(inscripcion, rol);
  const { texto, icono, mal } = deliveryState(inscripcion.entregas[rol]);
  return (
    <div className="re-firmante">
      <div className="re-quien">
        <div className="re-nombre">
          {etiqueta} <StatusChip de="firma" estado={estadoFirma(firmado)} />
        </div>
        <div className={mal ? 're-entrega mal' : 're-entrega'}>
          <Icon name={icono} size="s" />
          <span>{texto}</span>
        </div>
      </div>
      {!firmado && (
        <Button icon="enviar" onClick={onReenviar} aria-label={`Reenviar correo: ${etiqueta}`}>
          Reenviar
        </Button>
      )}
    </div>
  );
}
