import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type RequestOf } from '@portal/contracts/core';
import {
  anularInscripcion,
  devolverInscripcion,
  nombresDeCampo,
  type FormaDeRetiro,
  type Retiro,
} from '@portal/contracts/inscripciones';
import { conPunto } from '@portal/contracts/textos';
import { fechaHoraCorta, nombreVisible } from '@portal/dominio/formatos';
import { Clock, Effects, type Tx } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import { quienLaRetiro } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';

/** Takes an enrolment back before all have signed (docs/adr/0058-taken-back.md). */
@Injectable()
export class RetirosService {
  constructor(
    private readonly effects: Effects,
    private readonly inscripciones: InscripcionesRepository,
    private readonly enlaces: EnlacesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly hechos: HechosRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA; INSCRIPCION_RETIRADA, INSCRIPCION_COMPLETA
   * naming who was first
   */
  async devolver(peticion: RequestOf<typeof devolverInscripcion>, context: CallContext): Promise<{ message: string }> {
    const persona = asPersona(context.actor);
    if (!can(persona, 'inscripcion.devolver')) throw new AppError('SOLO_ADMINISTRADORES');
    const { id, nota, campos } = peticion;
    return this.effects.once(context, devolverInscripcion, peticion, async (tx) => {
      await lockInscripcion(tx, id);
      await this.retirar(tx, id, {
        como: 'devuelta',
        por: nombreVisible(persona),
        nota,
        ...(campos && campos.length > 0 && { campos: enSuOrden(campos) }),
      });
      return { message: 'Inscripción devuelta.' };
    });
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA, INSCRIPCION_RETIRADA; FIRMA_YA_REGISTRADA once somebody has signed */
  async anular(peticion: RequestOf<typeof anularInscripcion>, context: CallContext): Promise<{ message: string }> {
    const persona = asPersona(context.actor);
    const { id } = peticion;
    return this.effects.once(context, anularInscripcion, peticion, async (tx) => {
      await lockInscripcion(tx, id);
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila || !can(persona, 'inscripcion.anular', { owner: fila.creadorSub }))
        throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      await this.retirar(tx, id, { como: 'anulada', por: nombreVisible(persona) });
      return { message: 'Inscripción anulada.' };
    });
  }

  /**
   * The links first, the enrolment's row last: in the order of every unit that changes both. A signer who holds the
   * lock has signed before; one who waits for it finds the link gone.
   */
  private async retirar(
    tx: Tx,
    id: string,
    retiro: Pick<Retiro, 'por' | 'nota' | 'campos'> & { readonly como: FormaDeRetiro },
  ): Promise<void> {
    const en = this.clock.now();
    for (const { id: enlaceId, rol } of await this.enlaces.revocarTodos(tx, id, en))
      await this.hechos.enlaceRevocado(tx, { enlaceId, inscripcionId: id, rol });
    if (!(await this.inscripciones.retirar(tx, id, { ...retiro, en }))) throw await this.porQueNo(tx, id, retiro.como);
    await this.hechos.inscripcionRetirada(tx, id, retiro);
  }

  private async porQueNo(tx: Tx, id: string, como: FormaDeRetiro): Promise<AppError> {
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila) return new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    if (fila.retiradaEn) return new AppError('INSCRIPCION_RETIRADA', quienLaRetiro(fila));
    if (como === 'anulada') return new AppError('FIRMA_YA_REGISTRADA');
    const completa = fechaHoraCorta(fila.completadaEn ?? fila.actualizadaEn);
    const message = conPunto(`Los dos firmaron: quedó completa el ${completa}`);
    return new AppError('INSCRIPCION_COMPLETA', { fields: [{ path: 'id', message }] });
  }
}

type NombreDeCampo = (typeof nombresDeCampo)[number];
/** Each once, as the form has them. */
const enSuOrden = (nombrados: readonly NombreDeCampo[]): NombreDeCampo[] =>
  nombresDeCampo.filter((campo) => nombrados.includes(campo));
