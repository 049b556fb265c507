import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { FirmaEntity } from './firma.entity.js';

@Injectable()
export class FirmasRepository {
  /** @throws DatabaseError (unique) for a second one in the same role */
  async insertar(tx: Tx, f: FirmaEntity): Promise<void> {
    await sql(
      tx,
      `INSERT INTO firma (id, inscripcion_id, rol, enlace_id, reserva_id, revision, nivel,
         certificado_id, certificado_huella, nombre, textos, declarado, observado, firmada_en, llave_en)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        f.id,
        f.inscripcionId,
        f.rol,
        f.enlaceId,
        f.reservaId,
        f.revision,
        f.nivel,
        f.certificadoId,
        f.certificadoHuella,
        f.nombre,
        JSON.stringify(f.textos),
        JSON.stringify(f.declarado),
        JSON.stringify(f.observado),
        f.firmadaEn,
        f.llaveEn,
      ],
    );
  }

  deInscripcion(tx: Tx, inscripcionId: string): Promise<FirmaEntity[]> {
    return tx.find(FirmaEntity, { where: { inscripcionId }, order: { revision: 'ASC' } });
  }
}
