import { Injectable } from '@nestjs/common';
import { lockForTransaction, sql, type Tx } from '@portal/service-kit';
import { VistaEntity } from './vista.entity.js';

type Cambio = Partial<Pick<VistaEntity, 'nombre' | 'consulta'>>;

@Injectable()
export class VistasRepository {
  /** Holds a person's views until `tx` ends. */
  bloquear(tx: Tx, persona: string): Promise<void> {
    return lockForTransaction(tx, `vistas:${persona}`);
  }

  de(tx: Tx, persona: string): Promise<VistaEntity[]> {
    return tx.find(VistaEntity, { where: { persona }, order: { nombre: 'ASC' } });
  }

  async insertar(tx: Tx, vista: VistaEntity): Promise<void> {
    await tx.insert(VistaEntity, vista);
  }

  async cambiar(tx: Tx, { id, persona }: Pick<VistaEntity, 'id' | 'persona'>, cambio: Cambio): Promise<void> {
    await sql(
      tx,
      `UPDATE vista SET nombre = coalesce($3, nombre), consulta = coalesce($4, consulta)
       WHERE id = $1 AND persona = $2`,
      [id, persona, cambio.nombre ?? null, cambio.consulta ?? null],
    );
  }

  /** Makes this one the person's default, or none of them. */
  async predeterminar(tx: Tx, persona: string, id: string | undefined): Promise<void> {
    await tx.update(VistaEntity, { persona, predeterminada: true }, { predeterminada: false });
    if (id !== undefined) await tx.update(VistaEntity, { persona, id }, { predeterminada: true });
  }

  async borrar(tx: Tx, persona: string, id: string): Promise<void> {
    await tx.delete(VistaEntity, { persona, id });
  }
}
