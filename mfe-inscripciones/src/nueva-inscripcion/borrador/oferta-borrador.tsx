import { useEffect, useRef, useState } from 'react';
import { fechaLarga } from '@portal/dominio/formatos';
import { Button, ConfirmDialog, Plate } from '@portal/ui';
import { nombreDe, type BorradorGuardado, type VersionGuardada } from '../../borrador-guardado.js';
import type { BorradorStore } from './borrador-store.js';
import { EmpezarDeNuevo } from './empezar-de-nuevo.js';
import type { Hallazgo } from './estado-borrador.js';
import { PlacaInscrita } from './placa-inscrita.js';
import { enQueDifieren, resumenDe } from './resumen.rules.js';

interface OfertaBorradorProps {
  readonly borrador: BorradorStore;
  readonly oferta: Extract<Hallazgo, { tipo: 'previo' }>;
}

const INTERRUMPIDA = 'sesion-interrumpida';

/**
 * Offers a draft of an earlier visit: continue it or start again. The form is hidden meanwhile. Otherwise it would make
 * a second draft, and one of both would be lost. The page scrolls to the offer, and its heading has the focus.
 */
export function OfertaBorrador({ borrador, oferta }: OfertaBorradorProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titulo.current?.scrollIntoView({ block: 'center' });
    titulo.current?.focus({ preventScroll: true });
  }, []);
  const { borrador: previo, interrumpida } = oferta;
  const { otro } = previo;
  return (
    <section className="tarjeta oferta" aria-label="Borrador encontrado">
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
  readonly borrador: BorradorStore;
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
  readonly borrador: BorradorStore;
  readonly versiones: readonly VersionGuardada[];
}

/** The fuller version comes first. The one that is not chosen is erased only after asking. */
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
          onChoose={() => setElegida(version)}
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
  readonly onChoose: () => void;
}

function Version({ version, otra, principal, onChoose }: VersionProps) {
  const { placa, cuanto, cuando } = resumenDe(version, otra);
  return (
    <div className="version">
      <Hechos version={version} otra={otra} />
      <Button
        variant={principal ? 'primary' : 'outlined'}
        aria-label={`Continuar esta versión: ${placa || 'sin placa'}, ${cuanto}, ${cuando}`}
        onClick={onChoose}
      >
        Continuar esta versión
      </Button>
    </div>
  );
}

/** The plate, how much it holds, when it was saved, and whether the plate was enrolled before. */
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
