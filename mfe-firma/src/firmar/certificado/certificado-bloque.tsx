import { useRef, useState } from 'react';
import type { Certificado } from '@portal/contracts/certificados';
import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import { fechaLarga } from '../../format.rules.js';
import { Boton } from '../../ui/button.js';
import { Aviso } from '../../ui/notice.js';
import type { Vigencia } from './certificado.rules.js';
import { CertificadoSection } from './certificado.section.js';
import { GenerarForm } from './generar.form.js';
import type { EstadoCertificado } from './use-certificado.js';

interface BloqueProps {
  readonly token: string;
  readonly rol: RolFirmante;
  readonly firmante: EnlaceInscripcion;
  readonly estado: EstadoCertificado;
  readonly vigencia: Vigencia | undefined;
  readonly onRecargar: () => void;
  readonly onGenerado: (certificado: Certificado) => void;
}

const SIN_CERTIFICADO = 'Para firmar necesita un certificado vigente. Genérelo aquí; toma unos segundos.';

/** What came of another attempt, for a screen reader; a failure says itself. */
function dichoDe(estado: EstadoCertificado, vigencia: Vigencia | undefined): string | undefined {
  if (estado.paso === 'cargando') return 'Consultando su certificado...';
  if (estado.paso === 'fallo') return undefined;
  return vigencia === 'valido' ? 'Su certificado está vigente.' : 'Falta un certificado vigente.';
}

/** The certificate and what becomes of it: whoever tries again stays here, whatever comes. */
export function CertificadoBloque({ onRecargar, ...bloque }: BloqueProps) {
  const lugar = useRef<HTMLDivElement>(null);
  const [reintentado, setReintentado] = useState(false);
  const reintentar = () => {
    setReintentado(true);
    lugar.current?.focus();
    onRecargar();
  };
  return (
    <div className="certificado-bloque" role="group" aria-label="Certificado" tabIndex={-1} ref={lugar}>
      {reintentado && (
        <p className="oculto" role="status">
          {dichoDe(bloque.estado, bloque.vigencia)}
        </p>
      )}
      <Contenido {...bloque} onReintentar={reintentar} />
    </div>
  );
}

type ContenidoProps = Omit<BloqueProps, 'onRecargar'> & { readonly onReintentar: () => void };

/** Loading, failed, none, expired or valid. */
function Contenido({ token, rol, firmante, estado, vigencia, onReintentar, onGenerado }: ContenidoProps) {
  if (estado.paso === 'cargando') {
    return (
      <section className="tarjeta" aria-busy="true">
        <h2>Certificado</h2>
        <span className="hueco" />
        <span className="hueco corto" />
        <span className="hueco" />
      </section>
    );
  }
  if (estado.paso === 'fallo') {
    return (
      <section className="tarjeta">
        <h2>Certificado</h2>
        <Aviso tono="error">{estado.mensaje}</Aviso>
        <Boton clase="secundario" ancho onClick={onReintentar}>
          Reintentar
        </Boton>
      </section>
    );
  }
  const certificado = estado.paso === 'listo' ? estado.certificado : undefined;
  const vencido = certificado !== undefined && vigencia === 'expirado';
  const motivo = vencido
    ? `Su certificado venció el ${fechaLarga(certificado.validTo)}. Genere uno nuevo para firmar.`
    : SIN_CERTIFICADO;
  return (
    <>
      {certificado && vigencia && <CertificadoSection certificado={certificado} vigencia={vigencia} />}
      {vigencia !== 'valido' && (
        <GenerarForm
          token={token}
          rol={rol}
          firmante={firmante}
          motivo={motivo}
          vencido={vencido}
          onGenerado={onGenerado}
        />
      )}
    </>
  );
}
