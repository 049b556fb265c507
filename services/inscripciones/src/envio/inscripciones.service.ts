import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type Persona, type RequestOf } from '@portal/contracts/core';
import {
  autorizacionAceptada,
  crearInscripcion,
  inscripcionEnviada,
  type Inscripcion,
  type InscripcionListada,
} from '@portal/contracts/inscripciones';
import { empresaDe } from '@portal/contracts/portal';
import type { Versiones } from '@portal/contracts/textos';
import {
  Audit,
  canonicalJson,
  Clock,
  durable,
  Idempotency,
  ObjectStore,
  Outbox,
  sha256Hex,
  Transactions,
  type Tx,
} from '@portal/service-kit';
import { CONFIG, type Config } from '../config.js';
import { BorradosRepository } from '../tablas/borrados.repository.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { nuevoCodigoVerificacion } from '../tablas/codigo.rules.js';
import { ContrasenasGps } from '../tablas/contrasenas-gps.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { aListada } from '../tablas/listada.rules.js';
import { TextosService } from '../textos/textos.service.js';
import { congelar } from './congelar.rules.js';

/** Longer than any submission takes. */
const VIDA_DE_NOTA_MS = 60_000;

const instantaneaDe = (id: string): string => `instantaneas/${id}.json`;

/** One sending: the form, who sends it under which id, and the legal texts that he read. */
interface Envio {
  readonly id: string;
  readonly persona: Persona;
  readonly form: Inscripcion;
  readonly vistos: Versiones | undefined;
}

@Injectable()
export class InscripcionesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly cargas: CargasRepository,
    private readonly borrados: BorradosRepository,
    private readonly textos: TextosService,
    private readonly objects: ObjectStore,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly contrasenas: ContrasenasGps,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Freezes the enrolment and announces it, in one transaction.
   * @throws AppError AUTORIZACION_NO_ACEPTADA; TEXTOS_CAMBIARON; CARGA_NO_RECONOCIDA when a bank certification is not an unused upload of this person
   */
  async crear(
    { textosVistos: vistos, ...form }: RequestOf<typeof crearInscripcion>,
    context: CallContext,
  ): Promise<InscripcionListada> {
    const persona = asPersona(context.actor);
    if (!can(persona, 'inscripcion.crear')) throw new AppError('ACCESO_DENEGADO');
    if (!autorizacionAceptada(form)) throw new AppError('AUTORIZACION_NO_ACEPTADA');
    const id = randomUUID();
    await this.transactions.run((tx) => this.borrados.anotar(tx, [instantaneaDe(id)], VIDA_DE_NOTA_MS), {
      step: 'enviar.nota',
    });
    // The form alone is what the key stands for: a retry after a lost answer finds it, whatever text came into force meanwhile.
    const unidad = (tx: Tx) =>
      this.idempotency.run(tx, context, crearInscripcion, form, () => this.enviar(tx, { id, persona, form, vistos }));
    return this.transactions.run(unidad, { step: 'enviar.registro' });
  }

  private async enviar(tx: Tx, envio: Envio): Promise<InscripcionListada> {
    const fila = await this.congelar(tx, envio);
    const conservada = await this.borrados.conservar(tx, fila.instantaneaKey);
    if (!conservada)
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'the snapshot was given up', retryAfter: 2 });
    await this.inscripciones.insertar(tx, fila);
    await this.outbox.append(tx, inscripcionEnviada, {
      inscripcionId: fila.id,
      codigo: fila.codigo,
      instantanea: fila.instantaneaKey,
      sha256: fila.instantaneaSha256,
    });
    await this.audit.append(tx, {
      accion: 'inscripcion.enviada',
      resultado: 'hecho',
      recurso: `inscripcion:${fila.id}`,
      datos: { instantanea: fila.instantaneaSha256 },
    });
    return aListada(fila, []);
  }

  /** The snapshot was noted for deletion beforehand: whatever becomes of the unit, no file stays without a row. */
  private async congelar(tx: Tx, { id, persona, form, vistos }: Envio): Promise<InscripcionEntity> {
    const vigentes = await this.textos.aceptadosEn(tx, vistos);
    const { fila, instantanea } = congelar({
      id,
      persona,
      form,
      vigentes,
      ahora: this.clock.now(),
      cargas: await this.cargas.usar(tx, persona.subject, form, id),
      consecutivo: await this.inscripciones.siguienteConsecutivo(tx),
      codigoVerificacion: nuevoCodigoVerificacion(),
      empresa: empresaDe(this.config),
      origen: this.config.PORTAL_ORIGIN,
    });
    const bytes = Buffer.from(canonicalJson(instantanea));
    const instantaneaSha256 = sha256Hex(bytes);
    const instantaneaKey = instantaneaDe(id);
    await durable('enviar.instantanea', () => this.objects.put(instantaneaKey, bytes));
    const contrasenaGpsSellada = await this.contrasenas.sellar(id, form.contrasenaGPS);
    return { ...fila, contrasenaGpsSellada, instantaneaKey, instantaneaSha256 };
  }
}
