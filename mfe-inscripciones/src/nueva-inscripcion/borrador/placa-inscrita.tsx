import { limpiarPlaca } from '@portal/contracts/inscripciones';
import { Icon } from '@portal/ui';
import { useUltimaInscripcion, yaInscritaDeBorrador } from '../formulario/ultima-inscripcion.api.js';

/** That the plate of an offered draft was enrolled before, since going on with it leads past its field. @param placa as it was written */
export function PlacaInscrita({ placa }: { readonly placa: string }) {
  const ultima = useUltimaInscripcion(limpiarPlaca(placa));
  return (
    <span role="status">
      {ultima && (
        <span className="adv">
          <Icon name="advertencia" size="s" />
          <span>{yaInscritaDeBorrador(ultima)}</span>
        </span>
      )}
    </span>
  );
}
