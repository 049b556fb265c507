import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';

/** When the last link left, and until when it is good. */
export interface Invitacion {
  readonly enviadaEn: Date;
  readonly venceEn: Date;
}

/** Rows of `invitacion`, by the `sub` of the person who was invited. */
@Injectable()
export class UsuariosRepository {
  /**
   * Replaces the row that was read, or takes it back: undefined stands for no row.
   * @returns false when another one wrote meanwhile
   */
  async anotarInvitacion(
    tx: Tx,
    subject: string,
    antes: Invitacion | undefined,
    nueva: Invitacion | undefined,
  ): Promise<boolean> {
    if (nueva === undefined) {
      const borrada = 'DELETE FROM invitacion WHERE subject = $1 AND enviada_en = $2';
      return (await sql(tx, borrada, [subject, antes?.enviadaEn])).affected === 1;
    }
    const { affected } = await sql(
      tx,
      antes === undefined
        ? `INSERT INTO invitacion (subject, enviada_en, vence_en) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
        : `UPDATE invitacion SET enviada_en = $2, vence_en = $3 WHERE subject = $1 AND enviada_en = $4`,
      [subject, nueva.enviadaEn, nueva.venceEn, ...(antes === undefined ? [] : [antes.enviadaEn])],
    );
    return affected === 1;
  }

  async invitaciones(tx: Tx): Promise<ReadonlyMap<string, Invitacion>> {
    const { rows } = await sql<Invitacion & { subject: string }>(
      tx,
      'SELECT subject, enviada_en AS "enviadaEn", vence_en AS "venceEn" FROM invitacion',
    );
    return new Map(rows.map(({ subject, ...invitacion }) => [subject, invitacion]));
  }

  /** When each person was last here with a session of this realm. */
  async vistos(tx: Tx, issuer: string): Promise<ReadonlyMap<string, Date>> {
    const { rows } = await sql<{ subject: string; visto: Date }>(
      tx,
      'SELECT subject, visto_en AS visto FROM ultimo_acceso WHERE issuer = $1',
      [issuer],
    );
    return new Map(rows.map(({ subject, visto }) => [subject, visto]));
  }
}
