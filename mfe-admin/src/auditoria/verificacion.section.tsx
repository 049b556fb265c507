import { useEffect, useState } from 'react';
import { wholeMessageFor } from '@portal/api-client';
import { roturas, type VerificacionDeAuditoria } from '@portal/contracts/auditoria';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { cantidad, fechaLarga, hora } from '@portal/dominio/formatos';
import { Button, Failure, Loading, Notice, Skeleton, useToast } from '@portal/ui';
import { useVerificacionDeAuditoriaQuery, useVerificarAuditoriaMutation } from './auditoria.api.js';

/** A verification is due every day: after two without one somebody should look. */
const TARDE_MS = 36 * 3_600_000;
const DIA_MS = 24 * 3_600_000;
/** How often the page looks for the result of a verification that goes on, and for how long. */
const CADA_MS = 3000;
const HASTA_MS = 600_000;

/** Whether the chain may be believed: what its last verification found, and when. */
export function VerificacionSection() {
  const { esperando, esperar, llego } = useEspera();
  const { data, error, refetch, isFetching, fulfilledTimeStamp } = useVerificacionDeAuditoriaQuery(undefined, {
    pollingInterval: esperando ? CADA_MS : 0,
  });
  llego(data);
  return (
    <div className="au-verificacion" aria-live="polite">
      {data && (
        <>
          <Hallazgo key={fulfilledTimeStamp} verificacion={data} />
          <VerificarAhora esperando={esperando} onEspera={() => esperar(data)} onResultado={() => void refetch()} />
        </>
      )}
      {!data && !error && (
        <Loading label="Cargando la última verificación">
          <Skeleton height={74} />
        </Loading>
      )}
      {!data && error && (
        <Failure
          message="No pudimos leer si la auditoría está íntegra. Revise su conexión e intente de nuevo."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </div>
  );
}

/** A long chain is verified while the page stays; its result is another last verification than the one of before. */
function useEspera() {
  const [antes, setAntes] = useState<{ readonly en: string | undefined }>();
  useEffect(() => {
    if (!antes) return undefined;
    const timer = setTimeout(() => setAntes(undefined), HASTA_MS);
    return () => clearTimeout(timer);
  }, [antes]);
  return {
    esperando: antes !== undefined,
    esperar: ({ ultima }: VerificacionDeAuditoria) => setAntes({ en: ultima?.en }),
    llego: (data: VerificacionDeAuditoria | undefined) => {
      if (antes && data && data.ultima?.en !== antes.en) setAntes(undefined);
    },
  };
}

interface VerificarProps {
  readonly esperando: boolean;
  readonly onEspera: () => void;
  readonly onResultado: () => void;
}

function VerificarAhora({ esperando, onEspera, onResultado }: VerificarProps) {
  const [verificar, { isLoading }] = useVerificarAuditoriaMutation();
  const toast = useToast();
  const pedir = async () => {
    try {
      if ((await verificar().unwrap()).enCurso) onEspera();
      onResultado();
    } catch (error) {
      const description = wholeMessageFor(error, 'Intente de nuevo en un momento.');
      toast({ title: 'No se pudo verificar la auditoría.', description, kind: 'error' });
    }
  };
  return (
    <Button variant="outlined" busy={(isLoading || esperando) && 'Verificando...'} onClick={() => void pedir()}>
      Verificar ahora
    </Button>
  );
}

function Hallazgo({ verificacion: { ultima, proxima } }: { readonly verificacion: VerificacionDeAuditoria }) {
  const [ahora] = useState(() => new Date());
  if (!ultima)
    return (
      <Notice kind="info" icon="escudo" title="Todavía no se ha verificado">
        La cadena se verifica sola cada día. La primera vez es a los pocos minutos de iniciar el portal.
      </Notice>
    );
  const { en, entradas, rota } = ultima;
  if (rota) return <Rota rota={rota} en={en} ahora={ahora} />;
  if (ahora.getTime() - new Date(en).getTime() > TARDE_MS)
    return (
      <Notice kind="aviso" title={`Sin verificar desde ${cuando(en, ahora)}`}>
        Entonces estaba íntegra: {encadenadas(entradas)}. Debió verificarse de nuevo; avise a quien opera el portal.
      </Notice>
    );
  return (
    <Notice kind="exito" icon="escudo" title={`Íntegra hasta ${cuando(en, ahora)}`}>
      {encadenadas(entradas)}. La próxima verificación es {cuando(proxima, ahora)}
    </Notice>
  );
}

interface RotaProps {
  readonly rota: NonNullable<NonNullable<VerificacionDeAuditoria['ultima']>['rota']>;
  readonly en: string;
  readonly ahora: Date;
}

const Rota = ({ rota: { numero, causa }, en, ahora }: RotaProps) => (
  <Notice kind="error" title={`La cadena está rota en la entrada n.º ${cantidad(numero)}`}>
    Esa entrada {causa === 'desconocido' ? 'no es válida' : roturas[causa]}. Lo encontró la verificación de{' '}
    {cuando(en, ahora)} Desde ahí las entradas no prueban nada: avise hoy mismo a quien opera el portal.
  </Notice>
);

const encadenadas = (entradas: number): string =>
  entradas === 1 ? '1 entrada encadenada y verificada' : `${cantidad(entradas)} entradas encadenadas y verificadas`;

/** 'hoy a las 5:00 a. m.', 'mañana a las …', 'ayer a las …', else with its date. Its last point ends a sentence too. */
function cuando(instante: string, ahora: Date): string {
  const dia = hoyEnBogota(new Date(instante));
  const cerca = (['ayer', 'hoy', 'mañana'] as const).find(
    (_, n) => hoyEnBogota(new Date(ahora.getTime() + (n - 1) * DIA_MS)) === dia,
  );
  return `${cerca ?? `el ${fechaLarga(instante)}`} a las ${hora(instante)}`;
}
