import type { Certificado } from '@portal/contracts/certificados';
import { fechaLarga, huellaCorta } from '../../format.rules.js';
import { Ficha } from '../../ui/ficha.js';
import type { NombreIcono } from '../../ui/icon.js';
import { Estado, type Tono } from '../../ui/status-chip.js';
import { emisorDe, type Vigencia } from './certificado.rules.js';

const estados: Readonly<Record<Vigencia, readonly [texto: string, tono: Tono, icono: NombreIcono]>> = {
  valido: ['Válido', 'exito', 'escudo'],
  expirado: ['Expirado', 'aviso', 'reloj'],
  revocado: ['Revocado', 'error', 'prohibido'],
};

interface CertificadoProps {
  readonly certificado: Certificado;
  readonly vigencia: Vigencia;
}

/** The certificate card: status, holder, issuer, valid until, first 20 characters of the fingerprint. */
export function CertificadoSection({ certificado, vigencia }: CertificadoProps) {
  const [texto, tono, icono] = estados[vigencia];
  return (
    <section className="tarjeta">
      <h2>
        Certificado
        <Estado tono={tono} icono={icono}>
          {texto}
        </Estado>
      </h2>
      <Ficha
        datos={[
          ['Titular', certificado.commonName],
          ['Emisor', emisorDe(certificado.issuer)],
          ['Válido hasta', fechaLarga(certificado.validTo)],
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
