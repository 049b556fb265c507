import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type DragEvent,
  type FormEvent,
} from 'react';
import type { Usuario } from '@portal/contracts/sesion';
import { codigoEnGrupos, errorDeCodigo, leerCodigoVerificacion } from '@portal/dominio/codigos';
import { tamano } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { Icon, Notice, PlainButton, PlainField } from '@portal/ui/light';
import { readUsuario } from '../calls/firmas.api.js';
import { Brand } from '../ui/brand.js';
import { PublicPage } from '../ui/public-page.js';
import { useTarda } from '../ui/use-tarda.js';
import { NoRegistrado, Registrado } from './registrado.section.js';
import { cargarComprobador, useVerificacion, type Avance, type Verificacion } from './use-verificacion.js';

import '../styles/verificar.css';

const Comprobado = lazy(async () => ({ default: (await cargarComprobador()).Comprobado }));
const ConfiarEnLaRaiz = lazy(async () => ({ default: (await cargarComprobador()).ConfiarEnLaRaiz }));
const LeerQr = lazy(async () => ({ default: (await cargarComprobador()).LeerQr }));

interface VerificarProps {
  /** The path parameter of /verificar/:codigo: the QR of a document carries it. */
  readonly codigo?: string;
}

/** The public page that checks a document: by its PDF, or by its public code. */
export function Verificar({ codigo: received }: VerificarProps) {
  const linked = received === undefined ? undefined : leerCodigoVerificacion(received);
  const [codigo, setCodigo] = useState(() => (linked ? codigoEnGrupos(linked) : (received ?? '')));
  const [error, setError] = useState(() => (received === undefined ? undefined : errorDeCodigo(received)));
  const { verificacion, checkFile, checkCode, occupy, forget } = useVerificacion({
    paso: linked ? 'comprobando' : 'nada',
  });
  useEffect(() => {
    if (linked) void checkCode(linked);
  }, [linked, checkCode]);

  const listo = useComprobador();

  const search = (event: FormEvent) => {
    event.preventDefault();
    const refusal = errorDeCodigo(codigo);
    setError(refusal);
    // The result for another document must not stand under a refused code.
    if (refusal) return forget();
    occupy();
    void checkCode(codigo);
  };
  return (
    <PublicPage title="Verificar un documento">
      <PublicHeader />
      <main className="verificar">
        <h1>Verificar un documento</h1>
        <p className="bajada">Compruebe que un PDF firmado es auténtico y no ha cambiado.</p>
        <section className="tarjeta">
          <DropZone onFile={(file) => void checkFile(file)} />
          <div className="separador" aria-hidden="true">
            o
          </div>
          <form className="buscar" noValidate onSubmit={search}>
            <PlainField
              name="codigo"
              label="Código de verificación"
              value={codigo}
              onChange={setCodigo}
              error={error}
              help="Al pie de cada página, junto al código QR."
              placeholder="7K3M-9QXD-52HF-1A2B"
              maxLength={40}
              required={false}
            />
            <PlainButton
              type="submit"
              variant="primary"
              icon="buscar"
              busy={verificacion.paso === 'comprobando' && 'Comprobando...'}
            >
              Verificar
            </PlainButton>
          </form>
          {listo && (
            <Suspense fallback={null}>
              <LeerQr
                onCodigo={(leido) => {
                  setCodigo(codigoEnGrupos(leido));
                  setError(undefined);
                  occupy();
                  void checkCode(leido);
                }}
              />
            </Suspense>
          )}
        </section>
        <Resultado verificacion={verificacion} />
        {listo && (
          <Suspense fallback={null}>
            <ConfiarEnLaRaiz />
          </Suspense>
        )}
      </main>
    </PublicPage>
  );
}

const LENTA = 'Está tardando más de lo normal. Seguimos intentando.';
const LARGO_MS = 8000;

/** The portal's answer, and below it what this device found out about the file. */
function Resultado({ verificacion }: { readonly verificacion: Verificacion }) {
  const { paso, archivo, dictamen } = verificacion;
  const comprobando = paso === 'comprobando';
  const avance = verificacion.paso === 'comprobando' ? verificacion.avance : undefined;
  // What moves tells by itself that it goes on.
  const tarda = useTarda(comprobando, LARGO_MS, avance);
  const parte = useMayor(avance && hecho(avance), archivo);
  const lugar = useTraido(paso !== 'nada' && !comprobando);
  if (paso === 'nada') return null;
  return (
    <div className="respuesta" ref={lugar}>
      {(archivo || comprobando) && (
        <p className="archivo-juzgado" role="status">
          <Icon name="documentos" />
          <span>
            {archivo ? (
              <>
                <b>{archivo.nombre}</b> · {tamano(archivo.tamano)}
                {comprobando && ' · Comprobando...'}
              </>
            ) : (
              'Buscando el documento por su código...'
            )}
            {tarda && ` ${LENTA}`}
          </span>
        </p>
      )}
      {avance && <Camino avance={avance} parte={parte} />}
      {verificacion.paso === 'fallo' && <Notice kind="error">{verificacion.mensaje}</Notice>}
      {verificacion.paso === 'no-registrado' && <NoRegistrado via={verificacion.via} dictamen={dictamen} />}
      {verificacion.paso === 'registrado' && <Registrado via={verificacion.via} documento={verificacion.documento} />}
      {dictamen && (
        <Suspense fallback={null}>
          <Comprobado dictamen={dictamen} />
        </Suspense>
      )}
    </div>
  );
}

/** As much of an answer is in sight as its first words need. */
const A_LA_VISTA_PX = 160;

