import type { ReactNode } from 'react';
import { Button, fechaLarga, hora, Notice } from '@portal/ui';
import type { Borrador } from './borrador.rules.js';
import type { ControlBorrador } from './control-borrador.js';
import { useVistaBorrador } from './use-borrador.js';

export const AVISO_BORRADOR = 'aviso-borrador';

/** There is another draft than what the form shows: which one goes on? Shown above section 1. */
export function AvisoBorrador({ borrador }: { readonly borrador: ControlBorrador }) {
  const { hallazgo, ocupado, copiadaDe } = useVistaBorrador(borrador);
  switch (hallazgo?.tipo) {
    case undefined:
      return copiadaDe === undefined ? null : <Copiada de={copiadaDe} />;
    case 'previo':
      return <Previo borrador={borrador} previo={hallazgo.borrador} ocupado={ocupado} />;
    case 'otra-pestana':
      return <OtraPestana borrador={borrador} otro={hallazgo.borrador} />;
    case 'retirado':
      return <Retirado borrador={borrador} />;
  }
}

const Copiada = ({ de }: { readonly de: string }) => (
  <div className="copiada">
    <Notice kind="info" title={`Copiada de la inscripción ${de}`}>
      Revise los datos. Falta responder las autorizaciones, escribir la contraseña GPS y adjuntar las certificaciones.
    </Notice>
  </div>
);

interface PreguntaProps {
  readonly nombre: string;
  readonly titulo: string;
  readonly children: ReactNode;
  readonly botones: ReactNode;
  /** It came while somebody was writing: it is announced at once. */
  readonly urgente?: boolean;
}

const Pregunta = ({ nombre, titulo, children, botones, urgente = false }: PreguntaProps) => (
  <section
    className="tarjeta borrador-hallado"
    id={AVISO_BORRADOR}
    tabIndex={-1}
    aria-label={nombre}
    role={urgente ? 'alert' : undefined}
  >
    <p>
      <b>{titulo}</b>
      <span className="t2">{children}</span>
    </p>
    <span className="botones">{botones}</span>
  </section>
);

interface PrevioProps {
  readonly borrador: ControlBorrador;
  readonly previo: Borrador;
  readonly ocupado: boolean;
}

/** A draft was found: continue it or start again; what was typed before answering is not lost either way. */
const Previo = ({ borrador, previo, ocupado }: PrevioProps) => (
  <Pregunta
    nombre="Borrador encontrado"
    titulo={`Tiene un borrador del ${fechaLarga(previo.guardadoEn)} en este dispositivo.`}
    botones={
      <>
        <Button onClick={ocupado ? borrador.conservar : borrador.empezarDeNuevo}>
          {ocupado ? 'Conservar lo que escribí' : 'Empezar de nuevo'}
        </Button>
        {previo.otro && (
          <Button onClick={() => previo.otro && borrador.continuar(previo.otro)}>Continuar el de las {hora(new Date(previo.otro.guardadoEn))}</Button>
        )}
        <Button variant="primary" onClick={() => borrador.continuar(previo)}>
          Continuar
        </Button>
      </>
    }
  >
    {ocupado ? '¿Desea continuarlo? Reemplazará lo que acaba de escribir aquí.' : '¿Desea continuarlo?'}
    {previo.otro && ` Es de las ${hora(new Date(previo.guardadoEn))} También hay otra versión.`}
  </Pregunta>
);

const OtraPestana = ({ borrador, otro }: { readonly borrador: ControlBorrador; readonly otro: Borrador }) => (
  <Pregunta
    urgente
    nombre="Borrador en otra pestaña"
    titulo={`Este borrador cambió en otra pestaña a las ${hora(new Date(otro.guardadoEn))}`}
    botones={
      <>
        <Button onClick={borrador.conservar}>Seguir con esta pestaña</Button>
        <Button onClick={() => borrador.continuar(otro)}>Usar la otra pestaña</Button>
      </>
    }
  >
    Elija con cuál versión seguir. Mientras tanto guardamos las dos.
  </Pregunta>
);

const Retirado = ({ borrador }: { readonly borrador: ControlBorrador }) => (
  <Pregunta
    urgente
    nombre="Borrador retirado"
    titulo="Este borrador se envió o se borró en otra pestaña."
    botones={
      <>
        <Button onClick={borrador.conservar}>Conservar estos datos</Button>
        <Button onClick={borrador.empezarDeNuevo}>Empezar de nuevo</Button>
      </>
    }
  >
    Lo que ve aquí ya no está guardado. Si la inscripción ya se envió, no la envíe otra vez.
  </Pregunta>
);
