import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  asPersona,
  can,
  type Actor,
  type CallContext,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts/core';
import {
  borrarVista,
  cambiarVista,
  guardarVista,
  VISTAS_POR_PERSONA,
  type misVistas,
  type Vista,
} from '@portal/contracts/inscripciones';
import { Effects, Transactions, type Tx } from '@portal/service-kit';
import type { VistaEntity } from '../tablas/vista.entity.js';
import { VistasRepository } from '../tablas/vistas.repository.js';

/** Lists of the review that a person keeps. One person's changes come one after the other. */
@Injectable()
export class VistasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly vistas: VistasRepository,
    private readonly effects: Effects,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES */
  mias(actor: Actor): Promise<ResponseOf<typeof misVistas>> {
    const persona = permitida(actor);
    return this.transactions.run(async (tx) => ({ vistas: (await this.vistas.de(tx, persona)).map(aVista) }));
  }

  /** @throws AppError SOLO_ADMINISTRADORES, VISTA_REPETIDA, DEMASIADAS_VISTAS */
  guardar(peticion: RequestOf<typeof guardarVista>, context: CallContext): Promise<Vista> {
    const persona = permitida(context.actor);
    return this.effects.once(context, guardarVista, peticion, async (tx) => {
      const suyas = await this.bloqueadas(tx, persona);
      exigirNombre(suyas, peticion.nombre);
      if (suyas.length >= VISTAS_POR_PERSONA) throw new AppError('DEMASIADAS_VISTAS');
      const vista = { id: randomUUID(), persona, ...peticion, predeterminada: false };
      await this.vistas.insertar(tx, vista);
      return aVista(vista);
    });
  }

  /** @throws AppError SOLO_ADMINISTRADORES, NO_ENCONTRADO for another person's too, VISTA_REPETIDA */
  cambiar(peticion: RequestOf<typeof cambiarVista>, context: CallContext): Promise<Vista> {
    const persona = permitida(context.actor);
    return this.effects.once(context, cambiarVista, peticion, (tx) => this.cambiarUna(tx, persona, peticion));
  }

  /** @throws AppError SOLO_ADMINISTRADORES */
  borrar(peticion: RequestOf<typeof borrarVista>, context: CallContext): Promise<{ message: string }> {
    const persona = permitida(context.actor);
    return this.effects.once(context, borrarVista, peticion, async (tx) => {
      await this.vistas.borrar(tx, persona, peticion.id);
      return { message: 'Vista borrada.' };
    });
  }

  private async cambiarUna(
    tx: Tx,
    persona: string,
    { id, nombre, consulta, predeterminada }: RequestOf<typeof cambiarVista>,
  ): Promise<Vista> {
    const suyas = await this.bloqueadas(tx, persona);
    const vista = suyas.find((una) => una.id === id);
    if (!vista) throw new AppError('NO_ENCONTRADO');
    const otras = suyas.filter((una) => una !== vista);
    if (nombre !== undefined) exigirNombre(otras, nombre);
    await this.vistas.cambiar(tx, vista, { nombre, consulta });
    if (predeterminada === true) await this.vistas.predeterminar(tx, persona, id);
    if (predeterminada === false && vista.predeterminada) await this.vistas.predeterminar(tx, persona, undefined);
    return aVista({
      ...vista,
      nombre: nombre ?? vista.nombre,
      consulta: consulta ?? vista.consulta,
      predeterminada: predeterminada ?? vista.predeterminada,
    });
  }

  private async bloqueadas(tx: Tx, persona: string): Promise<VistaEntity[]> {
    await this.vistas.bloquear(tx, persona);
    return this.vistas.de(tx, persona);
  }
}

/** @throws AppError SOLO_ADMINISTRADORES */
function permitida(actor: Actor): string {
  const persona = asPersona(actor);
  if (!can(persona, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
  return persona.subject;
}

function exigirNombre(otras: readonly VistaEntity[], nombre: string): void {
  const repetida = otras.some((otra) => otra.nombre.toLowerCase() === nombre.toLowerCase());
  if (repetida)
    throw new AppError('VISTA_REPETIDA', {
      fields: [{ path: 'nombre', message: 'Ya tiene una vista con ese nombre' }],
    });
}

const aVista = ({ id, nombre, consulta, predeterminada }: VistaEntity): Vista => ({
  id,
  nombre,
  consulta,
  predeterminada,
});