/** On a phone the answer lies below the form: who waited for it is taken there. */
function useTraido(respondido: boolean) {
  const lugar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fuera = (lugar.current?.getBoundingClientRect().top ?? 0) > window.innerHeight - A_LA_VISTA_PX;
    if (respondido && fuera) lugar.current?.scrollIntoView({ block: 'start' });
  }, [respondido]);
  return lugar;
}

const pasos = { revision: 'la versión', signature: 'la firma' } as const;

/** What the page is at, in words. */
function dicho(avance: Avance): string {
  switch (avance.doing) {
    case 'preparing':
      return 'Preparando la comprobación...';
    case 'asking':
      return 'Preguntando al registro del portal...';
    case 'reading':
      return `Leyendo el archivo: ${Math.round(avance.part * 100)} %`;
    case 'judging':
      return `${avance.pass === 1 ? 'Revisando' : 'Comprobando'} ${pasos[avance.at]} ${avance.n} de ${avance.total}`;
  }
}

/** Shares of the bar: the file is read, then judged in two passes; its versions are half of each. */
const LEER = 0.3;
const PASADA = 0.3;

/** As much as is done, 0 to 1. Undefined while something is awaited that does not tell how far it is. */
function hecho(avance: Avance): number | undefined {
  switch (avance.doing) {
    case 'preparing':
    case 'asking':
      return undefined;
    case 'reading':
      return LEER * avance.part;
    case 'judging': {
      const { pass, at, n, total } = avance;
      const enLaPasada = ((at === 'signature' ? 1 : 0) + (n - 1) / total) / 2;
      return LEER + PASADA * (Math.min(pass, 2) - 1 + enLaPasada);
    }
  }
}

/** The greatest share so far of what is done for `de`: a file may be gone through more often than was foreseen. */
function useMayor(parte: number | undefined, de: unknown): number | undefined {
  const [mayor, setMayor] = useState({ de, parte: 0 });
  const actual = Math.max(parte ?? 0, mayor.de === de ? mayor.parte : 0);
  if (mayor.de !== de || mayor.parte !== actual) setMayor({ de, parte: actual });
  return parte === undefined ? undefined : actual;
}

interface CaminoProps {
  readonly avance: Avance;
  /** Of the bar. Undefined while nobody knows. */
  readonly parte: number | undefined;
}

/** The bar follows the work itself. It tells a screen reader when it is asked, and interrupts nobody. */
function Camino({ avance, parte }: CaminoProps) {
  return (
    <div className="camino">
      <progress max={1} {...(parte !== undefined && { value: parte })} aria-label="Avance de la comprobación" />
      <span>{dicho(avance)}</span>
    </div>
  );
}

/**
 * The kernel comes when the first screen is done: a file that is dropped later is checked without a network too.
 * @returns whether its parts of the page are here
 */
function useComprobador(): boolean {
  const [listo, setListo] = useState(false);
  useEffect(() => {
    let gone = false;
    const bring = () =>
      void cargarComprobador().then(
        ({ preparar }) => {
          preparar();
          if (!gone) setListo(true);
        },
        (error: unknown) => console.warn('the checking part did not come', error),
      );
    const cancel = onIdle(bring);
    return () => {
      gone = true;
      cancel();
    };
  }, []);
  return listo;
}

function onIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(idle);
}

/** The light head: the way in for a guest, the way back for a signed-in person. */
function PublicHeader() {
  const sesion = useSesion();
  return (
    <header className="cabecera-publica">
      <Brand />
      {sesion.estado === 'invitado' && <PlainButton href="/api/login">Iniciar Sesión</PlainButton>}
      {sesion.estado === 'sesion' && (
        <span className="quien-mira">
          <span className="leve">
            {`${sesion.usuario.firstName} ${sesion.usuario.lastName}`.trim() || sesion.usuario.email}
          </span>
          <PlainButton href={paginas.inicio.to}>Ir al portal</PlainButton>
        </span>
      )}
    </header>
  );
}

type Sesion = { readonly estado: 'cargando' | 'invitado' } | { readonly estado: 'sesion'; readonly usuario: Usuario };

/** The signed-in person, if any. When the server cannot tell, everybody is a guest, as in the rest of the portal. */
function useSesion(): Sesion {
  const [sesion, setSesion] = useState<Sesion>({ estado: 'cargando' });
  useEffect(() => {
    const control = new AbortController();
    readUsuario(control.signal).then(
      (usuario) => setSesion({ estado: 'sesion', usuario }),
      () => {
        if (!control.signal.aborted) setSesion({ estado: 'invitado' });
      },
    );
    return () => control.abort();
  }, []);
  return sesion;
}

/** Takes a dropped or chosen PDF. The file is never sent: only its fingerprint is. */
function DropZone({ onFile }: { readonly onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    event.target.value = '';
  };
  return (
    <div
      className={over ? 'soltar encima' : 'soltar'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="adjuntar" />
      <p>
        <span className="con-raton">
          <b>Arrastre el PDF aquí</b> o{' '}
        </span>
        <label htmlFor={id}>
          <span className="con-raton">elíjalo</span>
          <span className="con-dedo">Elija el PDF</span> en su equipo
        </label>
      </p>
      <input
        id={id}
        className="oculto"
        type="file"
        accept="application/pdf,.pdf"
        onChange={choose}
        aria-describedby={`${id}-ayuda`}
      />
      <p className="ayuda" id={`${id}-ayuda`}>
        El archivo no se envía: lo comprobamos en este equipo.
      </p>
    </div>
  );
}
