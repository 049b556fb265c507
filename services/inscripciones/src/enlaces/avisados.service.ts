import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts/core';
import { quienFirma, type datosDeEliminacion } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import type { Tx } from '@portal/service-kit';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { CorreccionesRepository } from '../tablas/correcciones.repository.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { marcaDePrueba, type InscripcionEntity } from '../tablas/inscripcion.entity.js';

/** An enrolment by its names, and the people who hear of its end. */
export type Avisados = ResponseOf<typeof datosDeEliminacion>;

/** Whom to tell that an enrolment ended before its time: who enrolled it, who has signed, who could still sign. */
@Injectable()
export class AvisadosService {
  constructor(
    private readonly enlaces: EnlacesRepository,
    private readonly correcciones: CorreccionesRepository,
  ) {}

  /** Of one that was taken back, when it was. */
  async deRetiro(tx: Tx, fila: InscripcionEntity, retiradaEn: Date): Promise<Avisados> {
    return this.nombrar(tx, fila, await this.enlaces.porAvisar(tx, fila.id, retiradaEn));
  }

  /** Of one that is to be deleted. To be asked before the rows go. */
  async deEliminacion(tx: Tx, fila: InscripcionEntity, ahora: Date): Promise<Avisados> {
    return this.nombrar(tx, fila, await this.enlaces.porDespedir(tx, fila.id, ahora));
  }

  private async nombrar(
    tx: Tx,
    fila: InscripcionEntity,
    firmantes: readonly { readonly rol: RolFirmante; readonly firmo: boolean }[],
  ): Promise<Avisados> {
    const vigentes = await this.correcciones.vigentes(tx, fila.id);
    return {
      codigo: fila.codigo,
      placa: fila.placa,
      creador: { subject: fila.creadorSub, nombre: fila.creadorNombre, correo: fila.creadorCorreo },
      firmantes: firmantes.map(({ rol, firmo }) => {
        const { calidad, correo, ...quien } = firmanteCon(fila.formulario, rol, vigentes[rol]);
        return { calidad, nombre: quienFirma(quien), correo, firmo };
      }),
      ...marcaDePrueba(fila),
    };
  }
}
