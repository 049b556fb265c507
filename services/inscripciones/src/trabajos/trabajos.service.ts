import { Injectable } from '@nestjs/common';
import {
  AppError,
  asPersona,
  can,
  type Actor,
  type CallContext,
  type Persona,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts/core';
import {
  crearTrabajo,
  detenerTrabajo,
  nombreConductor,
  quienFirma,
  RENGLONES_POR_PAGINA,
  type misTrabajos,
  type Renglon,
  type Trabajo,
  type verTrabajo,
} from '@portal/contracts/inscripciones';
import { Effects, Transactions, type Tx } from '@portal/service-kit';
import { firmanteCon } from '../tablas/correccion.entity.js';
import type { TrabajoEntity } from '../tablas/trabajo.entity.js';
import { TrabajosRepository, type Cuentas, type RenglonVisto } from '../tablas/trabajos.repository.js';
import { CierresService } from './cierres.service.js';
import { CorredorService } from './corredor.service.js';
import { RegistroTrabajoService } from './registro-trabajo.service.js';

/** How many of their last jobs a person sees. */
const ULTIMOS = 10;
/** How many running jobs of others a super-administrator sees. */
const AJENOS = 100;

type Peticion = RequestOf<typeof crearTrabajo>;

/** Jobs over many enrolments: asked for, looked at, stopped (docs/adr/0067-one-job-over-many.md). */
@Injectable()
export class TrabajosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly trabajos: TrabajosRepository,
    private readonly registro: RegistroTrabajoService,
    private readonly cierres: CierresService,
    private readonly corredor: CorredorService,
    private readonly effects: Effects,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES, DATOS_INVALIDOS, TRABAJO_EN_CURSO, TRABAJO_DEMASIADO_GRANDE */
  async crear(peticion: Peticion, context: CallContext): Promise<Trabajo> {
    const persona = permitida(context.actor);
    const trabajo = await this.effects.once(context, crearTrabajo, peticion, async (tx) =>
      this.vistoPor(tx, await this.registro.registrar(tx, peticion, persona), persona),
    );
    this.corredor.despertar();
    return trabajo;
  }

  /** @throws AppError SOLO_ADMINISTRADORES */
  mios(actor: Actor): Promise<ResponseOf<typeof misTrabajos>> {
    const persona = permitida(actor);
    return this.transactions.run(async (tx) => {
      const propios = await this.trabajos.ultimos(tx, persona.subject, ULTIMOS);
      const deOtros = can(persona, 'trabajo.ver')
        ? await this.trabajos.enCursoDeOtros(tx, persona.subject, AJENOS)
        : undefined;
      const cuentas = await this.trabajos.cuentas(
        tx,
        [...propios, ...(deOtros ?? [])].map(({ id }) => id),
      );
      const vistos = (filas: readonly TrabajoEntity[]) =>
        filas.map((fila) => aTrabajo(fila, cuentas.get(fila.id), persona));
      return { trabajos: vistos(propios), ...(deOtros && { ajenos: vistos(deOtros) }) };
    });
  }

  /** @throws AppError SOLO_ADMINISTRADORES, NO_ENCONTRADO for another's job too, except for a super-administrator */
  ver(peticion: RequestOf<typeof verTrabajo>, actor: Actor): Promise<ResponseOf<typeof verTrabajo>> {
    const persona = permitida(actor);
    return this.transactions.run(async (tx) => ({
      trabajo: await this.vistoPor(tx, peticion.id, persona),
      renglones: (await this.trabajos.renglones(tx, peticion, RENGLONES_POR_PAGINA)).map(aRenglon),
    }));
  }

  /** @throws AppError SOLO_ADMINISTRADORES, NO_ENCONTRADO */
  async detener(peticion: RequestOf<typeof detenerTrabajo>, context: CallContext): Promise<{ message: string }> {
    const persona = permitida(context.actor);
    return this.effects.once(context, detenerTrabajo, peticion, async (tx) => {
      await this.vistoPor(tx, peticion.id, persona);
      await this.cierres.detener(tx, peticion.id);
      return { message: 'Trabajo detenido.' };
    });
  }

  private async vistoPor(tx: Tx, id: string, persona: Persona): Promise<Trabajo> {
    const fila = await this.trabajos.porId(tx, id);
    if (!fila || !can(persona, 'trabajo.ver', { owner: fila.persona })) throw new AppError('NO_ENCONTRADO');
    return aTrabajo(fila, (await this.trabajos.cuentas(tx, [id])).get(id), persona);
  }
}

/** @throws AppError SOLO_ADMINISTRADORES */
function permitida(actor: Actor): Persona {
  const persona = asPersona(actor);
  if (!can(persona, 'inscripcion.revisar') || !can(persona, 'correo.reenviar'))
    throw new AppError('SOLO_ADMINISTRADORES');
  return persona;
}

function aTrabajo(fila: TrabajoEntity, cuentas: Cuentas | undefined, { subject }: Persona): Trabajo {
  const { pendiente = 0, espera = 0, hecho = 0, rechazado = 0, detenido = 0, sigueEn = null } = cuentas ?? {};
  return {
    id: fila.id,
    accion: fila.accion,
    ...(fila.persona !== subject && { nombre: fila.nombre }),
    creadoEn: fila.creadoEn.toISOString(),
    ...(fila.terminadoEn && { terminadoEn: fila.terminadoEn.toISOString() }),
    total: pendiente + espera + hecho + rechazado + detenido,
    hechos: hecho,
    enEspera: espera,
    rechazados: rechazado,
    detenidos: detenido,
    ...(sigueEn && { sigueEn: sigueEn.toISOString() }),
  };
}

function aRenglon({ formulario, corregido, placa, ...fila }: RenglonVisto): Renglon {
  const firmante =
    formulario && fila.rol
      ? firmanteCon(formulario, fila.rol, corregido === null ? null : { correo: corregido })
      : null;
  return {
    n: fila.n,
    inscripcionId: fila.inscripcionId,
    estado: fila.estado,
    ...(fila.codigo !== null && { codigo: fila.codigo }),
    ...(placa !== null && { placa }),
    ...(formulario && { nombre: firmante ? quienFirma(firmante) : nombreConductor(formulario) }),
    ...(firmante && { correo: firmante.correo }),
    ...(fila.rol && { rol: fila.rol }),
    ...(fila.motivo !== null && { motivo: fila.motivo }),
    ...(fila.estado === 'espera' && { sigueEn: fila.desde.toISOString() }),
  };
}
