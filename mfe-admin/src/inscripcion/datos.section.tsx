import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { messageFor } from '@portal/api-client';
import {
  campos,
  camposGuardados,
  camposRepresentante,
  comoSeLee,
  formulario,
  type Campo,
  type CampoGuardado,
  type InscripcionVista,
  type Seccion,
} from '@portal/contracts/inscripciones';
import { Button, Icon, Notice } from '@portal/ui';
import { matchesMedia, PHONE } from '@portal/ui/media';
import { useVerContrasenaGpsMutation } from './inscripcion.api.js';
import { Visor } from './visor.js';

const nombresDeSeccion = Object.keys(formulario) as Seccion[];
const guardado = new Set<Campo>(camposGuardados);

/**
 * Every field of the form in its order, section by section. On a phone, where who must sign comes first, they wait
 * folded.
 */
export function DatosSection({ vista }: { readonly vista: InscripcionVista }) {
  return nombresDeSeccion.map((seccion, n) => (
    <UnaSeccion key={seccion} seccion={seccion} numero={n + 1} vista={vista} />
  ));
}

interface SeccionProps {
  readonly seccion: Seccion;
  readonly numero: number;
  readonly vista: InscripcionVista;
}

function UnaSeccion({ seccion, numero, vista }: SeccionProps) {
  const { nombre, campos: suyos } = formulario[seccion];
  const nombres = Object.keys(suyos) as Campo[];
  const archivo = nombres.find((campo) => campos[campo].clase === 'archivo');
  const secreto = nombres.some((campo) => campos[campo].clase === 'secreto');
  return (
    <details className="tarjeta in-seccion" open={!matchesMedia(PHONE)}>
      <summary>
        <span className="num" aria-hidden="true">
          {numero}
        </span>
        <h2>{nombre}</h2>
        <Icon name="abajo" />
      </summary>
      <div className={archivo ? 'in-pago' : undefined}>
        <dl className="ficha">
          {nombres.map(
            (campo) =>
              guardado.has(campo) &&
              !sobra(campo, vista) && <Dato key={campo} campo={campo as CampoGuardado} vista={vista} />,
          )}
        </dl>
        {archivo && <Carta campo={archivo} vista={vista} />}
      </div>
      {secreto && <ContrasenaGps id={vista.listada.id} />}
    </details>
  );
}

/** Of a representative only where the form names one. */
const sobra = (campo: Campo, { formulario: form }: InscripcionVista): boolean =>
  !form.nombreRepresentante && (camposRepresentante as readonly Campo[]).includes(campo);

function Dato({ campo, vista }: { readonly campo: CampoGuardado; readonly vista: InscripcionVista }) {
  if (campos[campo].clase === 'archivo') return null;
  const valor = vista.formulario[campo];
  return (
    <div>
      <dt>{campos[campo].etiqueta}</dt>
      <dd>{valor === undefined || valor === '' ? <SinDato /> : leido(campo, valor)}</dd>
    </div>
  );
}

/** A consent was given or not; everything else reads as in form and document. */
const leido = (campo: CampoGuardado, valor: string | number | boolean): string =>
  campos[campo].clase === 'aceptacion' ? (valor === true ? 'Sí' : 'No') : comoSeLee(campo, valor);

const SinDato = (): ReactNode => <span className="t3">Sin dato</span>;

/** The bank letter beside the fields that it proves. */
function Carta({ campo, vista }: { readonly campo: Campo; readonly vista: InscripcionVista }) {
  const carta = vista.cartas.find((una) => una.campo === campo);
  return (
    <div className="in-carta">
      {carta && carta.campo !== 'desconocido' ? (
        <Visor id={vista.listada.id} archivo={carta.campo} titulo={campos[campo].etiqueta} bytes={carta.bytes} />
      ) : (
        <p className="peq t3">No se adjuntó una certificación bancaria.</p>
      )}
    </div>
  );
}

/** Seconds that the password stays on screen. */
export const A_LA_VISTA = 30;

/** The GPS password for an administrator who says why. It is shown for half a minute and kept nowhere. */
function ContrasenaGps({ id }: { readonly id: string }) {
  const [motivo, setMotivo] = useState('');
  const [vista, setVista] = useState<string>();
  const [fallo, setFallo] = useState<string>();
  const [pedir, { isLoading, reset }] = useVerContrasenaGpsMutation();
  useEffect(() => {
    if (vista === undefined) return undefined;
    const timer = setTimeout(() => setVista(undefined), A_LA_VISTA * 1000);
    return () => clearTimeout(timer);
  }, [vista]);
  const ver = async (event: SyntheticEvent) => {
    event.preventDefault();
    setFallo(undefined);
    try {
      const { contrasenaGPS } = await pedir({ id, motivo }).unwrap();
      setVista(contrasenaGPS);
      setMotivo('');
    } catch (error) {
      setFallo(messageFor(error, 'No se pudo mostrar la contraseña. Intente de nuevo.'));
    } finally {
      reset();
    }
  };
  return (
    <form className="in-clave" onSubmit={(event) => void ver(event)}>
      <p>
        <b>Ver la contraseña GPS</b>
        <br />
        <span className="peq t2">Quedan en la auditoría su nombre, la hora y el motivo.</span>
      </p>
      <div role="status">
        {vista !== undefined && (
          <p className="in-secreto">
            <span className="cod-m">{vista}</span>
            <span className="mini t3">Se oculta a los {A_LA_VISTA} segundos.</span>
          </p>
        )}
      </div>
      {vista === undefined && (
        <div className="in-pedir">
          <label className="campo">
            <span className="etiqueta">Motivo</span>
            <span className="control">
              <input
                name="motivo"
                value={motivo}
                maxLength={500}
                required
                autoComplete="off"
                onChange={({ target }) => setMotivo(target.value)}
              />
            </span>
          </label>
          <Button type="submit" icon="ojo" busy={isLoading && 'Pidiendo...'} disabled={motivo.trim() === ''}>
            Ver por {A_LA_VISTA} segundos
          </Button>
        </div>
      )}
      {fallo && <Notice kind="error">{fallo}</Notice>}
    </form>
  );
}
