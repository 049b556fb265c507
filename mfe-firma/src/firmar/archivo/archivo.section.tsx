import { useEffect, useState } from 'react';
import { messageOfCall } from '@portal/api-client/call';
import { tamano } from '@portal/dominio/formatos';
import { Notice, PlainButton } from '@portal/ui/light';
import { bajarDocumento } from '../../calls/firmas.api.js';
import { useFocus } from '../../ui/use-focus.js';
import { PaginasSection, traerHojas } from './paginas.section.js';

type Estado =
  | { readonly paso: 'cerrado' | 'bajando' }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | { readonly paso: 'abierto'; readonly url: string; readonly pdf: Blob };

interface ArchivoProps {
  readonly token: string;
  readonly codigo: string;
}

/**
 * 'Ver el documento': the exact PDF that this signature extends, page by page and as a file. It comes by a call and is
 * shown from memory, so that no address on the page holds the link.
 */
export function ArchivoSection({ token, codigo }: ArchivoProps) {
  const [estado, setEstado] = useState<Estado>({ paso: 'cerrado' });
  const [visto, setVisto] = useState(false);
  const url = estado.paso === 'abierto' ? estado.url : undefined;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const abrir = async () => {
    setEstado({ paso: 'bajando' });
    // Both come at once. The pages say themselves when their part did not come.
    traerHojas().catch(() => undefined);
    try {
      const pdf = await bajarDocumento(token);
      setEstado({ paso: 'abierto', url: URL.createObjectURL(pdf), pdf });
    } catch (error) {
      console.error('document', error);
      setEstado({ paso: 'fallo', mensaje: messageOfCall(error, 'No pudimos traer el documento. Intente de nuevo.') });
    }
  };
  const cerrar = () => {
    setVisto(true);
    setEstado({ paso: 'cerrado' });
  };
  return (
    <div className="archivo-documento">
      {estado.paso === 'fallo' && <Notice kind="error">{estado.mensaje}</Notice>}
      {estado.paso === 'abierto' ? (
        <Abierto {...estado} nombre={`inscripcion_${codigo}.pdf`} onClose={cerrar} />
      ) : (
        <PlainButton
          icon="documentos"
          wide
          autoFocus={visto}
          busy={estado.paso === 'bajando' && 'Trayendo el documento...'}
          onClick={() => void abrir()}
        >
          Ver el documento
        </PlainButton>
      )}
    </div>
  );
}

interface AbiertoProps {
  readonly url: string;
  readonly pdf: Blob;
  readonly nombre: string;
  readonly onClose: () => void;
}

/** The document, a window of its own where the browser has a viewer, and the file to keep. */
function Abierto({ url, pdf, nombre, onClose }: AbiertoProps) {
  const place = useFocus<HTMLElement>(true);
  return (
    <section aria-label="Documento en PDF" className="visor" ref={place} tabIndex={-1}>
      <PaginasSection pdf={pdf} />
      <p className="leve">Es el documento exacto que usted va a firmar.</p>
      <div className="visor-acciones">
        <a className="btn sec" href={url} target="_blank" rel="noreferrer">
          Abrir en otra pestaña
        </a>
        <a className="btn sec" href={url} download={nombre}>
          Guardar el PDF ({tamano(pdf.size)})
        </a>
        <PlainButton variant="text" onClick={onClose}>
          Cerrar el documento
        </PlainButton>
      </div>
    </section>
  );
}
