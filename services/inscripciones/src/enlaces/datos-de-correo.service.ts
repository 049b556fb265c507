import { Injectable } from '@nestjs/common';
import { AppError, type ResponseOf } from '@portal/contracts/core';
import {
  etiquetaConSeccion,
  nombresDeCampo,
  quienFirma,
  telefonoDe,
  type copiasDeCompletada,
  type correoDeEnlace,
  type datosDeCorreccion,
  type datosDeRetiro,
} from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { Transactions } from '@portal/service-kit';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { CorreccionesRepository } from '../tablas/correcciones.repository.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { esSembrada, marcaDePrueba } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { retiroDe } from '../tablas/listada.rules.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import { AvisadosService } from './avisados.service.js';

/**
 * What mails say and to whom. Facts name no people: the process that mails asks here, while there is something to mail.
 */
@Injectable()
export class DatosDeCorreoService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly inscripciones: InscripcionesRepository,
    private readonly correcciones: CorreccionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly avisados: AvisadosService,
  ) {}

  /** @throws AppError ENLACE_INVALIDO when it was used, revoked or deleted */
  async deEnlace(enlaceId: string): Promise<ResponseOf<typeof correoDeEnlace>> {
    const porMandar = await this.transactions.single((tx) => this.enlaces.porMandar(tx, enlaceId));
    const { rol, venceEn, tokenSellado, codigo, placa, creadorSub, formulario, correccion, prueba } = porMandar;
    const { calidad, correo, ...quien } = firmanteCon(formulario, rol, correccion);
    // The form has a telephone of the company and none of its representative: what is his alone does not go there.
    const esSuyo = quien.representante !== undefined && formulario.correoElectronicoRepresentante;
    return {
      ...{ codigo, placa, calidad, nombre: quienFirma(quien), correo },
      ...(quien.representante && { representante: true as const }),
      ...(!esSuyo && { telefono: telefonoDe(formulario, rol) }),
      ...{ venceEn: venceEn.toISOString(), inscribio: porMandar.creadorNombre, creadorSub, tokenSellado },
      ...marcaDePrueba({ prueba }),
    };
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA when it was deleted, or not completed lately */
  async deCompletada(inscripcionId: string): Promise<ResponseOf<typeof copiasDeCompletada>> {
    const { fila, actual, vigentes } = await this.transactions.run(async (tx) => ({
      fila: await this.inscripciones.recienCompletada(tx, inscripcionId),
      actual: await this.revisiones.actual(tx, inscripcionId),
      vigentes: await this.correcciones.vigentes(tx, inscripcionId),
    }));
    if (!fila || !actual) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
    const { key, sha256, bytes } = actual;
    const documento = { key, sha256, bytes, ampliado: Boolean(fila.ampliadaEn) };
    const { codigo, codigoVerificacion, placa, formulario, creadorSub, creadorNombre, creadorCorreo } = fila;
    const signer = (papel: RolFirmante) => {
      const { correo, ...quien } = firmanteCon(formulario, papel, vigentes[papel]);
      return { papel, nombre: quienFirma(quien), correo };
    };
    const creador = { papel: 'creador' as const, nombre: creadorNombre, correo: creadorCorreo };
    const destinatarios = [signer('conductor'), signer('propietario'), creador];
    return { codigo, codigoVerificacion, placa, creadorSub, documento, destinatarios, ...marcaDePrueba(fila) };
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA when it was deleted */
  async deCorreccion(correccionId: string): Promise<ResponseOf<typeof datosDeCorreccion>> {
    return this.transactions.run(async (tx) => {
      const correccion = await this.correcciones.porId(tx, correccionId);
      const fila = correccion && (await this.inscripciones.porId(tx, correccion.inscripcionId));
      if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      const { antes, correo, por, motivo, en, rol } = correccion;
      const { calidad, ...quien } = firmanteCon(fila.formulario, rol, correccion);
      const nombre = quienFirma(quien);
      const { codigo, placa, creadorSub: subject, creadorNombre, creadorCorreo } = fila;
      const creador = { subject, nombre: creadorNombre, correo: creadorCorreo };
      const dicho = { codigo, placa, calidad, nombre, antes, correo, por, motivo, en: en.toISOString(), creador };
      return { ...dicho, ...marcaDePrueba(fila) };
    });
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA when it was deleted, was never taken back, or is invented */
  async deRetiro(inscripcionId: string): Promise<ResponseOf<typeof datosDeRetiro>> {
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, inscripcionId);
      const retiro = fila && retiroDe(fila);
      if (!fila?.retiradaEn || !retiro || esSembrada(fila)) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      const devueltos = nombresDeCampo.filter((campo) => retiro.campos?.includes(campo));
      const etiquetas = devueltos.map(etiquetaConSeccion);
      return { ...(await this.avisados.deRetiro(tx, fila, fila.retiradaEn)), retiro, etiquetas };
    });
  }
}
