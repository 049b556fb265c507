import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { DIAS_DE_UN_HECHO } from '@portal/contracts/core';
import type { FormaDeRetiro, Retiro } from '@portal/contracts/inscripciones';
import { borradorDeRevision0 } from '@portal/contracts/pdf';
import type { RolFirmante } from '@portal/dominio/roles';
import { sql, uploadKey, type Tx } from '@portal/service-kit';
import { BorradosRepository } from './borrados.repository.js';
import { BusquedasRepository } from './busquedas.repository.js';
import { CargasRepository } from './cargas.repository.js';
import { esSembrada, InscripcionEntity } from './inscripcion.entity.js';
import { RevisionesRepository } from './revisiones.repository.js';

/** A rendering that somebody asked for before has ended by then: `pdf` ends it after a minute (docs/adr/0049). */
const DIBUJADA_MS = 120_000;

const columnaFirma = { conductor: 'firmada_conductor_en', propietario: 'firmada_propietario_en' } as const;

/** An enrolment that waits for its document, with its place in the queue. */
export type SinDocumento = Pick<InscripcionEntity, 'id' | 'creadaEn'>;

@Injectable()
export class InscripcionesRepository {
  constructor(
    private readonly cargas: CargasRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly borrados: BorradosRepository,
    private readonly busquedas: BusquedasRepository,
  ) {}

  async siguienteConsecutivo(tx: Tx): Promise<number> {
    const { rows } = await sql<{ n: string }>(tx, `SELECT nextval('inscripcion_consecutivo') AS n`);
    return Number(rows[0]?.n);
  }

  /** With its text first: the database copies the text of a row that has none. */
  async insertar(tx: Tx, fila: InscripcionEntity): Promise<void> {
    await this.busquedas.insertar(tx, fila);
    await tx.insert(InscripcionEntity, fila);
  }

  /** When this person sent the n-th newest since `desde`. @returns undefined when fewer were sent */
  async enviadaHace(tx: Tx, creadorSub: string, desde: Date, n: number): Promise<Date | undefined> {
    const { rows } = await sql<{ en: Date }>(
      tx,
      `SELECT creada_en AS en FROM inscripcion WHERE creador_sub = $1 AND creada_en > $2
       ORDER BY creada_en DESC LIMIT 1 OFFSET $3`,
      [creadorSub, desde, n - 1],
    );
    return rows[0]?.en;
  }

  porId(tx: Tx, id: string): Promise<InscripcionEntity | null> {
    return tx.findOneBy(InscripcionEntity, { id });
  }

  porIds(tx: Tx, ids: readonly string[]): Promise<InscripcionEntity[]> {
    return tx.findBy(InscripcionEntity, { id: In([...ids]) });
  }

  /** Signed by both, and not longer ago than the fact of it may still be read. */
  recienCompletada(tx: Tx, id: string): Promise<InscripcionEntity | null> {
    return tx
      .createQueryBuilder(InscripcionEntity, 'i')
      .where(
        `i.id = :id AND i.firmadaConductorEn IS NOT NULL AND i.firmadaPropietarioEn IS NOT NULL
         AND greatest(i.firmadaConductorEn, i.firmadaPropietarioEn) > now() - interval '${DIAS_DE_UN_HECHO} days'`,
        { id },
      )
      .getOne();
  }

  porCodigoVerificacion(tx: Tx, codigoVerificacion: string): Promise<InscripcionEntity | null> {
    return tx.findOneBy(InscripcionEntity, { codigoVerificacion });
  }

  /** Sent before `antes` and still without a document, the oldest first, starting behind `tras`. */
  sinDocumento(tx: Tx, antes: Date, limite: number, tras?: SinDocumento): Promise<SinDocumento[]> {
    const query = tx
      .createQueryBuilder(InscripcionEntity, 'i')
      .select(['i.id', 'i.creadaEn'])
      .where('i.revision IS NULL AND i.creadaEn < :antes', { antes });
    if (tras) query.andWhere('(i.creadaEn, i.id) > (:creadaEn, :id)', { creadaEn: tras.creadaEn, id: tras.id });
    return query.orderBy('i.creadaEn').addOrderBy('i.id').limit(limite).getMany();
  }

  /** @returns false when the document was already there */
  async estrenarDocumento(tx: Tx, id: string, ahora: Date): Promise<boolean> {
    const { affected } = await tx.update(
      InscripcionEntity,
      { id, revision: IsNull() },
      { revision: 0, actualizadaEn: ahora },
    );
    return affected === 1;
  }

