import { Injectable } from '@nestjs/common';
import type { StoredFile } from '@portal/contracts/core';
import type { TextoLegal } from '@portal/contracts/textos';
import { sha256Hex, sql, type Tx } from '@portal/service-kit';
import { ContratoPublicadoEntity } from './contrato-publicado.entity.js';
import { TextoLegalEntity } from './texto-legal.entity.js';

type Archivo = Pick<StoredFile, 'key' | 'sha256' | 'bytes'>;

@Injectable()
export class TextosRepository {
  /** Adds new versions. @throws Error when a published version was edited: publish another one instead */
  async publicar(tx: Tx, textos: readonly TextoLegal[]): Promise<void> {
    for (const texto of textos) {
      const sha256 = sha256Hex(texto.cuerpo);
      await tx
        .createQueryBuilder()
        .insert()
        .into(TextoLegalEntity)
        .values({ ...texto, sha256 })
        .orIgnore()
        .execute();
      const publicado = await tx.findOneByOrFail(TextoLegalEntity, { clave: texto.clave, version: texto.version });
      if (publicado.sha256 !== sha256) throw new Error(`the published text ${texto.clave} ${texto.version} was edited`);
    }
  }

  /** Replaces a draft, the only version that may still be corrected. */
  async corregirBorrador(tx: Tx, texto: TextoLegal): Promise<void> {
    await tx.upsert(TextoLegalEntity, { ...texto, sha256: sha256Hex(texto.cuerpo) }, ['clave', 'version']);
  }

  /** Of each text the version in force on `dia` (YYYY-MM-DD). */
  async vigentes(tx: Tx, dia: string): Promise<TextoLegal[]> {
    const { rows } = await sql<TextoLegal>(
      tx,
      `SELECT DISTINCT ON (clave) clave, version, vigente_desde AS "vigenteDesde", titulo, cuerpo
       FROM texto_legal WHERE vigente_desde <= $1 ORDER BY clave, vigente_desde DESC, version DESC`,
      [dia],
    );
    return rows;
  }

  contrato(tx: Tx, textoSha256: string): Promise<Archivo | null> {
    return tx.findOneBy(ContratoPublicadoEntity, { textoSha256 });
  }

  async guardarContrato(tx: Tx, textoSha256: string, { key, sha256, bytes }: Archivo): Promise<void> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(ContratoPublicadoEntity)
      .values({ textoSha256, key, sha256, bytes })
      .orIgnore()
      .execute();
  }
}
