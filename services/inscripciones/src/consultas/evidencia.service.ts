import { Injectable } from '@nestjs/common';
import { AppError, can, type Actor, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { camposDeArchivo, firmanteDe, type evidenciaGuardada } from '@portal/contracts/inscripciones';
import { rolesFirmante, type RolFirmante } from '@portal/dominio/roles';
import { Audit, Transactions, uploadKey, type Tx } from '@portal/service-kit';
import { idDeRuta } from '../tablas/carga.rules.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { CorreccionEntity } from '../tablas/correccion.entity.js';
import { EnlaceEntity } from '../tablas/enlace.entity.js';
import { FirmaEntity, LLAVE_DEL_DISPOSITIVO } from '../tablas/firma.entity.js';
import { esSembrada, InscripcionEntity, sinArchivos } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import type { RevisionEntity } from '../tablas/revision.entity.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

type Guardada = ResponseOf<typeof evidenciaGuardada>;

/** All that this service can show for one enrolment: what was signed, by whom, what they declared and what was seen. */
@Injectable()
export class EvidenciaService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly cargas: CargasRepository,
    private readonly audit: Audit<'inscripciones'>,
  ) {}

  /**
   * @throws AppError SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA, DOCUMENTO_EN_PREPARACION; NO_ENCONTRADO for a
   * seeded one
   */
  async de({ inscripcionId, motivo }: RequestOf<typeof evidenciaGuardada>, actor: Actor): Promise<Guardada> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, inscripcionId);
      if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      if (fila.revision === null) throw new AppError('DOCUMENTO_EN_PREPARACION', { retryAfter: 2 });
      if (esSembrada(fila)) throw sinArchivos();
      const recurso = `inscripcion:${inscripcionId}`;
      await this.audit.append(tx, { accion: 'evidencia.descargada', resultado: 'hecho', recurso, motivo });
      return { ...(await this.reunir(tx, fila)), cartas: await this.cartas(tx, fila) };
    });
  }

  /**
   * One signer's own part: his signature, texts and links; the revision that he signed with those before it, and the
   * one in force once all have signed, whose copy he got by mail. Nothing of the other signer, no letter of a bank, no
   * address of who enrolled it. Of corrections of his address the one that counted, which the document itself names.
   */
  async parteDe(tx: Tx, inscripcionId: string, rol: RolFirmante): Promise<Guardada> {
    const fila = await tx.findOneByOrFail(InscripcionEntity, { id: inscripcionId });
    const todo = await this.reunir(tx, fila);
    const firmas = todo.firmas.filter((una) => una.rol === rol);
    const hasta = Math.max(...firmas.map(({ revision }) => revision));
    return {
      inscripcion: { ...todo.inscripcion, creadaPor: fila.creadorNombre },
      firmas,
      textos: todo.textos.filter(({ para }) => para === rol),
      enlaces: todo.enlaces.filter((uno) => uno.rol === rol),
      correcciones: todo.correcciones
        .filter((una) => una.rol === rol)
        .slice(-1)
        .map(({ motivo: _, ...una }) => una),
      revisiones: todo.revisiones.filter(
        ({ numero }) => numero <= hasta || (fila.completadaEn !== null && numero === fila.revision),
      ),
      cartas: [],
    };
  }

  private async reunir(tx: Tx, fila: InscripcionEntity) {
    const inscripcionId = fila.id;
    const firmas = await tx.find(FirmaEntity, { where: { inscripcionId }, order: { firmadaEn: 'ASC' } });
    const enlaces = await tx.find(EnlaceEntity, { where: { inscripcionId }, order: { creadoEn: 'ASC' } });
    const correcciones = await tx.find(CorreccionEntity, { where: { inscripcionId }, order: { en: 'ASC' } });
    return {
      inscripcion: aInscripcion(fila),
      firmas: firmas.map((firma) => aFirma(firma, fila)),
      textos: (['inscripcion', ...rolesFirmante] as const).map((para) => ({ para, textos: fila.textos[para] })),
      enlaces: enlaces.map(aEnlace),
      correcciones: correcciones.map(aCorreccion),
      revisiones: (await this.revisiones.todas(tx, inscripcionId)).map(aRevision),
    };
  }

  private async cartas(tx: Tx, { formulario }: InscripcionEntity): Promise<Guardada['cartas']> {
    const halladas: Guardada['cartas'] = [];
    for (const campo of camposDeArchivo) {
      const id = idDeRuta(formulario[campo] ?? '');
      const carga = id ? await this.cargas.porId(tx, id) : null;
      if (!carga?.sha256 || carga.bytes === null) continue;
      const { sha256, bytes } = carga;
      const archivo = { key: uploadKey(carga.id), sha256, bytes, contentType: 'application/pdf' };
      halladas.push({ campo, archivo: { ...archivo, fileName: `${campo.replace(/Url$/, '')}.pdf` } });
    }
    return halladas;
  }
}

const aInscripcion = (fila: InscripcionEntity): Guardada['inscripcion'] => ({
  id: fila.id,
  codigo: fila.codigo,
  codigoVerificacion: fila.codigoVerificacion,
  placa: fila.placa,
  creadaEn: fila.creadaEn.toISOString(),
  creadaPor: `${fila.creadorNombre} (${fila.creadorCorreo})`,
  ...(fila.completadaEn && { completadaEn: fila.completadaEn.toISOString() }),
  instantaneaSha256: fila.instantaneaSha256,
});

function aFirma(
  { declarado, firmadaEn, ...firma }: FirmaEntity,
  { formulario }: InscripcionEntity,
): Guardada['firmas'][number] {
  const { representante } = firmanteDe(formulario, firma.rol);
  return {
    rol: firma.rol,
    revision: firma.revision,
    nivel: firma.nivel,
    nombre: firma.nombre,
    ...(representante && { representante }),
    certificadoId: firma.certificadoId,
    certificadoHuella: firma.certificadoHuella,
    ...(firma.llaveEn === 'dispositivo' && { llave: LLAVE_DEL_DISPOSITIVO }),
    firmadaEn: firmadaEn.toISOString(),
    textos: firma.textos,
    declarado: JSON.stringify(declarado),
    observado: firma.observado,
  };
}

const aEnlace = (enlace: EnlaceEntity): Guardada['enlaces'][number] => ({
  rol: enlace.rol,
  motivo: enlace.motivo,
  creadoEn: enlace.creadoEn.toISOString(),
  venceEn: enlace.venceEn.toISOString(),
  ...(enlace.vistoEn && { vistoEn: enlace.vistoEn.toISOString() }),
  ...(enlace.usadoEn && { usadoEn: enlace.usadoEn.toISOString() }),
  ...(enlace.revocadoEn && { revocadoEn: enlace.revocadoEn.toISOString() }),
});

const aCorreccion = ({ rol, antes, correo, por, en, motivo }: CorreccionEntity) => ({
  rol,
  antes,
  correo,
  por,
  en: en.toISOString(),
  motivo,
});

const aRevision = ({
  numero,
  nivel,
  creadaEn,
  key,
  sha256,
  bytes,
}: RevisionEntity): Guardada['revisiones'][number] => ({
  numero,
  ...(nivel && { nivel }),
  creadaEn: creadaEn.toISOString(),
  archivo: { key, sha256, bytes, fileName: `revision-${numero}.pdf`, contentType: 'application/pdf' },
});
