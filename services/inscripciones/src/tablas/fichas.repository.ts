import { Injectable } from '@nestjs/common';
import type { RolFirmante } from '@portal/dominio/roles';
import { sql, type Tx } from '@portal/service-kit';
import { atascadasDe, type Atascada } from './atascos.repository.js';
import type { CargaEntity } from './carga.entity.js';
import { CargasRepository } from './cargas.repository.js';
import type { CorreccionEntity } from './correccion.entity.js';
import { CorreccionesRepository } from './correcciones.repository.js';
import type { EnlaceEntity } from './enlace.entity.js';
import { ULTIMA_VISITA } from './enlaces.repository.js';
import { EntregaEntity } from './entrega.entity.js';
import type { FirmaEntity } from './firma.entity.js';
import type { InscripcionEntity } from './inscripcion.entity.js';
import type { EnlacesListados } from './listada.rules.js';
import { ListasRepository } from './listas.repository.js';
import type { RevisionEntity } from './revision.entity.js';
import { sinLlegarDe, type PorContar } from './sin-llegar.repository.js';

/** The living link of a role, and how many were issued. */
type EnlaceActual = Pick<
  EnlaceEntity,
  'rol' | 'creadoEn' | 'venceEn' | 'vistoEn' | 'ultimaVisitaEn' | 'usadoEn' | 'recordatorios' | 'prorrogas'
> & {
  readonly emitidos: number;
};

/** What belongs to one enrolment, beside its row. */
export interface Partes {
  readonly enlaces: readonly EnlaceActual[];
  /** As the list has them: who mailed them anew last. */
  readonly enlacesListados: readonly EnlacesListados[];
  readonly firmas: readonly Pick<FirmaEntity, 'rol' | 'firmadaEn' | 'nivel' | 'declarado' | 'certificadoId'>[];
  readonly cargas: readonly Pick<CargaEntity, 'id' | 'bytes' | 'sha256'>[];
  readonly entregas: readonly EntregaEntity[];
  readonly documento: Pick<RevisionEntity, 'numero' | 'sha256' | 'bytes'> | undefined;
  readonly correcciones: Partial<Record<RolFirmante, CorreccionEntity>>;
  readonly atascadas: readonly Atascada[];
  readonly sinLlegar: readonly PorContar[];
  /** How many enrolments have its plate, this one included, those made to try the portal left out. */
  readonly deLaPlaca: number;
}

/** Reads what the page of one enrolment shows. */
@Injectable()
export class FichasRepository {
  constructor(
    private readonly correcciones: CorreccionesRepository,
    private readonly cargas: CargasRepository,
    private readonly listas: ListasRepository,
  ) {}

  /** Ids and codes, of those among `ids` or of the one with this code. */
  async codigos(
    tx: Tx,
    { ids = [], codigo }: { readonly ids?: readonly string[] | undefined; readonly codigo?: string | undefined },
  ): Promise<{ id: string; codigo: string }[]> {
    const { rows } = await sql<{ id: string; codigo: string }>(
      tx,
      'SELECT id, codigo FROM inscripcion WHERE id = ANY($1) OR codigo = $2',
      [ids, codigo ?? null],
    );
    return rows;
  }

  async partes(tx: Tx, fila: InscripcionEntity): Promise<Partes> {
    const { id } = fila;
    const enlaces = await sql<EnlaceActual>(
      tx,
      `SELECT DISTINCT ON (rol) rol, creado_en AS "creadoEn", vence_en AS "venceEn", visto_en AS "vistoEn",
         ${ULTIMA_VISITA}, usado_en AS "usadoEn", recordatorios, prorrogas,
         count(*) OVER (PARTITION BY rol)::int AS emitidos
       FROM enlace WHERE inscripcion_id = $1 ORDER BY rol, revocado_en IS NULL DESC, creado_en DESC`,
      [id],
    );
    const firmas = await sql<Partes['firmas'][number] & { rol: RolFirmante }>(
      tx,
      `SELECT rol, firmada_en AS "firmadaEn", nivel, declarado, certificado_id AS "certificadoId"
       FROM firma WHERE inscripcion_id = $1`,
      [id],
    );
    const resto = await sql<(NonNullable<Partes['documento']> | { numero: null }) & { deLaPlaca: number }>(
      tx,
      `SELECT r.numero, r.sha256, r.bytes,
         (SELECT count(*)::int FROM inscripcion otra WHERE otra.placa = i.placa AND NOT otra.prueba) AS "deLaPlaca"
       FROM inscripcion i LEFT JOIN revision r ON r.inscripcion_id = i.id AND r.numero = i.revision WHERE i.id = $1`,
      [id],
    );
    const { deLaPlaca = 1, ...documento } = resto.rows[0] ?? { numero: null };
    return {
      enlaces: enlaces.rows,
      enlacesListados: await this.listas.enlaces(tx, [fila]),
      firmas: firmas.rows,
      cargas: await this.cargas.deInscripcion(tx, id),
      entregas: await tx.findBy(EntregaEntity, { inscripcionId: id }),
      documento: documento.numero === null ? undefined : documento,
      correcciones: await this.correcciones.vigentes(tx, id),
      atascadas: await atascadasDe(tx, [fila]),
      sinLlegar: await sinLlegarDe(tx, [fila]),
      deLaPlaca,
    };
  }
}
