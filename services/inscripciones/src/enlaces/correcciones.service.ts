import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type Persona, type RequestOf } from '@portal/contracts/core';
import { corregirCorreo } from '@portal/contracts/inscripciones';
import { conPunto } from '@portal/contracts/textos';
import { fechaHoraCorta, nombreVisible } from '@portal/dominio/formatos';
import { tieneRol } from '@portal/dominio/roles';
import { Clock, Effects, type Tx } from '@portal/service-kit';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { CorreccionesRepository } from '../tablas/correcciones.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import {
  esSembrada,
  firmadaEn,
  quienLaRetiro,
  sinArchivos,
  type InscripcionEntity,
} from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { EmisionService } from './emision.service.js';
import { desdeOtro, POR_DIA } from './por-dia.rules.js';

type Peticion = RequestOf<typeof corregirCorreo>;

/** Corrects where a signer's link goes (docs/decisiones.md#corregir-correo). */
@Injectable()
export class CorreccionesService {
  constructor(
    private readonly effects: Effects,
    private readonly inscripciones: InscripcionesRepository,
    private readonly correcciones: CorreccionesRepository,
    private readonly emision: EmisionService,
    private readonly hechos: HechosRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError the codes of the contract */
  async corregir(peticion: Peticion, context: CallContext): Promise<{ message: string }> {
    const persona = asPersona(context.actor);
    return this.effects.once(context, corregirCorreo, peticion, async (tx) => {
      await lockInscripcion(tx, peticion.id);
      await this.registrar(tx, peticion, persona, await this.corregible(tx, peticion, persona));
      return { message: 'Correo corregido.' };
    });
  }

  /** The enrolment, when this person may correct this signer's address now. */
  private async corregible(tx: Tx, { id, tipo, correo }: Peticion, persona: Persona): Promise<InscripcionEntity> {
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila || !can(persona, 'correo.corregir', { owner: fila.creadorSub }))
      throw new AppError('INSCRIPCION_NO_ENCONTRADA');
    if (tieneRol(persona, 'admin') && buzonDe(correo) === buzonDe(persona.email)) throw new AppError('CORREO_PROPIO');
    if (fila.retiradaEn) throw new AppError('INSCRIPCION_RETIRADA', quienLaRetiro(fila));
    if (esSembrada(fila)) throw sinArchivos();
    if (fila.revision === null) throw new AppError('DOCUMENTO_EN_PREPARACION', { retryAfter: 5 });
    if (firmadaEn(fila, tipo)) throw new AppError('FIRMA_YA_REGISTRADA');
    return fila;
  }

  private async registrar(tx: Tx, peticion: Peticion, persona: Persona, fila: InscripcionEntity): Promise<void> {
    const { id, tipo: rol, correo, motivo, actual } = peticion;
    const anterior = await this.correcciones.vigente(tx, id, rol);
    const antes = firmanteCon(fila.formulario, rol, anterior).correo;
    if (antes !== actual) throw yaCorregido(antes, anterior);
    if (antes.toLowerCase() === correo.toLowerCase())
      throw new AppError('DATOS_INVALIDOS', { fields: [{ path: 'correo', message: 'Es la dirección actual.' }] });
    const en = this.clock.now();
    // More of them look for a mailbox rather than mend one.
    const desde = desdeOtro(await this.correcciones.momentos(tx, id, rol, POR_DIA));
    if (desde && desde > en) throw vanCinco(desde, en);
    const por = nombreVisible(persona);
    const correccion = {
      id: randomUUID(),
      inscripcionId: id,
      rol,
      antes,
      correo,
      motivo,
      porSub: persona.subject,
      por,
      en,
    };
    await this.correcciones.insertar(tx, correccion);
    await this.emision.emitir(tx, fila, rol, 'solicitud');
    await this.hechos.correoCorregido(tx, correccion);
  }
}

/** As many as a day has: since when there may be another. */
const vanCinco = (desde: Date, ahora: Date): AppError =>
  new AppError('CORREO_RECIENTE', {
    retryAfter: Math.ceil((desde.getTime() - ahora.getTime()) / 1000),
    fields: [
      {
        path: 'correo',
        message: conPunto(
          `Van ${POR_DIA} correcciones en un día, que es el máximo: la siguiente podrá hacerse desde el ` +
            fechaHoraCorta(desde),
        ),
      },
    ],
  });

/** Somebody was first: who, when and to which address. */
const yaCorregido = (antes: string, otra: { por: string; en: Date } | null): AppError =>
  new AppError('CORREO_YA_CORREGIDO', {
    fields: [
      {
        path: 'actual',
        message: otra
          ? conPunto(`${otra.por} lo cambió a ${antes} el ${fechaHoraCorta(otra.en)}`)
          : `La dirección de esta inscripción es ${antes}.`,
      },
    ],
  });

/** The mailbox of an address, whatever its case or tag. */
const buzonDe = (correo: string): string =>
  correo
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
