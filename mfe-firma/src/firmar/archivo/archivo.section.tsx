import { useEffect, useState } from 'react';
import { CallError, messageOfCall } from '@portal/api-client/call';
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
  /** The `Idempotency-Key` that signed: a used link opens the document to it alone. */
  readonly clave?: string;
}

const PREPARADO = {
  ver: 'Ver el documento',
  es: 'Es el documento exacto que usted va a firmar.',
  archivo: 'inscripcion',
} as const;
const FIRMADO = {
  ver: 'Ver el PDF firmado',
  es:
    'Es el documento con su firma. Guárdelo: cualquiera puede comprobarlo. Si otra parte firmó después, trae también ' +
    'su firma, y su huella es otra.',
  archivo: 'inscripcion_firmada',
} as const;

const TARDE = 'El PDF firmado ya no se puede abrir aquí. Si lo necesita, pídaselo a la empresa.';
const FALLO = 'No pudimos traer el documento. Intente de nuevo.';

function mensajeDe(error: unknown, clave: string | undefined): string {
  if (clave !== undefined && error instanceof CallError) {
    if (error.code === 'ENLACE_INVALIDO') return TARDE;
    // A gateway of the release before does not know the key: no field of the signer's is wrong.
    if (error.code === 'CAMPO_NO_PERMITIDO') return FALLO;
  }
  return messageOfCall(error, FALLO);
}

/**
 * 'Ver el documento': the exact PDF that this signature extends, and once it has, the one that carries it; page by page
 * and as a file. It comes by a call and is shown from memory, so that no address on the page holds the link.
 */
export function ArchivoSection({ token, codigo, clave }: ArchivoProps) {
  const { ver, es, archivo } = clave === undefined ? PREPARADO : FIRMADO;
  const [estado, setEstado] = useState<Estado>({ paso: 'cerrado' });
  const [visto, setVisto] = useState(false);
  const url = estado.paso === 'abierto' ? estado.url : undefined;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const abrir = async () => {
    setEstado({ paso: 'bajando' });
    // Both come at once. The pages say themselves when their part did not come.
    traerHojas().catch(() => undefined);
    try {
      const pdf = await bajarDocumento(token, clave);
      setEstado({ paso: 'abierto', url: URL.createObjectURL(pdf), pdf });
    } catch (error) {
      console.error('document', error);
      setEstado({ paso: 'fallo', mensaje: mensajeDe(error, clave) });
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
        <Abierto {...estado} es={es} nombre={`${archivo}_${codigo}.pdf`} onClose={cerrar} />
      ) : (
        <PlainButton
          variant={clave === undefined ? undefined : 'primary'}
          icon="documentos"
          wide
          autoFocus={visto}
          busy={estado.paso === 'bajando' && 'Trayendo el documento...'}
          onClick={() => void abrir()}
        >
          {ver}
        </PlainButton>
      )}
    </div>
  );
}

interface AbiertoProps {
  readonly url: string;
  readonly pdf: Blob;
  /** What the document is, in a sentence. */
  readonly es: string;
  readonly nombre: string;
  readonly onClose: () => void;
}

/** The document, a window of its own where the browser has a viewer, and the file to keep. */
function Abierto({ url, pdf, es, nombre, onClose }: AbiertoProps) {
  const place = useFocus<HTMLElement>(true);
  return (
    <section aria-label="Documento en PDF" className="visor" ref={place} tabIndex={-1}>
      <PaginasSection pdf={pdf} />
      <p className="leve">{es}</p>
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
