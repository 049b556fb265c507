import { useEffect, useRef, useState } from 'react';
import { isErrorApi, messageFor, usePreguntarUsuario } from '@portal/api-client';
import { Button } from '@portal/ui';
import type { BorradorStore } from './borrador-store.js';
import { SIN_SABER } from './use-borrador.js';

interface OtraPersonaProps {
  readonly borrador: BorradorStore;
  /** Who is signed in now; '' when nobody is. */
  readonly ahora: string;
  readonly onStartNew: () => void;
}

/** Stands in place of a form that belongs to another user, until its owner is back or it is given up. */
export function OtraPersona({ borrador, ahora, onStartNew }: OtraPersonaProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const { volver, comprobando, aviso } = useVolver(borrador);
  useEffect(() => titulo.current?.focus(), []);
  return (
    <section className="tarjeta oferta" aria-label="Otra persona inició sesión">
      <h2 ref={titulo} tabIndex={-1}>
        En este navegador inició sesión otra persona
      </h2>
      <p>
        Este formulario lo empezó <b>{borrador.usuario}</b> y ahora{' '}
        {ahora ? (
          <>
            la sesión es de <b>{ahora}</b>
          </>
        ) : (
          'nadie tiene la sesión iniciada'
        )}
        . No se envía ni se muestra a nombre de otra persona.
      </p>
      <p className="t2">
        Si usted es {borrador.usuario}, inicie sesión con ese correo en otra pestaña y vuelva aquí: sus datos siguen en
        esta página mientras no la cierre.
      </p>
      <span className="botones">
        <Button variant="primary" busy={comprobando && 'Comprobando...'} onClick={() => void volver()}>
          Ya volví a iniciar sesión
        </Button>
        <Button
          onClick={() => {
            borrador.soltar();
            onStartNew();
          }}
        >
          Empezar una nueva
        </Button>
      </span>
      {aviso && <p role="alert">{aviso}</p>}
    </section>
  );
}

/** The portal's sentence for a lost network says that the data are in sight. Here they are not. */
const porQueNoSeSabe = (error: unknown): string =>
  isErrorApi(error) && error.status === 0
    ? 'No hay conexión. Sus datos siguen en esta página mientras no la cierre; intente de nuevo en un momento.'
    : messageFor(error, 'No pudimos comprobar quién inició sesión. Intente de nuevo en un momento.');

/** Asks the server who is signed in. With the owner back the form shows again; otherwise `aviso` says why not. */
function useVolver(borrador: BorradorStore) {
  const preguntar = usePreguntarUsuario();
  const [comprobando, setComprobando] = useState(false);
  const [aviso, setAviso] = useState<string>();
  const volver = async (): Promise<void> => {
    setComprobando(true);
    setAviso(undefined);
    try {
      const quien = await preguntar();
      if (!quien) setAviso(`Nadie ha iniciado sesión. Hágalo con ${borrador.usuario} en otra pestaña y vuelva aquí.`);
      else if (borrador.esAjeno(quien.email)) setAviso(`La sesión sigue siendo de ${quien.email}.`);
    } catch (error) {
      console.error(SIN_SABER, error);
      setAviso(porQueNoSeSabe(error));
    } finally {
      setComprobando(false);
    }
  };
  return { volver, comprobando, aviso };
}
