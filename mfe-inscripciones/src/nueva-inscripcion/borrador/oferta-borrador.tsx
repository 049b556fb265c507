import { useEffect, useRef, useState } from 'react';
import { Button, ConfirmDialog, fechaLarga, Plate } from '@portal/ui';
import { type BorradorGuardado, type VersionGuardada } from '../../borrador-guardado.js';
import type { ControlBorrador } from './control-borrador.js';
import { EmpezarDeNuevo } from './empezar-de-nuevo.js';
import { PlacaInscrita } from './placa-inscrita.js';
import { enQueDifieren, nombreDe, resumenDe } from './resumen.rules.js';

interface OfertaBorradorProps {
  readonly borrador: ControlBorrador;
  readonly previo: BorradorGuardado;
  /** It is as the end of the session left it (`useInterrumpida`). */
  readonly interrumpida: boolean;
}

const INTERRUMPIDA = 'sesion-interrumpida';

/**
 * A draft of an earlier visit was found: continue it or start again. It stands alone, for a form that could be written
 * meanwhile would make a second draft of which one is lost; the page comes up to it and its heading has the focus.
 */
export function OfertaBorrador({ borrador, previo, interrumpida }: OfertaBorradorProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titulo.current?.scrollIntoView({ block: 'center' });
    titulo.current?.focus({ preventScroll: true });
  }, []);
  const { otro } = previo;
  return (
    <section className="tarjeta oferta" aria-label="BorradorGuardado encontrado">
      <h2 ref={titulo} tabIndex={-1} aria-describedby={interrumpida ? INTERRUMPIDA : undefined}>
        {otro ? 'Tiene dos versiones de su borrador' : `Tiene un borrador del ${fechaLarga(previo.guardadoEn)}`} en este
        dispositivo. {otro ? '¿Cuál desea continuar?' : '¿Desea continuarlo?'}
      </h2>
      {interrumpida && (
        <p id={INTERRUMPIDA}>
          Su sesión terminó mientras llenaba la inscripción. Lo que escribió quedó guardado, menos la contraseña GPS. Si
          estaba subiendo un archivo, adjúntelo otra vez.
        </p>
      )}
      {otro ? (
        <DosVersiones borrador={borrador} versiones={[previo, otro]} />
      ) : (
        <UnaVersion borrador={borrador} version={previo} />
      )}
    </section>
  );
}

const UnaVersion = ({
  borrador,
  version,
}: {
  readonly borrador: ControlBorrador;
  readonly version: BorradorGuardado;
}) => (
  <>
    <Hechos version={version} />
    <span className="botones">
      <Button variant="primary" onClick={() => borrador.continuar(version)}>
        Continuar
      </Button>
      <EmpezarDeNuevo borrador={borrador} pierde={[version]} />
    </span>
  </>
);

interface DosVersionesProps {
  readonly borrador: ControlBorrador;
  readonly versiones: readonly VersionGuardada[];
}

/** The fuller one comes first; whichever is chosen, the other is erased only after asking. */
function DosVersiones({ borrador, versiones }: DosVersionesProps) {
  const [elegida, setElegida] = useState<VersionGuardada>();
  const ordenadas = [...versiones].sort((una, otra) => resumenDe(otra).datos - resumenDe(una).datos);
  const laOtra = (version: VersionGuardada | undefined) => ordenadas.find((una) => una !== version);
  const pierde = laOtra(elegida);
  const [una, otra] = ordenadas;
  return (
    <>
      {una && otra && <p>{enQueDifieren(una, otra, ['la primera', 'la segunda'])}</p>}
      {ordenadas.map((version, i) => (
        <Version
          key={i}
          version={version}
          otra={laOtra(version)}
          principal={i === 0}
          alElegir={() => setElegida(version)}
        />
      ))}
      <EmpezarDeNuevo borrador={borrador} pierde={ordenadas} />
      <ConfirmDialog
        open={elegida !== undefined}
        title="¿Continuar esta versión?"
        confirm="Continuar y borrar la otra"
        cancel="Volver"
        danger
        onConfirm={() => elegida && borrador.continuar(elegida)}
        onCancel={() => setElegida(undefined)}
      >
        {pierde && `Se borrará la otra versión: ${nombreDe(resumenDe(pierde, elegida))}.`}
      </ConfirmDialog>
    </>
  );
}

interface VersionProps {
  readonly version: VersionGuardada;
  readonly otra: VersionGuardada | undefined;
  readonly principal: boolean;
  readonly alElegir: () => void;
}

function Version({ version, otra, principal, alElegir }: VersionProps) {
  const { placa, cuanto, cuando } = resumenDe(version, otra);
  return (
    <div className="version">
      <Hechos version={version} otra={otra} />
      <Button
        variant={principal ? 'primary' : 'outlined'}
        aria-label={`Continuar esta versión: ${placa || 'sin placa'}, ${cuanto}, ${cuando}`}
        onClick={alElegir}
      >
        Continuar esta versión
      </Button>
    </div>
  );
}

/** Plate, how much it holds and when it was kept; that the plate was enrolled before. */
function Hechos({ version, otra }: { readonly version: VersionGuardada; readonly otra?: VersionGuardada | undefined }) {
  const { placa, cuanto, cuando } = resumenDe(version, otra);
  return (
    <div className="hechos">
      {placa ? <Plate value={placa} /> : <b>Sin placa todavía</b>}
      <p>
        <b>{cuanto}</b>
        <span className="t2">Guardado el {cuando}</span>
        <PlacaInscrita placa={placa} />
      </p>
    </div>
  );
}
