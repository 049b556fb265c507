import { useState } from 'react';
import { api, mutationFor, wholeMessageFor } from '@portal/api-client';
import { corregirCorreo, firmanteListado, type InscripcionListada } from '@portal/contracts/inscripciones';
import { otroFirmante, type RolFirmante } from '@portal/dominio/roles';
import { Button, useToast, type ButtonProps } from '@portal/ui';
import { CorregirCorreoDialog, type Correccion } from '@portal/ui/correo';

/** The list is read again after a correction. The remote of the review has the name `corregirCorreo`. */
const { useCorregirCorreoPropioMutation } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    corregirCorreoPropio: mutationFor(build, corregirCorreo, { invalidates: ['Inscripciones'] }),
  }),
});

interface CorregirProps {
  readonly inscripcion: InscripcionListada;
  readonly rol: RolFirmante;
  readonly variant?: ButtonProps['variant'];
}

/** The creator's way to mend a mistyped address of a signer who has not signed. */
export function CorregirCorreo({ inscripcion, rol, variant = 'text' }: CorregirProps) {
  const [abierto, setAbierto] = useState(false);
  const [pedir] = useCorregirCorreoPropioMutation();
  const toast = useToast();
  const { etiqueta, nombre, correo: actual, telefono } = firmanteListado(inscripcion, rol);
  const otro = firmanteListado(inscripcion, otroFirmante(rol));
  const cerrar = () => setAbierto(false);
  const corregir = async (correccion: Correccion) => {
    try {
      await pedir({ id: inscripcion.id, tipo: rol, actual, ...correccion }).unwrap();
    } catch (error) {
      return wholeMessageFor(error, 'No se pudo corregir el correo.');
    }
    toast({ title: 'Correo Corregido', description: `El enlace nuevo va para ${correccion.correo}.` });
    cerrar();
    return undefined;
  };
  return (
    <>
      <Button
        variant={variant}
        icon="lapiz"
        onClick={() => setAbierto(true)}
        aria-label={`Corregir correo: ${etiqueta}`}
      >
        Corregir correo
      </Button>
      {abierto && (
        <CorregirCorreoDialog
          firmante={etiqueta.toLowerCase()}
          nombre={nombre}
          placa={inscripcion.placaCabezote}
          codigo={inscripcion.codigo}
          actual={actual}
          entrega={inscripcion.entregas[rol]}
          telefono={telefono}
          otro={{ firmante: otro.etiqueta.toLowerCase(), correo: otro.correo }}
          avisados="a usted"
          onCorregir={corregir}
          onClose={cerrar}
        />
      )}
    </>
  );
}
