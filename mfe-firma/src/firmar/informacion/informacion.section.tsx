import { coordenadas, fechaHora } from '../../format.rules.js';
import { Ficha } from '../../ui/ficha.js';
import type { Dispositivo } from './dispositivo.rules.js';
import type { EstadoUbicacion } from './use-ubicacion.js';

interface InformacionProps {
  readonly ahora: Date;
  readonly ubicacion: EstadoUbicacion;
  readonly dispositivo: Dispositivo;
}

/** What is recorded with the signature: time, place if shared, device, browser. */
export function InformacionSection({ ahora, ubicacion, dispositivo }: InformacionProps) {
  return (
    <section className="tarjeta">
      <h2>Información de la firma</h2>
      <Ficha
        datos={[
          ['Hora', fechaHora(ahora)],
          ['Ubicación', <Lugar key="lugar" estado={ubicacion} />],
          ['Dispositivo', `${dispositivo.os} · ${dispositivo.screenResolution}`],
          ['Navegador', dispositivo.browser],
        ]}
      />
    </section>
  );
}

function Lugar({ estado }: { readonly estado: EstadoUbicacion }) {
  if (estado.paso === 'sin-pedir') return <span className="suave">Se pedirá al llegar a la firma.</span>;
  if (estado.paso === 'buscando') return <span className="suave">Buscando...</span>;
  if (estado.paso !== 'lista')
    return <span className="suave">Ubicación no disponible. Puede firmar sin compartirla.</span>;
  const { lat, lng, accuracy } = estado.ubicacion;
  return (
    <>
      {coordenadas(lat, lng)} <span className="leve">(±{Math.round(accuracy)} m)</span>
    </>
  );
}
