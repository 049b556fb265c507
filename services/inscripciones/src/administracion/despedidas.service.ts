import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, type ResponseOf } from '@portal/contracts/core';
import { datosDeEliminacion } from '@portal/contracts/inscripciones';
import { Clock, openJson, sealJson, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { CorreccionesRepository } from '../tablas/correcciones.repository.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';

const HORA_MS = 3_600_000;

type Avisos = ResponseOf<typeof datosDeEliminacion>;

/**
 * Whom to tell of a deletion. Their addresses go with the enrolment, so they wait sealed in its tombstone until the
 * mails are queued.
 */
@Injectable()
export class DespedidasService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly lapidas: LapidasRepository,
    private readonly enlaces: EnlacesRepository,
    private readonly correcciones: CorreccionesRepository,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(HORA_MS, () => this.transactions.run((tx) => this.lapidas.borrarAvisosViejos(tx)), 'despedidas');
  }

  /** Who enrolled it, who has signed and who could sign now. To be asked before the rows go. */
  async sellar(tx: Tx, fila: InscripcionEntity): Promise<string> {
    const vigentes = await this.correcciones.vigentes(tx, fila.id);
    const avisados = await this.enlaces.porDespedir(tx, fila.id, this.clock.now());
    const avisos: Avisos = {
      codigo: fila.codigo,
      placa: fila.placa,
      creador: { subject: fila.creadorSub, nombre: fila.creadorNombre, correo: fila.creadorCorreo },
      firmantes: avisados.map(({ rol, firmo }) => {
        const { calidad, nombre, correo } = firmanteCon(fila.formulario, rol, vigentes[rol]);
        return { calidad, nombre, correo, firmo };
      }),
    };
    return sealJson(this.config.MAIL_KEY_FILE, avisos, selloDe(fila.id));
  }

  /** @throws AppError INSCRIPCION_NO_ENCONTRADA when it was not deleted, or its mails are queued */
  async datos(inscripcionId: string): Promise<Avisos> {
    const lapida = await this.transactions.single((tx) => this.lapidas.porId(tx, inscripcionId));
    if (!lapida || lapida.avisosSellados === null) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
    return datosDeEliminacion.response.parse(
      openJson(this.config.MAIL_KEY_FILE, lapida.avisosSellados, selloDe(inscripcionId)),
    );
  }

  async avisada(inscripcionId: string): Promise<Record<string, never>> {
    await this.transactions.run((tx) => this.lapidas.borrarAvisos(tx, inscripcionId));
    return {};
  }
}

/** What the seal is bound to: moved to another tombstone it does not open. */
const selloDe = (inscripcionId: string): string => `despedida:${inscripcionId}`;
