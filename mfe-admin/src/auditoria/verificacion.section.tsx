import { useState } from 'react';
import { roturas, type VerificacionDeAuditoria } from '@portal/contracts/auditoria';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { cantidad, fechaLarga, hora } from '@portal/dominio/formatos';
import { Failure, Loading, Notice, Skeleton } from '@portal/ui';
import { useVerificacionDeAuditoriaQuery } from './auditoria.api.js';

/** A verification is due every day: after two without one somebody should look. */
const TARDE_MS = 36 * 3_600_000;
const DIA_MS = 24 * 3_600_000;

/** Whether the chain may be believed: what its last verification found, and when. */
export function VerificacionSection() {
  const { data, error, refetch, isFetching, fulfilledTimeStamp } = useVerificacionDeAuditoriaQuery();
  return (
    <div className="au-verificacion">
      {data && <Hallazgo key={fulfilledTimeStamp} verificacion={data} />}
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
