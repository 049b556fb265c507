import { wholeMessageFor } from '@portal/api-client';
import { firmanteListado, quienFirma, type InscripcionVista } from '@portal/contracts/inscripciones';
import { otroFirmante, type RolFirmante } from '@portal/dominio/roles';
import { useToast } from '@portal/ui';
import { CorregirCorreoDialog, type Correccion } from '@portal/ui/correo';
import { useCorregirCorreoMutation } from './inscripcion.api.js';

interface CorregirProps {
  readonly vista: InscripcionVista;
  readonly rol: RolFirmante;
  readonly onClose: () => void;
}

/** Sends a signer's link to another address. A refusal stays in the dialog; where somebody was first it says who. */
export function CorregirDialog({ vista: { listada, creador, firmantes }, rol, onClose }: CorregirProps) {
  const [pedir] = useCorregirCorreoMutation();
  const toast = useToast();
  const { correo: actual } = firmantes[rol];
  const otro = otroFirmante(rol);
  const { etiqueta, telefono } = firmanteListado(listada, rol);
  const corregir = async (correccion: Correccion) => {
    try {
      await pedir({ id: listada.id, tipo: rol, actual, ...correccion }).unwrap();
    } catch (error) {
      return wholeMessageFor(error, 'No se pudo corregir el correo.');
    }
    toast({ title: 'Correo Corregido', description: `El enlace nuevo va para ${correccion.correo}.`, kind: 'exito' });
    onClose();
    return undefined;
  };
  return (
    <CorregirCorreoDialog
      firmante={etiqueta.toLowerCase()}
      nombre={quienFirma(firmantes[rol])}
      placa={listada.placaCabezote}
      codigo={listada.codigo}
      actual={actual}
      entrega={listada.entregas[rol]}
      telefono={telefono}
      otro={{ firmante: firmanteListado(listada, otro).etiqueta.toLowerCase(), correo: firmantes[otro].correo }}
      avisados={`a ${creador.nombre}`}
      onCorregir={corregir}
      onClose={onClose}
    />
  );
}
