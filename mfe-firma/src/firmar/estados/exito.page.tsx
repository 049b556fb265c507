import { fechaHora } from '../../format.rules.js';
import { Ficha } from '../../ui/ficha.js';
import { Mensaje } from '../../ui/message.page.js';
import { Placa } from '../../ui/plate.js';

/** What the signer keeps on screen after signing. */
export interface Registro {
  readonly codigo: string;
  readonly placa: string;
  readonly nombre: string;
  readonly firmadoEn: string;
  /** SHA-256 of the new revision. */
  readonly sha256: string;
  /** Nobody else has to sign. */
  readonly completa: boolean;
}

interface ExitoProps {
  readonly registro: Registro;
  /** The server's own time, once the link was verified again. */
  readonly signedAt?: string;
}

/** textos.md, J: 'Firma guardada'. */
const PENDIENTE = 'Le enviaremos una copia al correo cuando firmen todas las partes.';

/** The end of the signer's work: what was signed, when, and its fingerprint. */
export function Exito({ registro, signedAt }: ExitoProps) {
  const grupos = registro.sha256.slice(0, 24).match(/.{8}/g)?.join(' ');
  return (
    <Mensaje tono="exito" icono="hecho" titulo="Firma digital registrada">
      <p>Su firma digital con certificado ha sido registrada exitosamente.</p>
      <section className="tarjeta recibo">
        <div className="resumen">
          <Placa placa={registro.placa} />
          <div>
            <span className="leve">Inscripción</span>
            <b>{registro.codigo}</b>
          </div>
        </div>
        <Ficha
          datos={[
            ['Firmó', registro.nombre],
            ['Fecha', fechaHora(signedAt ?? registro.firmadoEn)],
            [
              'Huella',
              <span key="huella" className="huella" title={registro.sha256}>
                {grupos} …
              </span>,
            ],
          ]}
        />
      </section>
      <p className="chico">
        {registro.completa ? 'Ya firmaron todas las partes: le enviaremos su copia al correo.' : PENDIENTE} Ya puede
        cerrar esta página.
      </p>
    </Mensaje>
  );
}
