import { Injectable } from '@nestjs/common';
import { AppError, can, type Actor } from '@portal/contracts/core';
import { camposDeArchivo, copiaDe, type FormularioCopiado } from '@portal/contracts/inscripciones';
import { Transactions } from '@portal/service-kit';
import { idDeRuta } from '../tablas/carga.rules.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { marcaDePrueba, type InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';

/** 'Copiar como nueva', and the correction of a returned one: what a creator's next enrolment may start from. */
@Injectable()
export class CopiasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly cargas: CargasRepository,
  ) {}

  /**
   * The form without password and consents, which are given anew, and without letters that are gone. A returned one is
   * corrected: its consents come with the versions that they answer.
   * @throws AppError INSCRIPCION_NO_ENCONTRADA
   */
  copiar(id: string, actor: Actor): Promise<FormularioCopiado> {
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila || !can(actor, 'inscripcion.copiar', { owner: fila.creadorSub }))
        throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      const halladas = await this.cargas.deInscripcion(tx, id);
      const perdidas = camposDeArchivo.filter(
        (campo) => !halladas.some((una) => una.id === idDeRuta(fila.formulario[campo] ?? '')),
      );
      return {
        ...copiaDe(fila.formulario),
        ...Object.fromEntries(perdidas.map((campo) => [campo, ''])),
        ...(fila.retiro === 'devuelta' && { aceptado: aceptadoEn(fila) }),
        ...marcaDePrueba(fila),
      };
    });
  }
}

const aceptadoEn = ({ formulario, textos }: InscripcionEntity): NonNullable<FormularioCopiado['aceptado']> => ({
  authorization: 'acepto',
  aceptaTerminosContrato: formulario.aceptaTerminosContrato,
  textos: [...textos.inscripcion, ...textos.propietario].map(({ clave, version }) => ({ clave, version })),
});
