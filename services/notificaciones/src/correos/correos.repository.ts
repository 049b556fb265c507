import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { DIAS_DE_UN_HECHO } from '@portal/contracts/core';
import { lockForTransaction, sql, type Tx } from '@portal/service-kit';
import { CONSTANCIA, type Plantilla } from '../plantillas/plantillas.js';
import { CorreoEntity, type Canal } from './correo.entity.js';

export type CorreoNuevo = Pick<CorreoEntity, 'eventId' | 'destinatario' | 'plantilla' | 'datos'> &
  Partial<
    Pick<
      CorreoEntity,
      'inscripcionId' | 'enlaceId' | 'rol' | 'tokenSellado' | 'adjunto' | 'creadorSub' | 'caducaEn' | 'canal'
    >
  > & { readonly prueba?: boolean | undefined };

/** A mail as one attempt has taken it. */
type Intento = Pick<CorreoEntity, 'id' | 'retorno' | 'reservadoHasta'>;

/** How many mails an address gets in 24 hours: in all, and because of one creator. */
interface Cupo {
  readonly porDia: number;
  readonly porCreador: number;
}

/** Rows of `correo`. */
@Injectable()
export class CorreosRepository {
  /** Once per fact and address. */
  async encolar(tx: Tx, correo: CorreoNuevo): Promise<void> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(CorreoEntity)
      .values({ id: randomUUID(), ...correo })
      .orIgnore()
      .execute();
  }

  /**
   * Takes due rows of one channel for one attempt. Other replicas leave them alone until the lease ends. Its end names
   * the attempt: the next one cannot begin before it, so it ends later. In milliseconds, as a `Date` holds it.
   */
  async reservar(tx: Tx, canal: Canal, limit: number, leaseMs: number): Promise<CorreoEntity[]> {
    const { rows } = await sql<{ id: string }>(
      tx,
      `UPDATE correo SET intentos = intentos + 1,
         reservado_hasta = date_trunc('milliseconds', now() + $2 * interval '1 millisecond'),
         retorno = coalesce(retorno, gen_random_uuid())
       WHERE id IN (
         SELECT id FROM correo
         WHERE estado = 'en-cola' AND canal = $3 AND proximo_en <= now()
           AND (reservado_hasta IS NULL OR reservado_hasta < now())
         ORDER BY proximo_en LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [limit, leaseMs, canal],
    );
    return rows.length === 0 ? [] : tx.findBy(CorreoEntity, { id: In(rows.map(({ id }) => id)) });
  }

  /** Oldest first. */
  deInscripcion(tx: Tx, inscripcionId: string): Promise<CorreoEntity[]> {
    return tx.find(CorreoEntity, { where: { inscripcionId }, order: { creadoEn: 'ASC', id: 'ASC' } });
  }

  /** Whose enrolment this is, as its earlier mails say. */
  async creadorDe(tx: Tx, inscripcionId: string): Promise<string | null> {
    const known = await tx.findOneBy(CorreoEntity, { inscripcionId, creadorSub: Not(IsNull()) });
    return known?.creadorSub ?? null;
  }

  /** Whether an earlier mail says that this enrolment is one made to try the portal. */
  esDePrueba(tx: Tx, inscripcionId: string): Promise<boolean> {
    return tx.existsBy(CorreoEntity, { inscripcionId, prueba: true });
  }

  /**
   * Gives a mail its place among those that its recipient gets in 24 hours, and among those that one creator causes
   * there, exactly over all replicas. Mails without a creator share one part.
   * @returns milliseconds until the next place is free, or undefined when it has one
   */
  async admitir(tx: Tx, { id, destinatario, creadorSub }: CorreoEntity, cupo: Cupo): Promise<number | undefined> {
    const buzon = await this.buzonDe(tx, destinatario);
    await lockForTransaction(tx, `destinatario:${buzon}`);
    const { rows } = await sql<{ espera: number | null }>(
      tx,
      `WITH hoy AS (
         SELECT admitido_en, creador_sub FROM correo
         WHERE buzon_de(destinatario) = $1 AND admitido_en > now() - interval '24 hours')
       SELECT extract(epoch FROM max(admitido_en) + interval '24 hours' - now())::float8 * 1000 AS espera FROM (
         (SELECT admitido_en FROM hoy ORDER BY admitido_en DESC LIMIT 1 OFFSET $2)
         UNION ALL
         (SELECT admitido_en FROM hoy WHERE creador_sub IS NOT DISTINCT FROM $4
          ORDER BY admitido_en DESC LIMIT 1 OFFSET $3)) AS lleno`,
      [buzon, cupo.porDia - 1, cupo.porCreador - 1, creadorSub],
    );
    const { espera } = rows[0]!;
    if (espera !== null) return Math.max(1, Math.ceil(espera));
    await sql(tx, 'UPDATE correo SET admitido_en = now() WHERE id = $1', [id]);
    return undefined;
  }

  /** The mailbox behind an address, whatever its spelling or tag. */
  private async buzonDe(tx: Tx, direccion: string): Promise<string> {
    const { rows } = await sql<{ buzon: string }>(tx, 'SELECT buzon_de($1) AS buzon', [direccion]);
    return rows[0]!.buzon;
  }

  /**
   * Ends a mail's life in the queue, and erases what could open a link or name a person. That it was accepted is true
   * of this sending whoever says it; a refusal counts only from the attempt that holds the mail.
   * @returns false when it is gone, was ended or put back before, or is refused by an attempt that outlived its lease
   */
  async terminar(
    tx: Tx,
    { id, retorno, reservadoHasta }: Intento,
    estado: 'aceptado' | 'rechazado',
    motivo: string | null,
  ): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `UPDATE correo SET estado = $2, motivo = $3, terminado_en = now(), token_sellado = NULL, datos = '{}',
         reservado_hasta = NULL
       WHERE id = $1 AND retorno = $5 AND estado = 'en-cola' AND ($2 = 'aceptado' OR reservado_hasta = $4)`,
      [id, estado, motivo, reservadoHasta, retorno],
    );
    return affected === 1;
  }

  /** Locked until the transaction ends. @returns null when it is gone or was sent anew */
  porRetorno(tx: Tx, retorno: string): Promise<CorreoEntity | null> {
    return tx.findOne(CorreoEntity, { where: { retorno }, lock: { mode: 'pessimistic_write' } });
  }

  /** It came back. @returns false when it had not been accepted, or came back before */
  async rebotar(tx: Tx, retorno: string, motivo: string): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `UPDATE correo SET estado = 'rechazado', motivo = $2, rebotado_en = now(), terminado_en = now()
       WHERE retorno = $1 AND estado = 'aceptado'`,
      [retorno, motivo],
    );
    return affected === 1;
  }

  /**
   * Its next attempt is not later than its end, which is then seen. What only waited for its turn was no attempt.
   * @returns false when it is gone, was ended before, or another attempt has taken it
   */
  async aplazar(
    tx: Tx,
    { id, reservadoHasta }: Intento,
    { waitMs, motivo, intentado }: { waitMs: number; motivo: string; intentado: boolean },
  ): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `UPDATE correo SET proximo_en = least(now() + $2 * interval '1 millisecond', greatest(caduca_en, now())),
         reservado_hasta = NULL, motivo = $3, intentos = intentos - $4::int
       WHERE id = $1 AND estado = 'en-cola' AND reservado_hasta = $5`,
      [id, waitMs, motivo, intentado ? 0 : 1, reservadoHasta],
    );
    return affected === 1;
  }

  /** Makes the waiting mails of this kind due now. Why they waited is told anew, should they fail again. */
  async adelantar(tx: Tx, inscripcionId: string, plantilla: Plantilla): Promise<void> {
    await sql(
      tx,
      `UPDATE correo SET proximo_en = now(), motivo = NULL
       WHERE inscripcion_id = $1 AND plantilla = $2 AND estado = 'en-cola' AND proximo_en > now()`,
      [inscripcionId, plantilla],
    );
  }

  /**
   * Puts a mail back into the queue that was refused for good before `antes`, with the words that were erased. It asks
   * for a place among its recipient's mails again, and lives as long as a new one. Reports about the sending before
   * are about no mail any more.
   */
  async reabrir(
    tx: Tx,
    inscripcionId: string,
    { destinatario, plantilla, datos }: Pick<CorreoNuevo, 'destinatario' | 'plantilla' | 'datos'>,
    antes: Date,
  ): Promise<void> {
    await sql(
      tx,
      `UPDATE correo SET estado = 'en-cola', datos = $4, motivo = NULL, terminado_en = NULL, admitido_en = NULL,
         rebotado_en = NULL, retorno = NULL, proximo_en = now(), caduca_en = now() + interval '7 days'
       WHERE inscripcion_id = $1 AND destinatario = $2 AND plantilla = $3
         AND estado = 'rechazado' AND terminado_en < $5`,
      [inscripcionId, destinatario, plantilla, JSON.stringify(datos), antes],
    );
  }

  /** Drops waiting mails of a link that no longer opens. */
  async olvidarEnlace(tx: Tx, enlaceId: string): Promise<void> {
    await tx.delete(CorreoEntity, { enlaceId, estado: 'en-cola' });
  }

  async olvidarInscripcion(tx: Tx, inscripcionId: string): Promise<void> {
    await tx.delete(CorreoEntity, { inscripcionId });
  }

  /** Drops ended mails of no enrolment, whose rows no deletion finds, once their fact cannot come again. */
  async olvidarSueltos(tx: Tx): Promise<void> {
    await sql(
      tx,
      `DELETE FROM correo
       WHERE inscripcion_id IS NULL AND terminado_en < now() - interval '${DIAS_DE_UN_HECHO} days'`,
    );
  }

  /**
   * Whether who reads this address had a link to an enrolment: one that was mailed there got out, by mail or to a
   * phone, or he has signed, for who has signed is sent a receipt.
   */
  async tuvoEnlace(tx: Tx, inscripcionId: string, destinatario: string): Promise<boolean> {
    const { rows } = await sql(
      tx,
      `SELECT FROM correo suyo LEFT JOIN correo salio ON salio.enlace_id = suyo.enlace_id AND salio.estado = 'aceptado'
       WHERE suyo.inscripcion_id = $1 AND lower(suyo.destinatario) = lower($2)
         AND (salio.id IS NOT NULL OR suyo.plantilla = $3) LIMIT 1`,
      [inscripcionId, destinatario, CONSTANCIA],
    );
    return rows.length > 0;
  }

  /** Who was sent, or waits for, a mail of this kind about an enrolment. */
  async destinatariosDe(tx: Tx, inscripcionId: string, plantilla: Plantilla): Promise<string[]> {
    const { rows } = await sql<{ destinatario: string }>(
      tx,
      'SELECT DISTINCT destinatario FROM correo WHERE inscripcion_id = $1 AND plantilla = $2 ORDER BY destinatario',
      [inscripcionId, plantilla],
    );
    return rows.map(({ destinatario }) => destinatario);
  }
}
