import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button, hora, Notice, useToast } from '@portal/ui';
import { type BorradorGuardado } from '../../borrador-guardado.js';
import { type Valores } from '../../valores.js';
import type { ControlBorrador } from './control-borrador.js';
import { EmpezarDeNuevo } from './empezar-de-nuevo.js';
import { PlacaInscrita } from './placa-inscrita.js';
import { enQueDifieren, enUnaLinea, resumenDe } from './resumen.rules.js';
import { RECUPERADO, useTrasResponder, useVistaBorrador } from './use-borrador.js';

export const AVISO_BORRADOR = 'aviso-borrador';

/** There is another draft than what the form shows: which one goes on? Shown above section 1. */
export function AvisoBorrador({ borrador }: { readonly borrador: ControlBorrador }) {
  const { hallazgo, copiadaDe, yaIgual } = useVistaBorrador(borrador);
  useTrasResponder(hallazgo !== undefined && hallazgo.tipo !== 'previo', useFormContext<Valores>(), { sola: yaIgual });
  switch (hallazgo?.tipo) {
    case undefined:
      return copiadaDe === undefined ? null : <Copiada de={copiadaDe} />;
    case 'previo':
      return null; // the offer stands before the form
    case 'otra-pestana':
      return <OtraPestana borrador={borrador} otro={hallazgo.borrador} />;
    case 'retirado':
      return <Retirado borrador={borrador} />;
  }
}

const Copiada = ({ de }: { readonly de: string }) => (
  <div className="copiada">
    <Notice kind="info" title={`Copiada de la inscripción ${de}`}>
      Revise los datos. No se copiaron la respuesta a la autorización de datos personales (sección 1), la contraseña
      GPS, las certificaciones bancarias ni la aceptación del contrato.
    </Notice>
  </div>
);

interface PreguntaProps {
  readonly nombre: string;
  readonly titulo: string;
  readonly children: ReactNode;
  readonly botones: ReactNode;
}

/** It came while somebody was writing: its sentence is announced at once, not the facts, which change with every autosave. */
const Pregunta = ({ nombre, titulo, children, botones }: PreguntaProps) => (
  <section className="tarjeta borrador-hallado" id={AVISO_BORRADOR} tabIndex={-1} aria-label={nombre}>
    <p>
      <b role="alert">{titulo}</b>
      <span className="t2">{children}</span>
    </p>
    <span className="botones">{botones}</span>
  </section>
);

function OtraPestana({ borrador, otro }: { readonly borrador: ControlBorrador; readonly otro: BorradorGuardado }) {
  const actual = borrador.actual();
  const usarLaOtra = useUsarLaOtra(borrador, otro);
  return (
    <Pregunta
      nombre="BorradorGuardado en otra pestaña"
      titulo={`Este borrador cambió en otra pestaña a las ${hora(new Date(otro.guardadoEn))}`}
      botones={
        <>
          <Button onClick={borrador.conservar}>Seguir con esta pestaña</Button>
          <Button onClick={usarLaOtra}>Usar la otra pestaña</Button>
        </>
      }
    >
      Elija con cuál versión seguir. Mientras tanto guardamos las dos; la que no elija se borra.
      <span>Esta pestaña: {enUnaLinea(actual, otro)}</span>
      <span>La otra pestaña: {enUnaLinea(otro, actual)}</span>
      <PlacaInscrita placa={resumenDe(otro).placa} />
      <span>{enQueDifieren(actual, otro, ['esta pestaña', 'la otra'])}</span>
    </Pregunta>
  );
}

/** Takes the other tab's version; a GPS password that was typed here and does not belong to it is asked for again. */
function useUsarLaOtra(borrador: ControlBorrador, otro: BorradorGuardado): () => void {
  const { getValues } = useFormContext<Valores>();
  const toast = useToast();
  return () => {
    const escrita = getValues('contrasenaGPS');
    borrador.continuar(otro);
    if (escrita !== '' && getValues('contrasenaGPS') === '') toast(RECUPERADO);
  };
}

const Retirado = ({ borrador }: { readonly borrador: ControlBorrador }) => (
  <Pregunta
    nombre="BorradorGuardado retirado"
    titulo="Este borrador se envió o se borró en otra pestaña."
    botones={
      <>
        <Button onClick={borrador.conservar}>Conservar estos datos</Button>
        <EmpezarDeNuevo borrador={borrador} pierde={[borrador.actual()]} />
      </>
    }
  >
    Lo que ve aquí ya no está guardado. Si la inscripción ya se envió, no la envíe otra vez.
  </Pregunta>
);
