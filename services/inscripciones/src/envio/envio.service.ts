import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, messageOf, type CallContext, type RequestOf } from '@portal/contracts/core';
import {
  autorizacionAceptada,
  camposRepresentante,
  crearInscripcion,
  type InscripcionListada,
} from '@portal/contracts/inscripciones';
import { durable, Idempotency, ObjectStore, sha256Hex, Transactions, uploadKey, type Tx } from '@portal/service-kit';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { porAdjuntarDeNuevo, rutaDeCarga } from '../tablas/carga.rules.js';
import { CongelacionService, type Congelada, type Envio } from './congelacion.service.js';
import { RegistroEnvioService } from './registro-envio.service.js';

/** Longer than any submission takes. */
const NOTE_LIFE_MS = 60_000;

/**
 * Sends an enrolment in three steps: one unit freezes it and notes its snapshot for deletion, the object store takes
 * the snapshot, one unit makes it true and removes the note. Both units touch the database alone, so they may run
 * again. Whatever stops the sending half-way leaves the note, and the sweep deletes the file behind it.
 */
@Injectable()
export class EnvioService {
  constructor(
    private readonly transactions: Transactions,
    private readonly idempotency: Idempotency,
    private readonly congelacion: CongelacionService,
    private readonly borrados: BorradosRepository,
    private readonly objects: ObjectStore,
    private readonly registro: RegistroEnvioService,
  ) {}

  /**
   * The idempotency key stands for the form alone: a retry finds its answer even when another text
   * came into force meanwhile, or when another release reads it.
   * @throws AppError AUTORIZACION_NO_ACEPTADA; TEXTOS_CAMBIARON; CARGA_NO_RECONOCIDA when a bank certification is not
   * an upload of this person; INSCRIPCION_NO_ENCONTRADA when what it replaces cannot be replaced; DATOS_INVALIDOS for
   * a test that may not be one; LIMITE_DE_ENVIOS; ALMACEN_NO_DISPONIBLE
   */
  async crear(
    { textosVistos: vistos, reemplaza, prueba, ...form }: RequestOf<typeof crearInscripcion>,
    context: CallContext,
  ): Promise<InscripcionListada> {
    const persona = asPersona(context.actor);
    if (!can(persona, 'inscripcion.crear')) throw new AppError('ACCESO_DENEGADO');
    if (!autorizacionAceptada(form)) throw sinAutorizacion();
    const envio = { id: randomUUID(), persona, form, vistos, reemplaza, prueba: prueba === true };
    const entrada = await this.transactions.run((tx) => this.entrar(tx, envio, context), { step: 'enviar.nota' });
    if ('anterior' in entrada) return entrada.anterior;
    const { fila, bytes, reutilizadas } = entrada;
    await this.exigirEnteras(reutilizadas, form);
    const { instantaneaKey, instantaneaSha256: sha256 } = fila;
    await durable('enviar.instantanea', () => this.objects.put(instantaneaKey, bytes, { sha256 }));
    const unit = (tx: Tx) =>
      this.idempotency.run(tx, context, crearInscripcion, comoSiempre(form), () => this.registro.registrar(tx, fila));
    return this.transactions.run(unit, { step: 'enviar.registro' });
  }

  /** A letter that another enrolment holds is read again: it is still what was inspected. */
  private async exigirEnteras(cargas: readonly CargaEntity[], form: RequestOf<typeof crearInscripcion>): Promise<void> {
    for (const { id, sha256 } of cargas) {
      const bytes = await this.objects.read(uploadKey(id)).catch(sinArchivo);
      if (bytes && sha256Hex(bytes) === sha256) continue;
      throw new AppError('CARGA_NO_RECONOCIDA', { fields: porAdjuntarDeNuevo(form, rutaDeCarga(id)) });
    }
  }

  /** The answer that was given under this key, or the frozen enrolment with a note to delete its snapshot. */
  private async entrar(
    tx: Tx,
    envio: Envio,
    context: CallContext,
  ): Promise<{ readonly anterior: InscripcionListada } | Congelada> {
    const anterior = await this.idempotency.find(tx, context, crearInscripcion, comoSiempre(envio.form));
    if (anterior) return { anterior: anterior.answer };
    await this.registro.exigirCupo(tx, envio.persona.subject);
    const congelada = await this.congelacion.congelar(tx, envio);
    await this.borrados.anotar(tx, [congelada.fila.instantaneaKey], NOTE_LIFE_MS);
    return congelada;
  }
}

type Formulario = Omit<RequestOf<typeof crearInscripcion>, 'textosVistos' | 'reemplaza' | 'prueba'>;

/** The form without the optional members that it leaves blank: a release that does not know them reads the same. */
const comoSiempre = (form: Formulario): Formulario =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([campo, valor]) => valor !== '' || !(camposRepresentante as readonly string[]).includes(campo),
    ),
  ) as Formulario;

function sinArchivo(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'NO_ENCONTRADO') return undefined;
  throw error;
}

function sinAutorizacion(): AppError {
  const message = messageOf('AUTORIZACION_NO_ACEPTADA');
  return new AppError('AUTORIZACION_NO_ACEPTADA', { fields: [{ path: 'authorization', message }] });
}
