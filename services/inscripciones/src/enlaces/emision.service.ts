import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  enlaceEmitido,
  enlaceRevocado,
  firmanteDe,
  selloDeEnlace,
  type RolFirmante,
} from '@portal/contracts/inscripciones';
import { Audit, Clock, Outbox, sealJson, type Tx } from '@portal/service-kit';
import { CONFIG, type Config } from '../config.js';
import type { MotivoEnlace } from '../tablas/enlace.entity.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { huellaDeToken, nuevoToken } from '../tablas/token.rules.js';

const DIA_MS = 86_400_000;

/** Makes signing links: the hash stays here, the token leaves sealed in its event, for the signer's mail alone (ADR 7). */
@Injectable()
export class EmisionService {
  constructor(
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A new link for a role; the one before it, if any, ends here. */
  async emitir(tx: Tx, fila: InscripcionEntity, rol: RolFirmante, motivo: MotivoEnlace): Promise<void> {
    const [enlaceId, token, creadoEn] = [randomUUID(), nuevoToken(), this.clock.now()];
    const venceEn = new Date(creadoEn.getTime() + this.config.ENLACE_DIAS * DIA_MS);
    await this.revocar(tx, fila.id, rol, creadoEn);
    await this.enlaces.insertar(tx, {
      id: enlaceId,
      inscripcionId: fila.id,
      rol,
      motivo,
      tokenHash: huellaDeToken(token),
      creadoEn,
      venceEn,
    });
    await this.entregas.encolar(tx, fila.id, rol, enlaceId, creadoEn);
    const { calidad, nombre, correo } = firmanteDe(fila.formulario, rol);
    await this.outbox.append(tx, enlaceEmitido, {
      enlaceId,
      inscripcionId: fila.id,
      rol,
      motivo,
      calidad,
      nombre,
      correo,
      codigo: fila.codigo,
      placa: fila.placa,
      venceEn: venceEn.toISOString(),
      tokenSellado: sealJson(this.config.MAIL_KEY_FILE, { token }, selloDeEnlace(enlaceId)),
    });
    await this.audit.append(tx, {
      accion: 'enlace.emitido',
      resultado: 'hecho',
      recurso: `enlace:${enlaceId}`,
      datos: { inscripcion: fila.id, rol, motivo },
    });
  }

  private async revocar(tx: Tx, inscripcionId: string, rol: RolFirmante, ahora: Date): Promise<void> {
    const enlaceId = await this.enlaces.revocar(tx, inscripcionId, rol, ahora);
    if (enlaceId === undefined) return;
    await this.outbox.append(tx, enlaceRevocado, { enlaceId, inscripcionId, rol });
    await this.audit.append(tx, {
      accion: 'enlace.revocado',
      resultado: 'hecho',
      recurso: `enlace:${enlaceId}`,
      datos: { inscripcion: inscripcionId, rol },
    });
  }
}
