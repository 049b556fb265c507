import { useEffect, useId, useState, type ChangeEvent, type DragEvent, type FormEvent } from 'react';
import type { Usuario } from '@portal/contracts/sesion';
import { codigoEnGrupos, errorDeCodigo, leerCodigoVerificacion } from '@portal/dominio/codigos';
import { paginas } from '@portal/dominio/paginas';
import { Icon, Notice, PlainButton, PlainField } from '@portal/ui/light';
import { readUsuario } from '../calls/firmas.api.js';
import { Brand } from '../ui/brand.js';
import { PublicPage } from '../ui/public-page.js';
import { NoRegistrado, Registrado } from './registrado.section.js';
import { useVerificacion } from './use-verificacion.js';

import '../styles/verificar.css';

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
          <DropZone onFile={checkFile} />
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
        </section>
        {verificacion.paso === 'fallo' && <Notice kind="error">{verificacion.mensaje}</Notice>}
        {verificacion.paso === 'no-registrado' && <NoRegistrado via={verificacion.via} />}
        {verificacion.paso === 'registrado' && <Registrado via={verificacion.via} documento={verificacion.documento} />}
      </main>
    </PublicPage>
  );
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
        El archivo no se envía: solo calculamos su huella en este equipo.
      </p>
    </div>
  );
}