  /**
   * Moves the document from revision `desde` to the next, signed in `rol`.
   * @returns whether both have signed now; undefined when another signature moved it first
   */
  async avanzar(
    tx: Tx,
    { id, desde, rol, ahora }: { id: string; desde: number; rol: RolFirmante; ahora: Date },
  ): Promise<boolean | undefined> {
    const columna = columnaFirma[rol];
    const { rows } = await sql<{ completa: boolean }>(
      tx,
      `UPDATE inscripcion SET revision = $2 + 1, actualizada_en = $3, ${columna} = $3
       WHERE id = $1 AND revision = $2 AND ${columna} IS NULL
       RETURNING firmada_conductor_en IS NOT NULL AND firmada_propietario_en IS NOT NULL AS completa`,
      [id, desde, ahora],
    );
    return rows[0]?.completa;
  }

  /** The first mail that the server accepts makes it *signature requested*; later ones change nothing. */
  async marcarSolicitada(tx: Tx, id: string, ahora: Date): Promise<void> {
    await tx.update(
      InscripcionEntity,
      { id, solicitudAceptadaEn: IsNull() },
      { solicitudAceptadaEn: ahora, actualizadaEn: ahora },
    );
  }

  /** @returns false when it was marked before, or is not there */
  async marcarRevisada(
    tx: Tx,
    id: string,
    { en, por, nota }: { en: Date; por: string; nota?: string | undefined },
  ): Promise<boolean> {
    const marca = { revisadaEn: en, revisadaPor: por, revisadaNota: nota || null };
    return (await tx.update(InscripcionEntity, { id, revisadaEn: IsNull() }, marca)).affected === 1;
  }

  /**
   * Takes it back, once; it is withdrawn only while nobody has signed.
   * @returns false when it was taken back before, is signed, or is not there
   */
  async retirar(
    tx: Tx,
    id: string,
    {
      como,
      en,
      por,
      nota,
      campos,
    }: Pick<Retiro, 'por' | 'nota' | 'campos'> & { readonly como: FormaDeRetiro; readonly en: Date },
  ): Promise<boolean> {
    const cambio = {
      retiro: como,
      retiradaEn: en,
      retiradaPor: por,
      retiradaNota: nota || null,
      retiradaCampos: campos ?? null,
      actualizadaEn: en,
    };
    const sinFirmas = { firmadaConductorEn: IsNull(), firmadaPropietarioEn: IsNull() };
    const donde = { id, retiradaEn: IsNull(), completadaEn: IsNull(), ...(como === 'anulada' && sinFirmas) };
    return (await tx.update(InscripcionEntity, donde, cambio)).affected === 1;
  }

  /**
   * Notes which enrolment replaces a returned one of this person, once.
   * @returns its id, or undefined when it is not theirs, was not returned or is replaced already
   */
  async reemplazar(
    tx: Tx,
    { codigo, por, creadorSub }: { codigo: string; por: string; creadorSub: string },
  ): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>(
      tx,
      `UPDATE inscripcion SET reemplazada_por = $2
       WHERE codigo = $1 AND creador_sub = $3 AND retiro = 'devuelta' AND reemplazada_por IS NULL RETURNING id`,
      [codigo, por, creadorSub],
    );
    return rows[0]?.id;
  }

  porCodigo(tx: Tx, codigo: string): Promise<InscripcionEntity | null> {
    return tx.findOneBy(InscripcionEntity, { codigo });
  }

  /** Deletes an enrolment with all that belongs to it. Its files are noted: the sweep deletes them. */
  async borrar(tx: Tx, fila: InscripcionEntity): Promise<void> {
    const { id, codigo, instantaneaKey, instantaneaSha256 } = fila;
    const revisiones = await this.revisiones.todas(tx, id);
    const cargas = await this.cargas.borrarDe(tx, id);
    const propios = esSembrada(fila) ? [] : [instantaneaKey, ...revisiones.map(({ key }) => key)];
    await this.borrados.anotar(tx, [...propios, ...cargas.map(uploadKey)]);
    // A rendering that is under way stores its document later, and its process may die before it says so.
    await this.borrados.anotarDesdeAhora(tx, borradorDeRevision0(instantaneaSha256), DIBUJADA_MS);
    // What it replaced waits to be corrected again.
    await tx.update(InscripcionEntity, { reemplazadaPor: codigo }, { reemplazadaPor: null });
    await tx.delete(InscripcionEntity, { id });
  }
}
