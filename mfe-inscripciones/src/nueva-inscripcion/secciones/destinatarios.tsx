import { useFormContext } from 'react-hook-form';
import { correoSugerido, esCorreo, limpiarTexto, ordenFirmantes } from '@portal/contracts/inscripciones';
import { Icon } from '@portal/ui';
import type { Campo, Valores } from '../../valores.js';
import { useDerivado } from '../formulario/use-derivado.js';

/** Whose address the contract's link goes to: an owner who is the holder has the holder's. */
const campoDe = ({ personaFirmaContrato, mismoTenedor }: Valores): Campo =>
  personaFirmaContrato === 'propietario' && !mismoTenedor ? 'correoElectronicoPropietario' : 'correoElectronicoTenedor';

const DEL_CONDUCTOR = { quien: 'Conductor', campo: 'correoElectronicoConductor' } as const;

const derivar = (valores: Valores) => {
  const { personaFirmaContrato } = valores;
  const campo = campoDe(valores);
  return {
    conductor: limpiarTexto(valores.correoElectronicoConductor),
    campo,
    calidad: personaFirmaContrato === 'propietario' ? 'Propietario' : 'Tenedor',
    propietario: personaFirmaContrato ? limpiarTexto(String(valores[campo])) : '',
  };
};

/** Where the links to sign will go, said before it is sent: a wrong address cannot be corrected afterwards. */
export function Destinatarios() {
  const { campo, calidad, ...correos } = useDerivado(derivar);
  const conocidos = ordenFirmantes.filter((rol) => correos[rol] !== '');
  if (conocidos.length === 0) return null;
  return (
    <div className="c12 destinatarios">
      <p id="destinatarios">
        Los enlaces para firmar llegarán a estos correos. Después de enviar no se pueden cambiar, ni ningún otro dato de
        la inscripción.
      </p>
      <ul aria-labelledby="destinatarios">
        {conocidos.map((rol) => (
          <Destinatario
            key={rol}
            correo={correos[rol]}
            {...(rol === 'conductor' ? DEL_CONDUCTOR : { quien: calidad, campo })}
          />
        ))}
      </ul>
    </div>
  );
}

/** Why an address is not to be trusted; blank when nothing speaks against it. Both may be true of one: 'ana..r@gmial.com'. */
function dudaDe(correo: string): string {
  const querido = correoSugerido(correo);
  const dudas = [
    !esCorreo(correo) && 'No es un correo válido: corríjalo antes de enviar.',
    querido && `¿Quiso decir ${querido}?`,
  ];
  return dudas.filter(Boolean).join(' ');
}

interface DestinatarioProps {
  readonly quien: string;
  readonly correo: string;
  /** Where it can be corrected. */
  readonly campo: Campo;
}

function Destinatario({ quien, correo, campo }: DestinatarioProps) {
  const { setFocus } = useFormContext<Valores>();
  const duda = dudaDe(correo);
  return (
    <li>
      {quien}: <b>{correo}</b>
      {duda && (
        <span className="adv">
          <Icon name="advertencia" size="s" />
          <span>
            {duda}{' '}
            <a
              href={`#${campo}`}
              onClick={(event) => {
                event.preventDefault();
                setFocus(campo);
              }}
            >
              Revisar el correo
            </a>
          </span>
        </span>
      )}
    </li>
  );
}
