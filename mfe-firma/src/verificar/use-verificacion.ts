import { useCallback, useRef, useState } from 'react';
import { CallError, messageOfCall } from '@portal/api-client/call';
import type { DocumentoVerificado } from '@portal/contracts/firmas';
import { leerCodigoVerificacion } from '@portal/dominio/codigos';
import { verificarCodigo, verificarHuella } from '../calls/firmas.api.js';

/** How the document was named: by its file or by its code. */
export type Via = 'archivo' | 'codigo';

export type Verificacion =
  | { readonly paso: 'nada' | 'comprobando' }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | { readonly paso: 'no-registrado'; readonly via: Via }
  | { readonly paso: 'registrado'; readonly via: Via; readonly documento: DocumentoVerificado };

function resultOf(error: unknown, via: Via): Verificacion {
  if (error instanceof CallError && error.code === 'DOCUMENTO_NO_REGISTRADO') return { paso: 'no-registrado', via };
  if (error instanceof UncheckableFile) return { paso: 'fallo', mensaje: error.message };
  return {
    paso: 'fallo',
    mensaje: messageOfCall(error, 'No pudimos comprobar el documento. Intente de nuevo en un momento.'),
  };
}

/** Checks a file or a code. The last request is the one shown, even when an earlier one is answered after it. */
export function useVerificacion(initial: Verificacion = { paso: 'nada' }) {
  const [verificacion, setVerificacion] = useState<Verificacion>(initial);
  const turn = useRef(0);
  const check = useCallback(async (via: Via, ask: () => Promise<DocumentoVerificado>) => {
    const own = ++turn.current;
    const result = await ask().then(
      (documento): Verificacion => ({ paso: 'registrado', via, documento }),
      (error: unknown) => resultOf(error, via),
    );
    if (own === turn.current) setVerificacion(result);
  }, []);
  const checkFile = useCallback(
    (file: File) => {
      setVerificacion({ paso: 'comprobando' });
      void check('archivo', async () => verificarHuella(await hashOf(file)));
    },
    [check],
  );
  const checkCode = useCallback(
    (codigo: string) => check('codigo', () => verificarCodigo(leerCodigoVerificacion(codigo) ?? codigo)),
    [check],
  );
  const occupy = useCallback(() => setVerificacion({ paso: 'comprobando' }), []);
  const forget = useCallback(() => {
    turn.current += 1;
    setVerificacion({ paso: 'nada' });
  }, []);
  return { verificacion, checkFile, checkCode, occupy, forget };
}

/** A file that cannot be checked. Its message is a Spanish sentence safe to show. */
class UncheckableFile extends Error {
  override readonly name = 'UncheckableFile';
}

const PDF_HEAD = '%PDF-';

/**
 * SHA-256 of a PDF, computed on this device: the file never leaves it.
 * @throws UncheckableFile when it is no PDF or the browser has no WebCrypto (pages without HTTPS)
 */
async function hashOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 1024));
  if (!start.includes(PDF_HEAD)) throw new UncheckableFile('Solo se permiten archivos PDF.');
  if (!crypto.subtle)
    throw new UncheckableFile('Este navegador no puede calcular la huella. Use el código de verificación.');
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
