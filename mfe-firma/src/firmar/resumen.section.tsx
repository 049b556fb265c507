import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import { documento, fechaLarga } from '../format.rules.js';
import { Ficha } from '../ui/ficha.js';
import { Placa } from '../ui/plate.js';

const calidades: Readonly<Record<EnlaceInscripcion['calidad'], string>> = {
  conductor: 'Conductor',
  propietario: 'Propietario',
  tenedor: 'Tenedor',
};

/** The vehicle, the date and the signer's own data; nothing of the other signer. */
export function ResumenSection({ inscripcion }: { readonly inscripcion: EnlaceInscripcion }) {
  return (
    <section className="tarjeta">
      <div className="resumen">
        <Placa placa={inscripcion.placaCabezote} />
        <div>
          <span className="leve">
            Inscripción <span className="codigo">{inscripcion.codigo}</span>
          </span>
          <b>{fechaLarga(inscripcion.createdAt)}</b>
        </div>
      </div>
      <Ficha
        datos={[
          [calidades[inscripcion.calidad], inscripcion.nombre],
          ['Documento', documento(inscripcion.tipoDocumento, inscripcion.numeroDocumento)],
          ['Correo', inscripcion.correo],
          ['Tráiler', inscripcion.placaTrailer || 'Sin tráiler'],
        ]}
      />
    </section>
  );
}
