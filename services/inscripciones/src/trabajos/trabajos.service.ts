import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  asPersona,
  can,
  messageOf,
  type Actor,
  type CallContext,
  type Persona,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts/core';
import {
  crearTrabajo,
  detenerTrabajo,
  INSCRIPCIONES_POR_TRABAJO,
  nombreConductor,
  ordenFirmantes,
  RENGLONES_POR_PAGINA,
  type AccionDeTrabajo,
  type misTrabajos,
  type Renglon,
  type Trabajo,
  type verTrabajo,
} from '@portal/contracts/inscripciones';
import { nombreVisible } from '@portal/dominio/formatos';
import { Audit, Clock, Idempotency, Transactions, type Tx } from '@portal/service-kit';
import { exigirRango } from '../consultas/listas.service.js';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { firmadaEn, quienLaRetiro, type InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { ListasRepository } from '../tablas/listas.repository.js';
import type { TrabajoEntity } from '../tablas/trabajo.entity.js';
import {
  TrabajosRepository,
  type Cuentas,
  type RenglonNuevo,
  type RenglonVisto,
} from '../tablas/trabajos.repository.js';
import { CorredorService } from './corredor.service.js';

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
    private readonly inscripciones: InscripcionesRepository,
    private readonly listas: ListasRepository,
    private readonly corredor: CorredorService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit<'inscripciones'>,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES, DATOS_INVALIDOS, TRABAJO_EN_CURSO, TRABAJO_DEMASIADO_GRANDE */
  async crear(peticion: Peticion, context: CallContext): Promise<Trabajo> {
    const persona = permitida(context.actor);
    const trabajo = await this.transactions.run((tx) =>
      this.idempotency.run(tx, context, crearTrabajo, peticion, () => this.registrar(tx, peticion, persona)),
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
  ver({ id, tras }: RequestOf<typeof verTrabajo>, actor: Actor): Promise<ResponseOf<typeof verTrabajo>> {
    const persona = permitida(actor);
    return this.transactions.run(async (tx) => ({
      trabajo: await this.vistoPor(tx, id, persona),
      renglones: (await this.trabajos.renglones(tx, id, tras, RENGLONES_POR_PAGINA)).map(aRenglon),
    }));
  }

  /** @throws AppError SOLO_ADMINISTRADORES, NO_ENCONTRADO */
  async detener(peticion: RequestOf<typeof detenerTrabajo>, context: CallContext): Promise<{ message: string }> {
    const persona = permitida(context.actor);
    return this.transactions.run((tx) =>
      this.idempotency.run(tx, context, detenerTrabajo, peticion, async () => {
        await this.vistoPor(tx, peticion.id, persona);
        await this.dejar(tx, peticion.id);
        return { message: 'Trabajo detenido.' };
      }),
    );
  }

  private async dejar(tx: Tx, id: string): Promise<void> {
    const detenidos = await this.trabajos.detener(tx, id);
    if (detenidos === 0) return;
    await this.audit.append(tx, {
      accion: 'trabajo.detenido',
      resultado: 'hecho',
      recurso: `trabajo:${id}`,
      datos: { detenidos },
    });
    await this.corredor.cerrar(tx, id);
  }

  private async registrar(tx: Tx, { accion, ids, filtros }: Peticion, persona: Persona): Promise<Trabajo> {
    const creadoEn = this.clock.now();
    const id = randomUUID();
    const nombre = nombreVisible(persona);
    if (!(await this.trabajos.insertar(tx, { id, persona: persona.subject, nombre, accion, creadoEn })))
      throw new AppError('TRABAJO_EN_CURSO');
    const elegidas = await this.elegidas(tx, { ids, filtros }, creadoEn);
    const renglones = elegidas.flatMap((una) => renglonesDe(accion, una));
    await this.trabajos.insertarRenglones(tx, id, renglones, creadoEn);
    await this.audit.append(tx, {
      accion: 'trabajo.iniciado',
      resultado: 'hecho',
      recurso: `trabajo:${id}`,
      datos: { accion, inscripciones: elegidas.length, total: renglones.length },
      ...(filtros?.q && { motivo: `Búsqueda: ${filtros.q}` }),
    });
    return this.vistoPor(tx, id, persona);
  }

  /** In the order of the list, or in that of the choice. One that is not there any more keeps its place. */
  private async elegidas(tx: Tx, { ids, filtros }: Pick<Peticion, 'ids' | 'filtros'>, ahora: Date): Promise<Elegida[]> {
    if ((ids === undefined) === (filtros === undefined)) throw malas('Elija inscripciones o un filtro');
    if (ids) {
      const unicos = [...new Set(ids)];
      const filas = new Map((await this.inscripciones.porIds(tx, unicos)).map((fila) => [fila.id, fila]));
      return unicos.map((id) => ({ id, fila: filas.get(id) }));
    }
    exigirRango(filtros ?? {});
    const filas = await this.listas.pagina(tx, filtros ?? {}, ahora, INSCRIPCIONES_POR_TRABAJO + 1);
    if (filas.length > INSCRIPCIONES_POR_TRABAJO) throw new AppError('TRABAJO_DEMASIADO_GRANDE');
    if (filas.length === 0) throw malas('Ninguna inscripción coincide con el filtro');
    return filas.map((fila) => ({ id: fila.id, fila }));
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

const malas = (message: string): AppError => new AppError('DATOS_INVALIDOS', { fields: [{ path: 'ids', message }] });

interface Elegida {
  readonly id: string;
  readonly fila: InscripcionEntity | undefined;
}

/** A line for each link that waits for its signer, or one for the enrolment. What can be told at once is told. */
function renglonesDe(accion: AccionDeTrabajo, { id, fila }: Elegida): RenglonNuevo[] {
  const renglon = { inscripcionId: id, codigo: fila?.codigo ?? null, rol: null };
  const rechazado = (motivo: string): RenglonNuevo[] => [{ ...renglon, estado: 'rechazado', motivo }];
  if (!fila) return rechazado(messageOf('INSCRIPCION_NO_ENCONTRADA'));
  if (accion === 'revisar') return [{ ...renglon, estado: 'pendiente', motivo: null }];
  if (fila.retiradaEn) return rechazado(quienLaRetiro(fila).fields[0]?.message ?? messageOf('INSCRIPCION_RETIRADA'));
  const faltan = ordenFirmantes.filter((rol) => firmadaEn(fila, rol) === null);
  if (faltan.length === 0) return rechazado(messageOf('INSCRIPCION_COMPLETA'));
  return faltan.map((rol) => ({ ...renglon, rol, estado: 'pendiente', motivo: null }));
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
    ...(formulario && { nombre: firmante?.nombre ?? nombreConductor(formulario) }),
    ...(firmante && { correo: firmante.correo }),
    ...(fila.rol && { rol: fila.rol }),
    ...(fila.motivo !== null && { motivo: fila.motivo }),
    ...(fila.estado === 'espera' && { sigueEn: fila.desde.toISOString() }),
  };
}
