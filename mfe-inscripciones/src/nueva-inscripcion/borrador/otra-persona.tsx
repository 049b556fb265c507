import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isErrorApi, messageFor, useAskUsuario } from '@portal/api-client';
import { Button } from '@portal/ui';
import type { BorradorStore } from './borrador-store.js';
import { useEstadoBorrador } from './use-borrador.js';

const SIN_SABER = 'not known who is signed in';

/**
 * Hides the form while another user is signed in. The one cookie of all tabs would send the enrolment in that user's
 * name. That user's page removes the draft; then the form asks the server who is signed in. Without an answer it stays
 * in sight, because it asks again before it sends.
 * @param ahora the signed-in user as far as this tab knows; '' without one
 */
export function useAjeno(borrador: BorradorStore, ahora: string): boolean {
  const preguntar = useAskUsuario();
  const mirar = useEffectEvent(() => {
    preguntar().catch((error: unknown) => console.error(SIN_SABER, error));
  });
  const retirado = useEstadoBorrador(borrador, ({ hallazgo }) => hallazgo?.tipo === 'retirado');
  useEffect(() => {
    if (retirado) mirar();
  }, [retirado]);
  useLayoutEffect(() => borrador.verPersona(ahora), [borrador, ahora]);
  return useEstadoBorrador(borrador, ({ ajeno }) => ajeno);
}

interface OtraPersonaProps {
  readonly borrador: BorradorStore;
  /** The signed-in user; '' without one. */
  readonly ahora: string;
  readonly onStartNew: () => void;
}

/** Replaces the form while another user is signed in. The owner returns, or starts a new form. */
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

/** The portal's own sentence for a lost network says that the data are in sight. Here they are hidden. */
const porQueNoSeSabe = (error: unknown): string =>
  isErrorApi(error) && error.status === 0
    ? 'No hay conexión. Sus datos siguen en esta página mientras no la cierre; intente de nuevo en un momento.'
    : messageFor(error, 'No pudimos comprobar quién inició sesión. Intente de nuevo en un momento.');

/** Asks the server who is signed in. The owner gets the form back; another user gets the reason in `aviso`. */
function useVolver(borrador: BorradorStore) {
  const preguntar = useAskUsuario();
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
