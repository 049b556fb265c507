import { Link } from 'react-router-dom';
import type { Reporte } from '@portal/contracts/inscripciones';
import { fechaCorta } from '@portal/dominio/fechas';
import { cantidad } from '@portal/dominio/formatos';
import { Columnas, Etapas, Grafica } from './grafica.js';
import { cuantas, deEnvio, diaCorto, duracion, lista, mesCorto, mesLargo, porcentaje, rango } from './palabras.js';

/** How far, how fast and when: four plots, each with the table of its figures. */
export const GraficasSection = (reporte: Reporte) => (
  <div className="graficas">
    <Avance {...reporte} />
    <Horas {...reporte} />
    <Meses {...reporte} />
    <Dias {...reporte} />
  </div>
);

function Avance({ actual }: Reporte) {
  const { enviadas, abiertas, firmadas, completas } = actual;
  const envio = deEnvio(actual);
  const etapas = [
    { nombre: 'Enviadas', valor: enviadas, to: lista({ ...envio, avance: 'enviada' }) },
    { nombre: 'Enlace abierto', valor: abiertas, to: lista({ ...envio, avance: 'abierta' }) },
    { nombre: 'Alguna firma', valor: firmadas, to: lista({ ...envio, avance: 'firmada' }) },
    { nombre: 'Completas', valor: completas, to: lista({ ...envio, estado: 'completada' }) },
  ].map((etapa, n) => ({ ...etapa, todo: enviadas, parte: n === 0 ? '' : porcentaje(etapa.valor, enviadas) }));
  return (
    <Grafica
      id="avance"
      titulo="Del envío a las dos firmas"
      nota={`${enviadas === 1 ? 'De 1 enviada' : `De las ${cantidad(enviadas)} enviadas`} en el período`}
      pie={
        <>
          <Link to={lista({ ...envio, avance: 'sin-abrir' })}>{cantidad(enviadas - abiertas)} sin abrir</Link>
          <Link to={lista({ ...envio, estado: 'parcial' })}>{cantidad(firmadas - completas)} con una firma</Link>
        </>
      }
      tabla={{
        columnas: ['Etapa', 'Inscripciones', 'De las enviadas'],
        filas: etapas.map(({ nombre, valor, to, parte }) => ({
          nombre,
          celdas: [{ texto: cantidad(valor), to }, { texto: parte || porcentaje(1, 1) }],
        })),
      }}
    >
      <Etapas etapas={etapas} />
    </Grafica>
  );
}

const pasos = [
  ['Enlace abierto', 'abierta'],
  ['Firma del conductor', 'conductor'],
  ['Firma del contrato', 'propietario'],
  ['Completa', 'completa'],
] as const;

/** How long each step takes since the sending, now and in the period before. Hours count no enrolments. */
function Horas({ actual, anterior }: Reporte) {
  const tope = Math.max(...pasos.flatMap(([, paso]) => [actual.horas[paso] ?? 0, anterior.horas[paso] ?? 0]), 1 / 60);
  const ancho = (horas: number | undefined) => ({ width: `${((horas ?? 0) / tope) * 80}%` });
  const dicha = (horas: number | undefined) => (horas === undefined ? 'sin datos' : duracion(horas));
  return (
    <Grafica
      id="horas"
      titulo="Tiempo desde el envío"
      nota="Mediana de este período y del anterior"
      leyenda={['Este período', 'El anterior']}
      tabla={{
        columnas: ['Paso', rango(actual), rango(anterior)],
        filas: pasos.map(([nombre, paso]) => ({
          nombre,
          celdas: [{ texto: dicha(actual.horas[paso]) }, { texto: dicha(anterior.horas[paso]) }],
        })),
      }}
    >
      <ul className="horas">
        {pasos.map(([nombre, paso]) => (
          <li key={paso}>
            <span>{nombre}</span>
            <span>
              <span className="b1">
                <i style={ancho(actual.horas[paso])} />
                {dicha(actual.horas[paso])}
              </span>
              <i className="b2" style={ancho(anterior.horas[paso])} />
              <span className="oculto">Antes, {dicha(anterior.horas[paso])}</span>
            </span>
          </li>
        ))}
      </ul>
    </Grafica>
  );
}

function Meses({ meses }: Reporte) {
  const enviadas = (mes: Reporte['meses'][number]) => lista({ desde: mes.desde, hasta: mes.hasta, avance: 'enviada' });
  const completas = (mes: Reporte['meses'][number]) =>
    lista({ sobre: 'completada', desde: mes.desde, hasta: mes.hasta });
  return (
    <Grafica
      id="meses"
      titulo="Últimos 12 meses"
      nota="Enviadas y completadas en cada mes; el último va hasta hoy"
      ancha
      leyenda={['Completas', 'Enviadas']}
      tabla={{
        columnas: ['Mes', 'Enviadas', 'Completas'],
        filas: meses.map((mes) => ({
          nombre: mesLargo(mes.desde),
          celdas: [
            { texto: cantidad(mes.enviadas), to: enviadas(mes) },
            { texto: cantidad(mes.completas), to: completas(mes) },
          ],
        })),
      }}
    >
      <Columnas
        columnas={meses.map((mes) => ({
          clave: mes.desde,
          nombre: mesCorto(mes.desde),
          dicha: `${mesLargo(mes.desde)}: ${cuantas(mes.completas, 'completa')}, ${cuantas(mes.enviadas, 'enviada')}`,
          to: completas(mes),
          ahora: mes.completas,
          antes: mes.enviadas,
        }))}
      />
    </Grafica>
  );
}

const SEMANA = 7;

function Dias({ dias }: Reporte) {
  const [pasada, esta] = [dias.slice(0, SEMANA), dias.slice(-SEMANA)];
  const suma = (unos: Reporte['dias']) => unos.reduce((hasta, { completas }) => hasta + completas, 0);
  const deDia = (dia: string) => lista({ sobre: 'completada', desde: dia, hasta: dia });
  return (
    <Grafica
      id="dias"
      titulo="Completas por día"
      nota={`Los últimos 7 días contra los 7 anteriores: ${cantidad(suma(esta))} contra ${cantidad(suma(pasada))}`}
      ancha
      leyenda={['Últimos 7 días', '7 anteriores']}
      tabla={{
        columnas: ['Día', 'Completas'],
        filas: dias.map(({ dia, completas }) => ({
          nombre: `${diaCorto(dia)} ${fechaCorta(dia)}`,
          celdas: [{ texto: cantidad(completas), to: deDia(dia) }],
        })),
      }}
    >
      <Columnas
        columnas={esta.map(({ dia, completas }, n) => ({
          clave: dia,
          nombre: diaCorto(dia),
          dicha:
            `${fechaCorta(dia)}: ${cuantas(completas, 'completa')}, ` +
            `una semana antes ${cantidad(pasada[n]?.completas ?? 0)}`,
          to: deDia(dia),
          ahora: completas,
          antes: pasada[n]?.completas ?? 0,
        }))}
      />
    </Grafica>
  );
}
