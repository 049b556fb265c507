import { useCallback, useRef, useState } from 'react';
import { CallError, messageOfCall } from '@portal/api-client/call';
import type { DocumentoVerificado } from '@portal/contracts/firmas';
import { leerCodigoVerificacion } from '@portal/dominio/codigos';
import type { FileVerdict, Progress } from '@portal/pdf-signature/web';
import { verificarCodigo, verificarHuella } from '../calls/firmas.api.js';

/** How the document was named: by its file or by its code. */
export type Via = 'archivo' | 'codigo';

/** The file of a result, and what this device found out about it. */
interface Comprobacion {
  readonly archivo?: { readonly nombre: string; readonly tamano: number };
  /** Absent for a code, and in a browser that cannot judge. */
  readonly dictamen?: FileVerdict;
}

/** What is awaited: the judging part of the page, the file, the judgement, or the portal's register. */
export type Avance = Progress | { readonly doing: 'preparing' | 'asking' };

export type Verificacion =
  | ({ readonly paso: 'nada' } & Comprobacion)
  | ({ readonly paso: 'comprobando'; readonly avance?: Avance } & Comprobacion)
  /** The portal was not asked: the file is no PDF. */
  | ({ readonly paso: 'juzgado' } & Comprobacion)
  | ({ readonly paso: 'fallo'; readonly mensaje: string } & Comprobacion)
  | ({ readonly paso: 'no-registrado'; readonly via: Via } & Comprobacion)
  | ({ readonly paso: 'registrado'; readonly via: Via; readonly documento: DocumentoVerificado } & Comprobacion);

/** The chunk with the kernel's side of the page. */
export const cargarComprobador = () => import('./comprobar/index.js');

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
  const show = useCallback((own: number, result: Verificacion) => {
    if (own === turn.current) setVerificacion(result);
  }, []);
  const checkFile = useCallback(
    async (file: File) => {
      const own = ++turn.current;
      const archivo = { nombre: file.name, tamano: file.size };
      const avanzar = (avance: Avance) => show(own, { paso: 'comprobando', archivo, avance });
      avanzar({ doing: 'preparing' });
      try {
        const { sha256, dictamen } = await judge(file, avanzar);
        avanzar({ doing: 'asking' });
        const isPdf = dictamen?.conclusion !== 'image' && dictamen?.conclusion !== 'not-a-pdf';
        const result = isPdf ? await ask('archivo', () => verificarHuella(sha256)) : ({ paso: 'juzgado' } as const);
        show(own, { ...(dictamen ? besideOwn(result) : result), archivo, ...(dictamen && { dictamen }) });
      } catch (error) {
        show(own, { ...resultOf(error, 'archivo'), archivo });
      }
    },
    [show],
  );
  const checkCode = useCallback(
    async (codigo: string) => {
      const own = ++turn.current;
      show(own, await ask('codigo', () => verificarCodigo(leerCodigoVerificacion(codigo) ?? codigo)));
    },
    [show],
  );
  const occupy = useCallback(() => setVerificacion({ paso: 'comprobando' }), []);
  const forget = useCallback(() => {
    turn.current += 1;
    setVerificacion({ paso: 'nada' });
  }, []);
  return { verificacion, checkFile, checkCode, occupy, forget };
}

/** The portal's answer. */
const ask = (via: Via, request: () => Promise<DocumentoVerificado>): Promise<Verificacion> =>
  request().then(
    (documento): Verificacion => ({ paso: 'registrado', via, documento }),
    (error: unknown) => resultOf(error, via),
  );

/** An answer that did not come takes nothing from what this device has found out itself. */
const besideOwn = (result: Verificacion): Verificacion =>
  result.paso === 'fallo'
    ? { ...result, mensaje: `${result.mensaje} Abajo está lo que este equipo comprobó sin el registro.` }
    : result;

/** A file that cannot be checked. Its message is a Spanish sentence safe to show. */
class UncheckableFile extends Error {
  override readonly name = 'UncheckableFile';
}

interface Judged {
  readonly sha256: string;
  readonly dictamen?: FileVerdict;
}

/**
 * Judges the file beside the page. Where the thread does not start, its fingerprint alone is computed.
 * @throws UncheckableFile
 */
async function judge(file: File, onProgress: (avance: Progress) => void): Promise<Judged> {
  const comprobador = await cargarComprobador().catch((error: unknown) => {
    console.warn('the checking part did not come', error);
    return undefined;
  });
  if (!comprobador?.puedeComprobar()) return { sha256: await hashOf(file) };
  try {
    const dictamen = await comprobador.comprobar(file, onProgress);
    return { sha256: dictamen.sha256, dictamen };
  } catch (error) {
    if (error instanceof comprobador.ArchivoDemasiadoGrande)
      throw new UncheckableFile('El archivo no cabe en la memoria de este equipo. Pruebe en un computador.');
    console.warn('the file was not judged', error);
    return { sha256: await hashOf(file) };
  }
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
