import { useRef, useState } from 'react';
import type { Certificado } from '@portal/contracts/certificados';
import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import { fechaLarga, huellaCorta } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';
import { Notice, PlainButton, StatusChip } from '@portal/ui/light';
import { Ficha } from '../../ui/ficha.js';
import { puedeTenerLlave, type Lugar } from '../llave/use-lugar.js';
import { emisorDe } from './certificado.rules.js';
import { GenerarForm } from './generar.form.js';
import type { EstadoCertificado, Vigencia } from './use-certificado.js';

interface CertificadoProps {
  readonly token: string;
  readonly rol: RolFirmante;
  readonly firmante: EnlaceInscripcion;
  readonly estado: EstadoCertificado;
  readonly vigencia: Vigencia | undefined;
  /** The link lets this browser make the key of the certificate. */
  readonly llaveEnDispositivo: boolean;
  readonly lugar: Lugar;
  readonly onReload: () => void;
  readonly now: Date;
  readonly onReady: (certificado: Certificado, made: boolean) => void;
}

const CONSULTANDO = 'Consultando su certificado...';

/** What came of another attempt, for a screen reader. A failure announces itself. */
function announcementOf(estado: EstadoCertificado, vigencia: Vigencia | undefined): string | undefined {
  if (estado.paso === 'cargando') return CONSULTANDO;
  if (estado.paso === 'fallo') return undefined;
  return vigencia === 'valido' ? 'Su certificado está vigente.' : 'Falta un certificado vigente.';
}

/** The certificate, or the way to one. After a retry the focus stays here, whatever comes. */
export function CertificadoSection({ onReload, ...rest }: CertificadoProps) {
  const place = useRef<HTMLDivElement>(null);
  const [retried, setRetried] = useState(false);
  const onRetry = () => {
    setRetried(true);
    place.current?.focus();
    onReload();
  };
  return (
    <div className="certificado-bloque" role="group" aria-label="Certificado" tabIndex={-1} ref={place}>
      {retried && (
        <p className="oculto" role="status">
          {announcementOf(rest.estado, rest.vigencia)}
        </p>
      )}
      <Content {...rest} onRetry={onRetry} />
    </div>
  );
}

const SIN_CERTIFICADO = 'Para firmar necesita un certificado vigente. Genérelo aquí; toma unos segundos.';

const EN_OTRO_LUGAR =
  'La clave de su certificado está en otro teléfono o navegador. Para firmar aquí, genere un certificado nuevo.';

type ContentProps = Omit<CertificadoProps, 'onReload'> & { readonly onRetry: () => void };

/** Loading, failed, none, expired or valid. */
function Content({ token, rol, firmante, estado, vigencia, now, onRetry, onReady, ...llave }: ContentProps) {
  const { llaveEnDispositivo, lugar } = llave;
  if (estado.paso === 'cargando' || lugar === 'buscando') {
    return (
      <section className="tarjeta" aria-busy="true">
        <h2>Certificado</h2>
        <p className="suave">{CONSULTANDO}</p>
        <span className="hueco corto" />
        <span className="hueco" />
      </section>
    );
  }
  if (estado.paso === 'fallo') {
    return (
      <section className="tarjeta">
        <h2>Certificado</h2>
        <Notice kind="error">{estado.mensaje}</Notice>
        <PlainButton wide onClick={onRetry}>
          Reintentar
        </PlainButton>
      </section>
    );
  }
  const certificado = estado.paso === 'listo' ? estado.certificado : undefined;
  const vencido = certificado !== undefined && vigencia === 'expirado';
  const enOtroLugar = vigencia === 'valido' && lugar === 'otro-lugar';
  const motivo = vencido
    ? `Su certificado venció el ${fechaLarga(certificado.validTo)}. Genere uno nuevo para firmar.`
    : enOtroLugar
      ? EN_OTRO_LUGAR
      : SIN_CERTIFICADO;
  return (
    <>
      {certificado && vigencia && (
        <Card certificado={certificado} vigencia={vigencia} llaveEnDispositivo={llaveEnDispositivo} />
      )}
      {(vigencia !== 'valido' || enOtroLugar) && (
        <GenerarForm
          token={token}
          rol={rol}
          firmante={firmante}
          motivo={motivo}
          vencido={vencido || enOtroLugar}
          enDispositivo={llaveEnDispositivo && puedeTenerLlave()}
          enPortal={llaveEnDispositivo && !puedeTenerLlave()}
          now={now}
          onReady={onReady}
        />
      )}
    </>
  );
}

interface CardProps extends Pick<CertificadoProps, 'llaveEnDispositivo'> {
  readonly certificado: Certificado;
  readonly vigencia: Vigencia;
}

/**
 * The certificate card: status, holder, issuer, valid until, first 20 characters of the fingerprint; and where the key
 * is, where that can be one of two places.
 */
function Card({ certificado, vigencia, llaveEnDispositivo }: CardProps) {
  const enDispositivo = certificado.llave === 'dispositivo';
  return (
    <section className="tarjeta">
      <h2>
        Certificado
        <StatusChip de="certificado" estado={vigencia} />
      </h2>
      <Ficha
        datos={[
          ['Titular', certificado.commonName],
          ['Emisor', emisorDe(certificado.issuer)],
          ['Válido hasta', fechaLarga(certificado.validTo)],
          ...(llaveEnDispositivo || enDispositivo
            ? [['Clave', enDispositivo ? 'En el dispositivo de quien firma' : 'En el portal, cifrada'] as const]
            : []),
          [
            'Huella',
            <span key="huella" className="huella">
              {huellaCorta(certificado.fingerprint)}
            </span>,
          ],
        ]}
      />
    </section>
  );
}
