import { useCallback, useRef, useState } from 'react';
import type { DocumentoVerificado } from '@portal/contracts/firmas';
import { Fallo } from '../calls/call-error.js';
import { mensajeDe } from '../calls/call.js';
import { verificarCodigo, verificarHuella } from '../calls/publico.api.js';
import { normalizarCodigo } from './codigo.rules.js';
import { ArchivoNoComprobable, huellaDe } from './huella.js';

export type Via = 'archivo' | 'codigo';

export type Verificacion =
  | { readonly paso: 'nada' | 'comprobando' }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | { readonly paso: 'no-registrado'; readonly via: Via }
  | { readonly paso: 'registrado'; readonly via: Via; readonly documento: DocumentoVerificado };

function resultadoDe(error: unknown, via: Via): Verificacion {
  if (error instanceof Fallo && error.code === 'DOCUMENTO_NO_REGISTRADO') return { paso: 'no-registrado', via };
  if (error instanceof ArchivoNoComprobable) return { paso: 'fallo', mensaje: error.message };
  return {
    paso: 'fallo',
    mensaje: mensajeDe(error, 'No pudimos comprobar el documento. Intente de nuevo en un momento.'),
  };
}

/** Checks a file or a code; the last one asked for is the one shown, also when an earlier one is answered after it. */
export function useVerificacion(inicial: Verificacion = { paso: 'nada' }) {
  const [verificacion, setVerificacion] = useState<Verificacion>(inicial);
  const turno = useRef(0);
  const comprobar = useCallback(async (via: Via, consulta: () => Promise<DocumentoVerificado>) => {
    const este = ++turno.current;
    const resultado = await consulta().then(
      (documento): Verificacion => ({ paso: 'registrado', via, documento }),
      (error: unknown) => resultadoDe(error, via),
    );
    if (este === turno.current) setVerificacion(resultado);
  }, []);
  const porArchivo = useCallback(
    (archivo: File) => {
      setVerificacion({ paso: 'comprobando' });
      void comprobar('archivo', async () => verificarHuella(await huellaDe(archivo)));
    },
    [comprobar],
  );
  const porCodigo = useCallback(
    (codigo: string) => comprobar('codigo', () => verificarCodigo(normalizarCodigo(codigo))),
    [comprobar],
  );
  const ocupar = useCallback(() => setVerificacion({ paso: 'comprobando' }), []);
  const olvidar = useCallback(() => {
    turno.current += 1;
    setVerificacion({ paso: 'nada' });
  }, []);
  return { verificacion, porArchivo, porCodigo, ocupar, olvidar };
}
