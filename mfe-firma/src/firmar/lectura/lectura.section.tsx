import { memo, useEffect, useState, type ReactNode, type Ref, type RefObject } from 'react';
import type { DatosLeidos, EnlaceInscripcion, TextoDiligenciado } from '@portal/contracts/firmas';
import { documentoConTipo, fechaLarga } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';
import { LegalBlocks, PlainButton, Plate } from '@portal/ui/light';
import { DePrueba } from '../../ui/de-prueba.js';
import { Ficha } from '../../ui/ficha.js';
import { datosDelRepresentante } from '../../ui/persona.rules.js';
import { useFocus } from '../../ui/use-focus.js';
import type { Letra } from '../../ui/use-letra.js';
import { Escuchar } from './escuchar.js';
import { lecturasDe, lugarDe, minutosDe, puntosDe } from './lectura.rules.js';

interface LecturaProps {
  readonly inscripcion: EnlaceInscripcion;
  /** When the link ends. */
  readonly expiresAt?: string | undefined;
  readonly rol: RolFirmante;
  /** The way to the PDF. */
  readonly archivo: ReactNode;
  readonly letra: Letra;
  /** The signer waited for it: the focus goes to its title. */
  readonly again: boolean;
  /** The point being read, counted over all texts. */
  readonly point: number;
  readonly onGo: () => void;
  /** The document. */
  readonly ref: Ref<HTMLElement>;
}

/**
 * What is signed: the summary, the signer's data, the texts in full, and the progress of the reading. Drawing on the
 * pad does not render it again.
 */
export const LecturaSection = memo(function LecturaSection(props: LecturaProps) {
  const { inscripcion, expiresAt, rol, again, point, onGo, archivo, letra, ref } = props;
  const textos = lecturasDe(inscripcion.textos);
  return (
    <div className="izquierda">
      <Resumen inscripcion={inscripcion} expiresAt={expiresAt} minutos={minutosDe(textos)}>
        {archivo}
      </Resumen>
      {inscripcion.datos?.map((seccion, index) => (
        <Datos key={seccion.titulo} {...seccion} open={rol === 'propietario' && index < CUENTAS} />
      ))}
      <Documento rol={rol} textos={textos} again={again} letra={letra} ref={ref} />
      <Bar textos={textos} point={point} onGo={onGo} />
    </div>
  );
});

/** The contract's signer finds both accounts open: they are what he ratifies. */
const CUENTAS = 2;

/** A section of the form as it was sent. */
function Datos({ titulo, datos, open }: DatosLeidos & { readonly open: boolean }) {
  return (
    <details className="tarjeta datos" open={open}>
      <summary>{titulo}</summary>
      <Ficha datos={datos.map(({ rotulo, valor }) => [rotulo, valor] as const)} />
    </details>
  );
}

const calidades: Readonly<Record<EnlaceInscripcion['calidad'], string>> = {
  conductor: 'Conductor',
  propietario: 'Propietario',
  tenedor: 'Tenedor',
  desconocido: 'Firmante',
};

interface ResumenProps {
  readonly inscripcion: EnlaceInscripcion;
  readonly expiresAt: string | undefined;
  /** About how long reading and signing take. */
  readonly minutos: number;
  readonly children: ReactNode;
}

/** The vehicle, the date, the signer, who enrolled him, how long it takes and until when. */
function Resumen({ inscripcion, expiresAt, minutos, children }: ResumenProps) {
  return (
    <section className="tarjeta">
      {inscripcion.prueba && <DePrueba>Lo que firme aquí no obliga a nadie.</DePrueba>}
      <div className="resumen">
        <Plate value={inscripcion.placaCabezote} />
        <div>
          <span className="leve">
            Inscripción <span className="codigo">{inscripcion.codigo}</span>
          </span>
          <b>{fechaLarga(inscripcion.createdAt)}</b>
        </div>
      </div>
      <Ficha
        datos={[
          [calidades[inscripcion.calidad], inscripcion.nombre],
          ['Documento', documentoConTipo(inscripcion.tipoDocumento, inscripcion.numeroDocumento)],
          ...datosDelRepresentante(inscripcion),
          ['Correo', inscripcion.correo],
          ['Tráiler', inscripcion.placaTrailer || 'Sin tráiler'],
          ...(inscripcion.inscribio ? [['Inscribió', inscripcion.inscribio] as const] : []),
          ['Toma', `Unos ${minutos} minutos`],
          ...(expiresAt ? [['Vence', `El ${fechaLarga(expiresAt)}`] as const] : []),
        ]}
      />
      {children}
    </section>
  );
}

