import { fechaHoraCorta, fechaLarga } from '@portal/dominio/formatos';
import { Plate } from '@portal/ui/light';
import { Ficha } from '../../ui/ficha.js';
import { MessagePage } from '../../ui/message.page.js';

/** What the signer keeps on screen after signing. */
export interface Registro {
  readonly codigo: string;
  readonly placa: string;
  readonly nombre: string;
  readonly firmadoEn: string;
  /** SHA-256 of the new revision. */
  readonly sha256: string;
  /** Both signatures are there. */
  readonly completa: boolean;
}

interface ExitoProps {
  readonly registro: Registro;
  /** The server's own time, once the link was verified again. */
  readonly signedAt?: string;
}

const PENDIENTE = 'Le enviaremos una copia al correo cuando firmen todas las partes.';

/** The end of the signer's work: what was signed, its time and its fingerprint. */
export function Exito({ registro, signedAt }: ExitoProps) {
  const groups = registro.sha256.slice(0, 24).match(/.{8}/g)?.join(' ');
  return (
    <MessagePage tone="ok" icon="check" title="Firma digital registrada">
      <p>Su firma digital con certificado ha sido registrada exitosamente.</p>
      <section className="tarjeta recibo">
        <div className="resumen">
          <Plate value={registro.placa} />
          <div>
            <span className="leve">Inscripción</span>
            <b>{registro.codigo}</b>
          </div>
        </div>
        <Ficha
          datos={[
            ['Firmó', registro.nombre],
            ['Fecha', fechaHoraCorta(signedAt ?? registro.firmadoEn)],
            [
              'Huella',
              <span key="huella" className="huella" title={registro.sha256}>
                {groups} …
              </span>,
            ],
          ]}
        />
      </section>
      <p className="chico">
        {registro.completa ? 'Ya firmaron todas las partes: le enviaremos su copia al correo.' : PENDIENTE} Ya puede
        cerrar esta página.
      </p>
    </MessagePage>
  );
}

/** A used link: the fact and its date, and no personal data. */
export function YaFirmado({ signedAt }: { readonly signedAt?: string }) {
  const when = signedAt ? ` se firmó el ${fechaLarga(signedAt)}` : ' ya se firmó';
  return (
    <MessagePage tone="ok" icon="check" title="Documento Ya Firmado">
      <p>Este documento{when}. No necesita hacer nada más.</p>
    </MessagePage>
  );
}
