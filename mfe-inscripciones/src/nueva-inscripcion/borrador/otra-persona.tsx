import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { isErrorApi, messageFor, usePreguntarUsuario } from '@portal/api-client';
import { Button } from '@portal/ui';
import type { ControlBorrador } from './control-borrador.js';

const SIN_SABER = 'not known who is signed in';

/**
 * Somebody else may have signed in in another tab: the one cookie is his now, and what is sent goes in his name. When
 * the draft goes from the browser, which his page sees to, it is asked who is here; without an answer the form stays, for
 * it is asked again before anything is sent.
 */
export function useVigilarPersona(borrador: ControlBorrador): void {
  const preguntar = usePreguntarUsuario();
  const mirar = useEffectEvent(() => {
    preguntar().catch((error: unknown) => console.error(SIN_SABER, error));
  });
  const retirado = useSyncExternalStore(borrador.suscribir, () => borrador.ver().hallazgo?.tipo === 'retirado');
  useEffect(() => {
    if (retirado) mirar();
  }, [retirado]);
}

/**
 * Is the form to be kept out of sight? From when another person is here until its owner is back: that nobody is signed in
 * any more shows it to nobody.
 */
export function useAjeno(borrador: ControlBorrador, ahora: string): boolean {
  const [antes, setAntes] = useState(false);
  const ajeno = borrador.esAjeno(ahora) || (antes && ahora !== borrador.usuario);
  if (ajeno !== antes) setAntes(ajeno);
  return ajeno;
}

interface OtraPersonaProps {
  readonly borrador: ControlBorrador;
  /** Who is signed in now; '' when nobody is any more. */
  readonly ahora: string;
  readonly alEmpezar: () => void;
}

/** The form is another person's: it waits out of sight until he is back, or is given up. */
export function OtraPersona({ borrador, ahora, alEmpezar }: OtraPersonaProps) {
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
            alEmpezar();
          }}
        >
          Empezar una nueva
        </Button>
      </span>
      {aviso && <p role="alert">{aviso}</p>}
    </section>
  );
}

/** The portal's sentence for a lost network says that the data are in sight: here they are not. */
const porQueNoSeSabe = (error: unknown): string =>
  isErrorApi(error) && error.status === 0
    ? 'No hay conexión. Sus datos siguen en esta página mientras no la cierre; intente de nuevo en un momento.'
    : messageFor(error, 'No pudimos comprobar quién inició sesión. Intente de nuevo en un momento.');

/** Asks whether the owner is back: then the form is shown in place of this; otherwise `aviso` says why not. */
function useVolver(borrador: ControlBorrador) {
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
