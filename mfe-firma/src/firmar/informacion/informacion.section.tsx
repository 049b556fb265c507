import { coordenadas, fechaHoraCorta } from '@portal/dominio/formatos';
import { Ficha } from '../../ui/ficha.js';
import type { EstadoUbicacion, Informacion } from './use-informacion.js';

/** What is recorded with the signature: time, place if shared, device, browser. */
export function InformacionSection({ now, ubicacion, dispositivo }: Informacion) {
  return (
    <section className="tarjeta">
      <h2>Información de la firma</h2>
      <Ficha
        datos={[
          ['Hora', fechaHoraCorta(now)],
          ['Ubicación', <Lugar key="lugar" estado={ubicacion} />],
          ['Dispositivo', `${dispositivo.os} · ${dispositivo.screenResolution}`],
          ['Navegador', dispositivo.browser],
        ]}
      />
    </section>
  );
}

const sinLugar = {
  'no-disponible': 'Ubicación no disponible. Puede firmar sin compartirla.',
  negada: 'Usted no la compartió. Puede firmar así.',
  agotada: 'No se encontró a tiempo. Puede firmar sin ella.',
} as const;

function Lugar({ estado }: { readonly estado: EstadoUbicacion }) {
  if (estado.paso === 'sin-pedir') return <span className="suave">Se pedirá al llegar a la firma.</span>;
  if (estado.paso === 'buscando') return <span className="suave">Buscando...</span>;
  if (estado.paso !== 'lista') return <span className="suave">{sinLugar[estado.paso]}</span>;
  const { lat, lng, accuracy } = estado.ubicacion;
  return (
    <>
      {coordenadas(lat, lng)} <span className="leve">(±{Math.round(accuracy)} m)</span>
    </>
  );
}
