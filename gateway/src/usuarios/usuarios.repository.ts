import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';

interface Invitacion {
  readonly enviadaEn: Date;
  readonly venceEn: Date;
}

/** Rows of `invitacion`, by the `sub` of the person who was invited. */
@Injectable()
export class UsuariosRepository {
  async anotarInvitacion(tx: Tx, subject: string, { enviadaEn, venceEn }: Invitacion): Promise<void> {
    await sql(
      tx,
      `INSERT INTO invitacion (subject, enviada_en, vence_en) VALUES ($1, $2, $3)
       ON CONFLICT (subject) DO UPDATE SET enviada_en = excluded.enviada_en, vence_en = excluded.vence_en`,
      [subject, enviadaEn, venceEn],
    );
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
