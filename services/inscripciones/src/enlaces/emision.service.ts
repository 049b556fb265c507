import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { selloDeEnlace } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { Clock, sealJson, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { CorreccionesRepository } from '../tablas/correcciones.repository.js';
import type { EnlaceEntity, MotivoEnlace } from '../tablas/enlace.entity.js';
import { EnlacesRepository, type PorSeguir } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { hashToken, newToken } from '../tablas/token.rules.js';

const DIA_MS = 86_400_000;

/** Issues signing links: the hash of a token stays, the token itself lies sealed until it is mailed (docs/adr/0034). */
@Injectable()
export class EmisionService {
  constructor(
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly correcciones: CorreccionesRepository,
    private readonly hechos: HechosRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  /**
   * A new link for a role; the one before it, if any, ends here. What its signer had said goes along, unless the new
   * one goes to another person: a `solicitud`.
   * @param por who had it mailed anew
   */
  async emitir(tx: Tx, fila: InscripcionEntity, rol: RolFirmante, motivo: MotivoEnlace, por?: string): Promise<void> {
    const creadoEn = this.clock.now();
    const anterior = await this.enlaces.revocar(tx, fila.id, rol, creadoEn);
    if (anterior) await this.hechos.enlaceRevocado(tx, { enlaceId: anterior.id, inscripcionId: fila.id, rol });
    const novedad = motivo === 'solicitud' ? null : (anterior?.novedad ?? null);
    await this.poner(tx, fila, { rol, motivo, por: por ?? null, creadoEn, recordatorios: 0, prorrogas: 0, novedad });
  }

  /**
   * The link that the portal itself puts after one that waits too long. What was not opened stays unopened since
   * the first.
   * @returns false, and nothing happens, when it was signed or ended meanwhile, or is being signed
   */
  async seguir(
    tx: Tx,
    fila: InscripcionEntity,
    { id: enlaceId, rol, recordatorios, prorrogas }: PorSeguir,
    motivo: 'recordatorio' | 'prorroga',
  ): Promise<boolean> {
    const creadoEn = this.clock.now();
    const anterior = await this.enlaces.dejarPaso(tx, enlaceId, creadoEn);
    if (!anterior) return false;
    await this.hechos.enlaceRevocado(tx, { enlaceId, inscripcionId: fila.id, rol });
    const entrega = await this.entregas.deEnlace(tx, enlaceId);
    const cuenta = {
      recordatorios: recordatorios + (motivo === 'recordatorio' ? 1 : 0),
      prorrogas: prorrogas + (motivo === 'prorroga' ? 1 : 0),
    };
    const sinAbrirDesde = entrega?.estado === 'aceptado' ? (entrega.sinAbrirDesde ?? entrega.fecha) : null;
    await this.poner(tx, fila, { rol, motivo, creadoEn, ...cuenta, novedad: anterior.novedad }, sinAbrirDesde);
    return true;
  }

  private async poner(
    tx: Tx,
    fila: InscripcionEntity,
    nuevo: Pick<EnlaceEntity, 'rol' | 'motivo' | 'por' | 'creadoEn' | 'recordatorios' | 'prorrogas' | 'novedad'>,
    sinAbrirDesde: Date | null = null,
  ): Promise<void> {
    const [id, token] = [randomUUID(), newToken()];
    const { rol, creadoEn } = nuevo;
    const venceEn = new Date(creadoEn.getTime() + this.config.ENLACE_DIAS * DIA_MS);
    const correccion = await this.correcciones.vigente(tx, fila.id, rol);
    const { correo } = firmanteCon(fila.formulario, rol, correccion);
    const destino = { enlaceId: id, inscripcionId: fila.id, rol, correo };
    const tokenSellado = sealJson(this.config.MAIL_KEY_FILE, { token }, selloDeEnlace(destino));
    const tokens = { tokenHash: hashToken(token), tokenSellado };
    const enlace = { id, inscripcionId: fila.id, ...nuevo, ...tokens, venceEn };
    await this.enlaces.insertar(tx, enlace);
    await this.entregas.encolar(tx, {
      inscripcionId: fila.id,
      rol,
      enlaceId: id,
      fecha: creadoEn,
      correo: correccion?.correo ?? null,
      sinAbrirDesde,
    });
    await this.hechos.enlaceEmitido(tx, enlace);
  }
}
