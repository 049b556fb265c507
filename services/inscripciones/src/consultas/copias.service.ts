import { Injectable } from '@nestjs/common';
import { AppError, can, type Actor } from '@portal/contracts/core';
import { campoDeCorreo, camposDeArchivo, copiaDe, type FormularioCopiado } from '@portal/contracts/inscripciones';
import { rolesFirmante } from '@portal/dominio/roles';
import { Transactions, type Tx } from '@portal/service-kit';
import { idDeRuta } from '../tablas/carga.rules.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { CorreccionesRepository } from '../tablas/correcciones.repository.js';
import { marcaDePrueba, type InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';

/** 'Copiar como nueva', and the correction of a returned one: what a creator's next enrolment may start from. */
@Injectable()
export class CopiasService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly cargas: CargasRepository,
    private readonly correcciones: CorreccionesRepository,
  ) {}

  /**
   * The form without password and consents, which are given anew, and without letters that are gone. A signer's address
   * comes as it was corrected. A returned one is corrected: its consents come with the versions that they answer.
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
        ...(await this.corregidos(tx, fila)),
        ...(fila.retiro === 'devuelta' && { aceptado: aceptadoEn(fila) }),
        ...marcaDePrueba(fila),
      };
    });
  }

  /** The addresses that were corrected since the sending, in the fields of those signers. */
  private async corregidos(tx: Tx, { id, formulario }: InscripcionEntity): Promise<Partial<FormularioCopiado>> {
    const vigentes = await this.correcciones.vigentes(tx, id);
    const hallados = rolesFirmante.flatMap((rol) => {
      const una = vigentes[rol];
      return una ? [{ campo: campoDeCorreo(formulario, rol), una }] : [];
    });
    if (hallados.length === 0) return {};
    const correos = Object.fromEntries(hallados.map(({ campo, una }) => [campo, una.correo]));
    const delTenedor = correos['correoElectronicoTenedor'];
    return {
      ...correos,
      ...(formulario.mismoTenedor && delTenedor && { correoElectronicoPropietario: delTenedor }),
      corregidos: hallados.map(({ campo, una: { por, en } }) => ({ campo, por, en: en.toISOString() })),
    };
  }
}

const aceptadoEn = ({ formulario, textos }: InscripcionEntity): NonNullable<FormularioCopiado['aceptado']> => ({
  authorization: 'acepto',
  aceptaTerminosContrato: formulario.aceptaTerminosContrato,
  textos: [...textos.inscripcion, ...textos.propietario].map(({ clave, version }) => ({ clave, version })),
});
