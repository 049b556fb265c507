import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { etiquetaConSeccion, nombresDeCampo } from '@portal/contracts/inscripciones';
import { conPunto } from '@portal/contracts/textos';
import { fechaHoraCorta, hora } from '@portal/dominio/formatos';
import { Button, Icon, Notice, useToast } from '@portal/ui';
import {
  tieneSecretos,
  type BorradorGuardado,
  type CorreccionPedida,
  type Corregido,
} from '../../borrador-guardado.js';
import type { Valores } from '../../valores.js';
import type { BorradorStore } from './borrador-store.js';
import { EmpezarDeNuevo } from './empezar-de-nuevo.js';
import type { EstadoFormulario } from './estado-borrador.js';
import { PlacaInscrita } from './placa-inscrita.js';
import { enQueDifieren, enUnaLinea, resumenDe } from './resumen.rules.js';
import { AVISO_BORRADOR, RECUPERADO, useAfterAnswer, useEstadoBorrador } from './use-borrador.js';

/** Asks which of two drafts goes on: the one that the form shows or another one. Shown above section 1. */
export function AvisoBorrador({ borrador }: { readonly borrador: BorradorStore }) {
  const { hallazgo, copiadaDe, correccion, yaIgual } = useEstadoBorrador(borrador);
  useAfterAnswer(hallazgo !== undefined && hallazgo.tipo !== 'previo', useFormContext<Valores>(), { sola: yaIgual });
  switch (hallazgo?.tipo) {
    case undefined:
      if (correccion) return <PorCorregir {...correccion} />;
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
      Revise los datos. No se copiaron la respuesta a la autorización de datos personales (sección 1), la contraseña GPS
      ni la aceptación del contrato. Las certificaciones bancarias son las mismas: cámbielas si ya no están al día.
    </Notice>
  </div>
);

/** What an administrator asked for, and the way to each named field. */
function PorCorregir({ codigo, por, nota, campos: nombrados }: CorreccionPedida) {
  const { setFocus } = useFormContext<Valores>();
  const marcados = nombresDeCampo.filter((campo) => nombrados.includes(campo));
  return (
    <section className="correcciones-pedidas" aria-label={`Correcciones de la inscripción ${codigo}`}>
      <Notice kind="aviso" title={`${por} le devolvió la inscripción ${codigo}`}>
        <p>{nota}</p>
        {marcados.length > 0 && (
          <p className="marcados">
            {marcados.map((campo) => (
              <Button key={campo} variant="text" onClick={() => setFocus(campo)}>
                {etiquetaConSeccion(campo)}
              </Button>
            ))}
          </p>
        )}
        <p>
          Los datos y los archivos son los mismos; escriba otra vez la contraseña GPS. Al enviarla, esta inscripción
          reemplaza a la devuelta y los dos firmantes reciben enlaces nuevos.
        </p>
      </Notice>
    </section>
  );
}

/** Sentences for the fields that an administrator named, and for the addresses that were corrected meanwhile. */
export function marcasDe(
  correccion: CorreccionPedida | undefined,
  corregidos: readonly Corregido[],
): Readonly<Record<string, string>> {
  const marcas = new Map(
    (correccion?.campos ?? []).map((campo) => [campo, `Por corregir: lo marcó ${correccion?.por}.`]),
  );
  for (const { campo, por, en } of corregidos) {
    const frase = conPunto(`Ya corregido: ${por} lo cambió el ${fechaHoraCorta(en)}`);
    marcas.set(campo, [marcas.get(campo), frase].filter(Boolean).join(' '));
  }
  return Object.fromEntries(marcas);
}

interface PreguntaProps {
  readonly nombre: string;
  readonly titulo: string;
  readonly children: ReactNode;
  readonly botones: ReactNode;
}

/** A question during writing. Only its title is announced: the facts change with every autosave. */
const Pregunta = ({ nombre, titulo, children, botones }: PreguntaProps) => (
  <section className="tarjeta borrador-hallado" id={AVISO_BORRADOR} tabIndex={-1} aria-label={nombre}>
    <p>
      <b role="alert">{titulo}</b>
      <span className="t2">{children}</span>
    </p>
    <span className="botones">{botones}</span>
  </section>
);

function OtraPestana({ borrador, otro }: { readonly borrador: BorradorStore; readonly otro: BorradorGuardado }) {
  const actual = borrador.version();
  const usarLaOtra = useUsarLaOtra(borrador, otro);
  return (
    <Pregunta
      nombre="Borrador en otra pestaña"
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

/** Takes the other tab's version. A toast asks again for a password that does not belong to it. */
function useUsarLaOtra(borrador: BorradorStore, otro: BorradorGuardado): () => void {
  const { getValues } = useFormContext<Valores>();
  const toast = useToast();
  return () => {
    const escritos = tieneSecretos(getValues());
    borrador.continuar(otro);
    if (escritos && !tieneSecretos(getValues())) toast(RECUPERADO);
  };
}

const Retirado = ({ borrador }: { readonly borrador: BorradorStore }) => (
  <Pregunta
    nombre="Borrador retirado"
    titulo="Este borrador se envió o se borró en otra pestaña."
    botones={
      <>
        <Button onClick={borrador.conservar}>Conservar estos datos</Button>
        <EmpezarDeNuevo borrador={borrador} pierde={[borrador.version()]} />
      </>
    }
  >
    Lo que ve aquí ya no está guardado. Si la inscripción ya se envió, no la envíe otra vez.
  </Pregunta>
);

/** The saved state, always in sight. Only a failure is announced, not every autosave. */
export function EstadoGuardado({ borrador }: { readonly borrador: BorradorStore }) {
  const { formulario, hallazgo } = useEstadoBorrador(borrador);
  if (hallazgo && hallazgo.tipo !== 'previo') return <PorDecidir />;
  const fallo = formulario.tipo === 'fallo';
  return (
    <span className={`guardado${fallo ? ' sin-guardar' : ''}`} role="status" aria-live={fallo ? 'polite' : 'off'}>
      {textoDe(formulario)}
    </span>
  );
}

/** The way to the open question, wherever the person is in the form. */
const PorDecidir = () => (
  <span className="guardado por-decidir" role="status">
    <Icon name="advertencia" />
    <b>
      Hay otra versión<span className="solo-esc"> del borrador</span>
    </b>
    ·
    <a
      href={`#${AVISO_BORRADOR}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(AVISO_BORRADOR)?.focus();
      }}
    >
      Decidir
    </a>
  </span>
);

function textoDe(formulario: EstadoFormulario) {
  switch (formulario.tipo) {
    case 'en-blanco':
    case 'soltado':
      return 'Sin cambios por guardar';
    case 'pendiente':
      return 'Guardando...';
    case 'fallo':
      return (
        <>
          <Icon name="advertencia" />
          {formulario.causa === 'lleno'
            ? 'Sin guardar: el navegador no tiene espacio'
            : 'No se pudo guardar en este navegador'}
        </>
      );
    case 'guardado':
      return (
        <>
          <Icon name="check" />
          <span>
            Guardado<span className="solo-esc"> en este navegador</span> · {hora(formulario.a)}
          </span>
        </>
      );
  }
}
