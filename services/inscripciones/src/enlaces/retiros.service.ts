import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import {
  anularInscripcion,
  campos as camposDelFormulario,
  devolverInscripcion,
  nombresDeCampo,
  type datosDeRetiro,
  type FormaDeRetiro,
  type Retiro,
} from '@portal/contracts/inscripciones';
import { fechaHoraCorta, nombreVisible } from '@portal/dominio/formatos';
import { Clock, Idempotency, Transactions, type Tx } from '@portal/service-kit';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { CorreccionesRepository } from '../tablas/correcciones.repository.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import { quienLaRetiro } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { retiroDe } from '../tablas/listada.rules.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';

/** Takes an enrolment back before all have signed (docs/adr/0058-taken-back.md). */
@Injectable()
export class RetirosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly enlaces: EnlacesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly correcciones: CorreccionesRepository,
    private readonly hechos: HechosRepository,
    private readonly idempotency: Idempotency,
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
    return this.transactions.run((tx) =>
      this.idempotency.run(tx, context, devolverInscripcion, peticion, async () => {
        await lockInscripcion(tx, id);
        await this.retirar(tx, id, {
          como: 'devuelta',
          por: nombreVisible(persona),
          nota,
          ...(campos && campos.length > 0 && { campos: enSuOrden(campos) }),
        });
        return { message: 'Inscripción devuelta.' };
      }),
    );
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA, INSCRIPCION_RETIRADA; FIRMA_YA_REGISTRADA once somebody has signed */
  async anular(peticion: RequestOf<typeof anularInscripcion>, context: CallContext): Promise<{ message: string }> {
    const persona = asPersona(context.actor);
    const { id } = peticion;
    return this.transactions.run((tx) =>
      this.idempotency.run(tx, context, anularInscripcion, peticion, async () => {
        await lockInscripcion(tx, id);
        const fila = await this.inscripciones.porId(tx, id);
        if (!fila || !can(persona, 'inscripcion.anular', { owner: fila.creadorSub }))
          throw new AppError('INSCRIPCION_NO_ENCONTRADA');
        await this.retirar(tx, id, { como: 'anulada', por: nombreVisible(persona) });
        return { message: 'Inscripción anulada.' };
      }),
    );
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA when it was deleted, or was never taken back */
  async datos(inscripcionId: string): Promise<ResponseOf<typeof datosDeRetiro>> {
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, inscripcionId);
      const retiro = fila && retiroDe(fila);
      if (!fila?.retiradaEn || !retiro) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      const avisados = await this.enlaces.porAvisar(tx, inscripcionId, fila.retiradaEn);
      const vigentes = await this.correcciones.vigentes(tx, inscripcionId);
      return {
        codigo: fila.codigo,
        placa: fila.placa,
        retiro,
        etiquetas: nombresDeCampo.filter((campo) => retiro.campos?.includes(campo)).map(etiquetaDe),
        creador: { subject: fila.creadorSub, nombre: fila.creadorNombre, correo: fila.creadorCorreo },
        firmantes: avisados.map(({ rol, firmo }) => {
          const { calidad, nombre, correo } = firmanteCon(fila.formulario, rol, vigentes[rol]);
          return { calidad, nombre, correo, firmo };
        }),
      };
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
    const message = `Los dos firmaron: quedó completa el ${fechaHoraCorta(fila.completadaEn ?? fila.actualizadaEn)}.`;
    return new AppError('INSCRIPCION_COMPLETA', { fields: [{ path: 'id', message }] });
  }
}

type NombreDeCampo = (typeof nombresDeCampo)[number];
const etiquetaDe = (campo: NombreDeCampo): string => camposDelFormulario[campo].etiqueta;
/** Each once, as the form has them. */
const enSuOrden = (nombrados: readonly NombreDeCampo[]): NombreDeCampo[] =>
  nombresDeCampo.filter((campo) => nombrados.includes(campo));
