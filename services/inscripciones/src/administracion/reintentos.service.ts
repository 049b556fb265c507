import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { reintentarAtasco } from '@portal/contracts/inscripciones';
import { Effects, type Tx } from '@portal/service-kit';
import { AtascosRepository } from '../tablas/atascos.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import { esSembrada, sinArchivos } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';

type Respuesta = ResponseOf<typeof reintentarAtasco>;

const pedidos = {
  documento: 'Se pidió de nuevo el documento. Cuando esté listo, los enlaces salen por correo.',
  copia: 'Se pidió de nuevo el envío de la copia firmada.',
} as const;

/** 'Reintentar': another attempt at once of what is stuck (docs/adr/0069-what-is-stuck.md). */
@Injectable()
export class ReintentosService {
  constructor(
    private readonly effects: Effects,
    private readonly inscripciones: InscripcionesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly atascos: AtascosRepository,
    private readonly hechos: HechosRepository,
  ) {}

  /**
   * @throws AppError SOLO_ADMINISTRADORES; INSCRIPCION_NO_ENCONTRADA, which says who deleted it and when; NO_ENCONTRADO
   * for an invented one, of which no mail could carry a copy
   */
  async pedir(peticion: RequestOf<typeof reintentarAtasco>, context: CallContext): Promise<Respuesta> {
    if (!can(asPersona(context.actor), 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.effects.once(context, reintentarAtasco, peticion, (tx) => this.reintentar(tx, peticion.id));
  }

  private async reintentar(tx: Tx, id: string): Promise<Respuesta> {
    await lockInscripcion(tx, id);
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    if (esSembrada(fila)) throw sinArchivos();
    const pedido = await this.atascos.pedir(tx, id);
    if (!pedido) return { resultado: 'resuelto', message: 'Ya no está atascada: el portal terminó su parte.' };
    if (pedido.enCurso)
      return { resultado: 'en-curso', message: 'Ya se está reintentando. Espere un momento y actualice la página.' };
    await this.hechos.reintentoPedido(tx, {
      inscripcionId: id,
      que: pedido.que,
      ...(fila.completadaEn && { completadaEn: fila.completadaEn.toISOString() }),
    });
    return { resultado: 'pedido', message: pedidos[pedido.que] };
  }
}
