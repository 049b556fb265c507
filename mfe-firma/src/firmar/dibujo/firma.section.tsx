import { useState, type Ref } from 'react';
import { Boton } from '../../ui/button.js';
import { Aviso } from '../../ui/notice.js';
import { PadSection } from './pad.section.js';
import type { UsoFirma } from './use-pad.js';

interface FirmaProps {
  readonly nombre: string;
  /** The sentence beside the button, from the versioned texts. */
  readonly acuerdo: string;
  readonly uso: UsoFirma;
  /** What the certificate lacks, undefined when it is valid. */
  readonly falta: string | undefined;
  readonly ocupado: boolean;
  readonly mensaje: string | undefined;
  readonly onFirmar: () => void;
  readonly ref: Ref<HTMLElement>;
}

/** Why the decisive button waits, or undefined when it does not. */
function motivoDe(falta: string | undefined, uso: UsoFirma): string | undefined {
  if (falta) return falta;
  if (uso.completa) return undefined;
  if (uso.firma.modo === 'escrita') return 'Falta escribir su nombre.';
  return uso.corta ? 'Su firma es muy pequeña. Siga dibujando o escriba su nombre.' : 'Falta dibujar la firma.';
}

/** The pad and 'Firmar con Certificado': enabled only with a valid certificate and something drawn. From the signer's first line or letter on, what is still missing is heard, after Limpiar too. */
export function FirmaSection({ nombre, acuerdo, uso, falta, ocupado, mensaje, onFirmar, ref }: FirmaProps) {
  const motivo = motivoDe(falta, uso);
  const [empezo, setEmpezo] = useState(false);
  if (uso.hayAlgo && !empezo) setEmpezo(true);
  return (
    <section className="tarjeta firma-seccion" id="firma" ref={ref} tabIndex={-1} aria-label="Firmar">
      <PadSection uso={uso} nombre={nombre} />
      <p className="acuerdo">{acuerdo}</p>
      {mensaje && (
        <Aviso tono="error" callado>
          {mensaje}
        </Aviso>
      )}
      <Boton
        icono="lapiz"
        ancho
        disabled={motivo !== undefined}
        ocupado={ocupado && 'Firmando...'}
        describedBy="motivo"
        onClick={onFirmar}
      >
        Firmar con Certificado
      </Boton>
      <p id="motivo" aria-live={empezo ? 'polite' : 'off'} className="ayuda centrada">
        {motivo}
      </p>
    </section>
  );
}