const titulos: Readonly<Record<RolFirmante, string>> = {
  conductor: 'Compromiso de Seguridad Vial y Operacional',
  propietario: 'Declaración y Autorización Final',
};

interface DocumentoProps extends Pick<LecturaProps, 'rol' | 'again' | 'letra' | 'ref'> {
  readonly textos: readonly TextoDiligenciado[];
}

/** The document in full, never inside a small scroll box. */
function Documento({ rol, textos, again, letra: { grande, cambiar }, ref }: DocumentoProps) {
  const heading = useFocus<HTMLHeadingElement>(again);
  return (
    <article className="tarjeta documento" ref={ref}>
      <div className="ayudas">
        <Escuchar />
        <PlainButton variant="text" onClick={cambiar}>
          {grande ? 'Letra normal' : 'Letra más grande'}
        </PlainButton>
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {titulos[rol]}
      </h1>
      {textos.map((texto, index) => (
        <section key={texto.clave} aria-label={texto.titulo}>
          {index > 0 && <h2>{texto.titulo}</h2>}
          <LegalBlocks text={texto.texto} tiles />
        </section>
      ))}
      <div data-fin aria-hidden="true" />
    </article>
  );
}

interface BarProps extends Pick<LecturaProps, 'point' | 'onGo'> {
  readonly textos: readonly TextoDiligenciado[];
}

/** The foot bar of the phone: the progress of the reading, and the way to the pad. It leaves with the text. */
function Bar({ textos, point, onGo }: BarProps) {
  const { nombre, parte } = lugarDe(textos, point);
  const total = puntosDe(textos);
  const lugar = `${nombre} ${point} de ${total}`;
  const dentro = parte && `${parte.nombre} ${parte.numero} de ${parte.total}`;
  return (
    <div className="barra-lectura">
      <div className="avance">
        <div aria-hidden="true">
          {lugar}
          {dentro && <small>{dentro}</small>}
        </div>
        <progress
          max={total}
          value={point}
          aria-label="Avance de la lectura"
          aria-valuetext={dentro ? `${lugar}, ${dentro}` : lugar}
        />
      </div>
      <PlainButton variant="primary" iconEnd="abajo" onClick={onGo}>
        Ir a firmar
      </PlainButton>
    </div>
  );
}

/**
 * The reading line lies at 40 % of the window: what lies above it counts as read. The margin above has no practical
 * end, because a quick scroll past the window would otherwise skip a point.
 */
const ABOVE_THE_LINE = '1000000px 0px -60% 0px';

interface Progress {
  /** Number of the point being read, from 1. */
  readonly point: number;
  readonly finished: boolean;
}

/**
 * Follows which numbered point is being read, and whether the end was reached. Progress only, never a gate.
 * @param kept the point where the signer was before a reload: the page goes there
 */
export function useProgress(documento: RefObject<HTMLElement | null>, kept: number | undefined): Progress {
  const [progress, setProgress] = useState<Progress>({ point: 1, finished: false });
  useEffect(() => {
    const points = documento.current?.querySelectorAll('[data-punto]');
    if (kept !== undefined && kept > 1) points?.[kept - 1]?.scrollIntoView({ block: 'center' });
  }, [documento, kept]);
  useEffect(() => {
    const marks = [...(documento.current?.querySelectorAll('[data-punto],[data-fin]') ?? [])];
    const read = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) read.add(target);
          else read.delete(target);
        }
        const finished = read.size === marks.length;
        const point = Math.max(1, read.size - (finished ? 1 : 0));
        setProgress((before) => ({ point, finished: before.finished || finished }));
      },
      { rootMargin: ABOVE_THE_LINE },
    );
    for (const mark of marks) observer.observe(mark);
    return () => observer.disconnect();
  }, [documento]);
  return progress;
}
