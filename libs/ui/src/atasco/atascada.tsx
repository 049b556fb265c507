/// <reference types="@portal/federation/assets" />
import './atascada.css';

import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { atascos, NO_SE_REINTENTO, resultadosDeReintento } from '@portal/dominio/atascos';
import { fechaHoraCorta, hora } from '@portal/dominio/formatos';
import { Button, Notice, useToast } from '@portal/ui/base';

interface Respuesta {
  readonly resultado: keyof typeof resultadosDeReintento;
  readonly message: string;
}

interface AtascadaProps {
  readonly inscripcion: Pick<InscripcionListada, 'codigo' | 'atasco' | 'sembrada'>;
  /** Asks for another attempt; the server says whether somebody else was first. Fails as the call does. */
  readonly reintentar: () => Promise<Respuesta>;
  /** What people read of a call that failed. */
  readonly fraseDe: (error: unknown) => string;
  /** Who takes the focus when this leaves the page with it: the first of them that is still there. */
  readonly herederos: (caja: HTMLElement) => readonly (Element | null | undefined)[];
  /** Says which enrolment it is, where the page around does not. */
  readonly children?: ReactNode;
}

/**
 * What the portal has not managed by itself, why, and another attempt, which an invented enrolment has not; nothing of
 * one that is not stuck. The entry is not shared, so a remote that is newer than the shell brings its own copy.
 */
export function Atascada({ inscripcion, ...props }: AtascadaProps) {
  const { codigo, atasco, sembrada = false } = inscripcion;
  return atasco ? <Aviso codigo={codigo} atasco={atasco} sembrada={sembrada} {...props} /> : null;
}

type AvisoProps = Omit<AtascadaProps, 'inscripcion'> & {
  readonly codigo: string;
  readonly atasco: NonNullable<InscripcionListada['atasco']>;
  readonly sembrada: boolean;
};

function Aviso({ codigo, atasco, sembrada, reintentar, fraseDe, herederos, children }: AvisoProps) {
  const caja = useHerencia<HTMLDivElement>(herederos);
  const { pedir, ocupado, fallo } = useReintento(reintentar, fraseDe);
  return (
    <div className="atascada" ref={caja}>
      <Notice kind="error" title={atascos[atasco.que]} silent>
        <p>
          {children}
          {/* An hour ends in the full stop of «a. m.». */}
          {atasco.motivo} Se intenta desde el {fechaHoraCorta(atasco.desde)}
          {atasco.reintentadoEn && ` Se pidió de nuevo a las ${hora(atasco.reintentadoEn)}`}
        </p>
        {/* The toast says it aloud and goes; this stays. */}
        {fallo !== undefined && <p>El último reintento no se pudo pedir: {fallo}</p>}
        {!sembrada && (
          <Button
            icon="reintentar"
            busy={ocupado && 'Reintentando...'}
            onClick={() => void pedir()}
            aria-label={`Reintentar: ${codigo}`}
          >
            Reintentar
          </Button>
        )}
      </Notice>
    </div>
  );
}

function useReintento(reintentar: AtascadaProps['reintentar'], fraseDe: AtascadaProps['fraseDe']) {
  const [ocupado, setOcupado] = useState(false);
  const [fallo, setFallo] = useState<string>();
  const toast = useToast();
  const pedir = async () => {
    setOcupado(true);
    setFallo(undefined);
    try {
      const { resultado, message } = await reintentar();
      const [title, kind] = resultadosDeReintento[resultado];
      toast({ title, description: message, kind });
    } catch (error) {
      const description = fraseDe(error);
      setFallo(description);
      toast({ title: NO_SE_REINTENTO, description, kind: 'error' });
    } finally {
      setOcupado(false);
    }
  };
  return { pedir, ocupado, fallo };
}

/** Hands the focus on when the box leaves the page with it. A keyboard would otherwise start at the top of the page. */
function useHerencia<E extends HTMLElement>(herederos: AtascadaProps['herederos']): RefObject<E | null> {
  const caja = useRef<E>(null);
  const quienes = useEffectEvent(herederos);
  useLayoutEffect(() => {
    const { current } = caja;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const candidatos = quienes(current);
      queueMicrotask(() => {
        const quien = candidatos.find((uno) => uno?.isConnected);
        if (document.activeElement === document.body && quien instanceof HTMLElement) quien.focus();
      });
    };
  }, []);
  return caja;
}
