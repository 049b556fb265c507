import {
  campos,
  camposListados,
  firmanteDe,
  type Atasco,
  type CampoListado,
  type Entrega,
  type FormularioGuardado,
  type InscripcionListada,
  type Marca,
  type Retiro,
  type SinLlegar,
} from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import type { Atascada } from './atascos.repository.js';
import type { EntregaEntity } from './entrega.entity.js';
import { esSembrada, type InscripcionEntity } from './inscripcion.entity.js';
import type { PorContar } from './sin-llegar.repository.js';

/** What the administrators' list tells of the links of one signer. */
export interface EnlacesListados {
  readonly inscripcionId: string;
  readonly rol: RolFirmante;
  readonly reenvios: number;
  readonly venceEn: Date | null;
  readonly reenviadoEn: Date | null;
  readonly reenviadoPor: string | null;
}

/** What only administrators are told. */
interface ParaAdministradores {
  /** How many enrolments have its plate, those made to try the portal left out. */
  readonly deLaPlaca?: number | undefined;
  readonly enlaces?: readonly EnlacesListados[] | undefined;
  readonly atascadas?: readonly Atascada[] | undefined;
  readonly sinLlegar?: readonly PorContar[] | undefined;
}

/**
 * An enrolment as lists show it. The answer's schema is closed too: nothing else can leave the service.
 */
export function aListada(
  fila: InscripcionEntity,
  entregas: readonly EntregaEntity[],
  { deLaPlaca = 1, enlaces = [], atascadas = [], sinLlegar = [] }: ParaAdministradores = {},
): InscripcionListada {
  const marcas = marcasDe(fila, entregas);
  const atascada = atascadas.find(({ inscripcionId }) => inscripcionId === fila.id);
  const porContar = sinLlegar.find(({ inscripcionId }) => inscripcionId === fila.id);
  return {
    ...listadoDe(fila.formulario),
    id: fila.id,
    codigo: fila.codigo,
    createdAt: fila.creadaEn.toISOString(),
    updatedAt: fila.actualizadaEn.toISOString(),
    userEmail: fila.creadorCorreo,
    conductorSigned: fila.firmadaConductorEn !== null,
    propietarioSigned: fila.firmadaPropietarioEn !== null,
    signatureRequested: fila.solicitudAceptadaEn !== null,
    ...representanteDe(fila.formulario),
    entregas: {
      conductor: { ...entrega(fila, entregas, 'conductor'), ...deEnlaces(fila, enlaces, 'conductor') },
      propietario: { ...entrega(fila, entregas, 'propietario'), ...deEnlaces(fila, enlaces, 'propietario') },
    },
    ...(fila.revisadaEn && { revisadaEn: fila.revisadaEn.toISOString() }),
    ...(marcas.length > 0 && { marcas }),
    ...(fila.reemplaza && { reemplaza: fila.reemplaza }),
    ...(fila.reemplazadaPor && { reemplazadaPor: fila.reemplazadaPor }),
    ...(fila.retiro && { retiro: retiroDe(fila) }),
    ...(atascada && { atasco: atascoDe(atascada) }),
    ...(porContar && { sinLlegar: sinLlegarDicho(porContar) }),
    ...(esSembrada(fila) && { sembrada: true as const }),
    ...(deLaPlaca > 1 && !fila.prueba && { otrasDeLaPlaca: deLaPlaca - 1 }),
  };
}

/** The fields that a list shows; a field that the form was stored without is blank. */
const listadoDe = (form: FormularioGuardado): Pick<InscripcionListada, CampoListado> =>
  Object.fromEntries(camposListados.map((campo) => [campo, form[campo] ?? campos[campo].enBlanco])) as Pick<
    InscripcionListada,
    CampoListado
  >;

function representanteDe(form: FormularioGuardado): Pick<InscripcionListada, 'representante'> {
  const { representante } = firmanteDe(form, 'propietario');
  const correo = form.correoElectronicoRepresentante;
  return representante ? { representante: { ...representante, ...(correo && { correo }) } } : {};
}

const atascoDe = ({ que, motivo, desde, reintentadoEn }: Atascada): Atasco => ({
  que,
  motivo,
  desde: desde.toISOString(),
  ...(reintentadoEn && { reintentadoEn: reintentadoEn.toISOString() }),
});

const sinLlegarDicho = ({ cuantos, motivo, desde, correos }: PorContar): SinLlegar => ({
  cuantos,
  motivo,
  desde: desde.toISOString(),
  correos: [...correos],
});

/** What was said of it, beside the derived status. */
function marcasDe(fila: InscripcionEntity, entregas: readonly EntregaEntity[]): Marca[] {
  const conNovedad = entregas.some(
    ({ inscripcionId, estado }) => inscripcionId === fila.id && estado === 'con-novedad',
  );
  return [
    ...(fila.retiro ? [fila.retiro] : []),
    ...(fila.revisadaEn ? (['revisada'] as const) : []),
    ...(conNovedad && !fila.retiro ? (['novedad'] as const) : []),
    ...(fila.prueba ? (['prueba'] as const) : []),
  ];
}

/** How it was taken back; undefined where nobody did. */
export const retiroDe = (fila: InscripcionEntity): Retiro | undefined =>
  fila.retiro && fila.retiradaEn
    ? {
        como: fila.retiro,
        en: fila.retiradaEn.toISOString(),
        por: fila.retiradaPor ?? '',
        ...(fila.retiradaNota && { nota: fila.retiradaNota }),
        ...(fila.retiradaCampos && { campos: fila.retiradaCampos }),
      }
    : undefined;

/** Before its link exists a request waits in the queue. */
function entrega(fila: InscripcionEntity, entregas: readonly EntregaEntity[], rol: RolFirmante): Entrega {
  const propia = entregas.find((candidata) => candidata.inscripcionId === fila.id && candidata.rol === rol);
  if (!propia) return { estado: 'en-cola', fecha: fila.creadaEn.toISOString() };
  return {
    estado: propia.estado,
    fecha: propia.fecha.toISOString(),
    ...(propia.motivo !== null && { motivo: propia.motivo }),
    ...(propia.rebotadoEn != null && { rebote: true as const }),
    ...(propia.correo != null && { correo: propia.correo }),
  };
}

function deEnlaces(
  { id }: InscripcionEntity,
  enlaces: readonly EnlacesListados[],
  rol: RolFirmante,
): Pick<Entrega, 'reenvios' | 'venceEn' | 'reenviado'> {
  const suyos = enlaces.find((unos) => unos.inscripcionId === id && unos.rol === rol);
  if (!suyos) return {};
  const { reenvios, venceEn, reenviadoEn, reenviadoPor } = suyos;
  return {
    reenvios,
    ...(venceEn && { venceEn: venceEn.toISOString() }),
    ...(reenviadoEn && {
      reenviado: { en: reenviadoEn.toISOString(), ...(reenviadoPor !== null && { por: reenviadoPor }) },
    }),
  };
}
