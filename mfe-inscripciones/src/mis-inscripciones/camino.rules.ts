import { firmanteListado, type MiInscripcion } from '@portal/contracts/inscripciones';
import { esDePrueba } from '@portal/dominio/estados';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';
import type { IconName } from '@portal/ui';

/** One stop on the way of an enrolment. */
export interface Parada {
  readonly titulo: string;
  readonly detalle: string;
  readonly icono: IconName;
  /** `aqui`: what it waits for, or where it ended. */
  readonly estado: 'hecha' | 'aqui' | 'falta';
}

/** Both roles: who has signed first, then whose mail was refused. */
export function rolesPorFaltar({ listada, firmantes }: MiInscripcion, primero: 'firmado' | 'pendiente'): RolFirmante[] {
  const peso = (rol: RolFirmante): number => {
    if (firmantes[rol].firma) return primero === 'firmado' ? 0 : 2;
    return listada.entregas[rol].estado === 'rechazado' ? 0.5 : 1;
  };
  return (['propietario', 'conductor'] as const).toSorted((uno, otro) => peso(uno) - peso(otro));
}

/** Whether a signer cannot go on alone: his mail was refused, he says that something is wrong, his link expired. */
export function esperaAlCreador({ listada, firmantes }: MiInscripcion, rol: RolFirmante, now: number): boolean {
  const { firma: hecha, enlaceActual } = firmantes[rol];
  if (hecha) return false;
  const { estado } = listada.entregas[rol];
  return (
    estado === 'rechazado' || estado === 'con-novedad' || (!!enlaceActual && Date.parse(enlaceActual.venceEn) < now)
  );
}

/** The five stops, from sent to complete; fewer where it was taken back. */
export function caminoDe(mia: MiInscripcion): Parada[] {
  const { listada } = mia;
  const paradas = [enviada(mia), enlaces(mia), ...rolesPorFaltar(mia, 'firmado').map((rol) => firma(mia, rol))];
  if (listada.retiro) {
    const { como, en, por } = listada.retiro;
    const titulo = como === 'devuelta' ? 'Devuelta' : 'Anulada';
    const icono = como === 'devuelta' ? 'devolver' : 'prohibido';
    const aqui = { titulo, detalle: `${por}, ${fechaHoraCorta(en)}`, icono, estado: 'aqui' } as const;
    return [...paradas.filter(({ estado }) => estado === 'hecha'), aqui];
  }
  const completa = listada.conductorSigned && listada.propietarioSigned;
  const fin: Parada = {
    titulo: 'Completa',
    detalle: esDePrueba(listada) ? 'Sin copias: es de prueba' : 'Copia a todos',
    icono: completa ? 'visto' : 'documentos',
    estado: completa ? 'hecha' : 'falta',
  };
  const espera = paradas.findIndex(({ estado }) => estado !== 'hecha');
  return [...paradas.map((una, n) => (n === espera ? { ...una, estado: 'aqui' as const } : una)), fin];
}

const enviada = ({ listada }: MiInscripcion): Parada => ({
  titulo: 'Enviada',
  detalle: fechaHoraCorta(listada.createdAt),
  icono: 'visto',
  estado: 'hecha',
});

/** The first link of each went out with the document; the one that counts may be newer. */
function enlaces({ firmantes }: MiInscripcion): Parada {
  const salieron = [firmantes.conductor, firmantes.propietario].flatMap(({ enlaceActual }) => enlaceActual ?? []);
  const ultimo = salieron.map(({ emitidoEn }) => emitidoEn).sort()[0];
  if (ultimo === undefined)
    return { titulo: 'Enlaces por salir', detalle: 'Apenas el documento esté listo', icono: 'correo', estado: 'falta' };
  return { titulo: 'Enlaces enviados', detalle: fechaHoraCorta(ultimo), icono: 'visto', estado: 'hecha' };
}

function firma({ listada, firmantes }: MiInscripcion, rol: RolFirmante): Parada {
  const quien = firmanteListado(listada, rol).etiqueta.toLowerCase();
  const { firma: hecha, enlaceActual } = firmantes[rol];
  if (hecha)
    return { titulo: `Firmó el ${quien}`, detalle: fechaHoraCorta(hecha.firmadaEn), icono: 'visto', estado: 'hecha' };
  const { estado } = listada.entregas[rol];
  const rechazado = estado === 'rechazado';
  const detalle = rechazado
    ? 'Su correo no llegó'
    : estado === 'con-novedad'
      ? 'Dice que algo está mal'
      : enlaceActual?.abiertoEn
        ? 'Abrió el enlace'
        : 'No ha abierto el enlace';
  return { titulo: `Falta el ${quien}`, detalle, icono: rechazado ? 'correoRechazado' : 'lapiz', estado: 'falta' };
}
