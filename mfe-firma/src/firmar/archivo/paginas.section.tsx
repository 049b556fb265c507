import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { Notice, PlainButton } from '@portal/ui/light';
import { useTarda } from '../../ui/use-tarda.js';
import type { Lector } from './lector.js';

/** The pages and the library that reads them: half a megabyte, brought when the signer unfolds the document. */
export const traerHojas = () => import('./hojas.js');

type Estado =
  | { readonly paso: 'preparando' }
  | { readonly paso: 'fallo'; readonly sinSenal: boolean }
  | { readonly paso: 'listo'; readonly lector: Lector; readonly Hojas: ComponentType<{ lector: Lector }> };

/** Longer than the library takes on most networks of the road. */
const LARGO_MS = 6000;

const SIN_SENAL = 'Sin señal: las páginas aparecerán aquí cuando vuelva.';
const FALLO = 'No pudimos mostrar las páginas aquí. Abra el documento en otra pestaña o guárdelo.';

/** The pages of a document, drawn by the page itself: a phone's browser often has no viewer, or shows one page. */
export function PaginasSection({ pdf }: { readonly pdf: Blob }) {
  const [estado, retry] = useLector(pdf);
  switch (estado.paso) {
    case 'preparando':
      return <Preparando />;
    case 'fallo':
      return (
        <>
          <Notice kind={estado.sinSenal ? 'aviso' : 'error'}>{estado.sinSenal ? SIN_SENAL : FALLO}</Notice>
          <PlainButton icon="reintentar" onClick={retry}>
            Intentar de nuevo
          </PlainButton>
        </>
      );
    case 'listo':
      return <estado.Hojas lector={estado.lector} />;
  }
}

function useLector(pdf: Blob): [Estado, () => void] {
  const [estado, setEstado] = useState<Estado>({ paso: 'preparando' });
  const [intento, setIntento] = useState(0);
  useEffect(() => {
    let gone = false;
    let abierto: Lector | undefined;
    const abrir = async () => {
      const { abrirLector, Hojas } = await traerHojas();
      if (gone) return;
      const lector = await abrirLector(pdf);
      if (gone) return lector.cerrar();
      abierto = lector;
      setEstado({ paso: 'listo', lector, Hojas });
    };
    abrir().catch((error: unknown) => {
      console.error('pages', error);
      if (!gone) setEstado({ paso: 'fallo', sinSenal: !navigator.onLine });
    });
    return () => {
      gone = true;
      abierto?.cerrar();
    };
  }, [pdf, intento]);
  const retry = useCallback(() => {
    setEstado({ paso: 'preparando' });
    setIntento((before) => before + 1);
  }, []);
  const waits = estado.paso === 'fallo' && estado.sinSenal;
  useEffect(() => {
    if (!waits) return undefined;
    window.addEventListener('online', retry, { once: true });
    return () => window.removeEventListener('online', retry);
  }, [waits, retry]);
  return [estado, retry];
}

function Preparando() {
  const largo = useTarda(true, LARGO_MS);
  return (
    <p className="visor-espera" role="status">
      <span className="giro" aria-hidden="true" />
      <span>
        Preparando las páginas...
        {largo && ' Está tardando. Mientras tanto puede abrir el documento en otra pestaña o guardarlo.'}
      </span>
    </p>
  );
}
