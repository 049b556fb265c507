import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, messageOf, type Persona, type RequestOf } from '@portal/contracts/core';
import {
  INSCRIPCIONES_POR_TRABAJO,
  ordenFirmantes,
  type AccionDeTrabajo,
  type crearTrabajo,
} from '@portal/contracts/inscripciones';
import { nombreVisible } from '@portal/dominio/formatos';
import { Audit, Clock, type Tx } from '@portal/service-kit';
import { exigirRango } from '../consultas/listas.service.js';
import {
  esSembrada,
  firmadaEn,
  quienLaRetiro,
  SIN_DOCUMENTO,
  type InscripcionEntity,
} from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { ListasRepository } from '../tablas/listas.repository.js';
import { TrabajosRepository, type RenglonNuevo } from '../tablas/trabajos.repository.js';

type Peticion = RequestOf<typeof crearTrabajo>;

/** A new job: which enrolments were chosen, and the lines that it is made of. */
@Injectable()
export class RegistroTrabajoService {
  constructor(
    private readonly trabajos: TrabajosRepository,
    private readonly inscripciones: InscripcionesRepository,
    private readonly listas: ListasRepository,
    private readonly audit: Audit<'inscripciones'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers the job with its lines.
   * @returns its id
   * @throws AppError DATOS_INVALIDOS, TRABAJO_EN_CURSO, TRABAJO_DEMASIADO_GRANDE
   */
  async registrar(tx: Tx, { accion, ids, filtros }: Peticion, persona: Persona): Promise<string> {
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
    return id;
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
    const reales = { ...filtros, sinPruebas: true } as const;
    const filas = await this.listas.pagina(tx, reales, ahora, INSCRIPCIONES_POR_TRABAJO + 1);
    if (filas.length > INSCRIPCIONES_POR_TRABAJO) throw new AppError('TRABAJO_DEMASIADO_GRANDE');
    if (filas.length === 0) throw malas('Ninguna inscripción coincide con el filtro');
    return filas.map((fila) => ({ id: fila.id, fila }));
  }
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
  if (fila.prueba) return rechazado('Es una inscripción de prueba: ningún trabajo la incluye.');
  if (accion === 'reenviar' && esSembrada(fila)) return rechazado(SIN_DOCUMENTO);
  if (accion === 'revisar') return [{ ...renglon, estado: 'pendiente', motivo: null }];
  if (fila.retiradaEn) return rechazado(quienLaRetiro(fila).fields[0]?.message ?? messageOf('INSCRIPCION_RETIRADA'));
  const faltan = ordenFirmantes.filter((rol) => firmadaEn(fila, rol) === null);
  if (faltan.length === 0) return rechazado(messageOf('INSCRIPCION_COMPLETA'));
  return faltan.map((rol) => ({ ...renglon, rol, estado: 'pendiente', motivo: null }));
}
