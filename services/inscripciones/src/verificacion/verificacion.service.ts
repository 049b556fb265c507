import { Injectable } from '@nestjs/common';
import { estadoCertificados, type Certificado } from '@portal/contracts/certificados';
import { AppError, type ResponseOf } from '@portal/contracts/core';
import type { verificarHuella } from '@portal/contracts/firmas';
import { firmanteDe, nombreDeRepresentante, type Firmante } from '@portal/contracts/inscripciones';
import { expirado } from '@portal/dominio/certificado';
import { leerCodigoVerificacion } from '@portal/dominio/codigos';
import { Calls, Clock, Transactions, type Tx } from '@portal/service-kit';
import type { FirmaEntity } from '../tablas/firma.entity.js';
import { FirmasRepository } from '../tablas/firmas.repository.js';
import { marcaDePrueba, type InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import type { RevisionEntity } from '../tablas/revision.entity.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';

type DocumentoVerificado = ResponseOf<typeof verificarHuella>;
interface Hallazgo {
  readonly fila: InscripcionEntity;
  /** The revision that was asked for, and all that there are. */
  readonly revision: RevisionEntity;
  readonly revisiones: RevisionEntity[];
  /** Of all revisions. */
  readonly firmas: FirmaEntity[];
}

/** An extended revision gives its level to every signature with a timestamp; the others keep their own. */
const nivelEn = ({ nivel }: RevisionEntity, propio: string): string => (nivel && propio !== 'B-B' ? nivel : propio);

const hasta = ({ numero }: RevisionEntity, firmas: readonly FirmaEntity[]): FirmaEntity[] =>
  firmas.filter((firma) => firma.revision <= numero);

/** What anybody may learn of a registered document: initials, dates and levels, never the document itself. */
@Injectable()
export class VerificacionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly firmas: FirmasRepository,
    private readonly calls: Calls,
    private readonly clock: Clock,
  ) {}

  /** Finds any revision that was ever registered, by the file's hash. @throws AppError DOCUMENTO_NO_REGISTRADO */
  async porHash(sha256: string): Promise<DocumentoVerificado> {
    const hallazgo = await this.transactions.run(async (tx) => {
      const revision = await this.revisiones.porHash(tx, sha256);
      const fila = revision && (await this.inscripciones.porId(tx, revision.inscripcionId));
      return fila && { fila, revision, ...(await this.historia(tx, fila.id)) };
    });
    return this.describir(hallazgo);
  }

  /** Finds the current revision, by the printed code. @throws AppError DOCUMENTO_NO_REGISTRADO */
  async porCodigo(escrito: string): Promise<DocumentoVerificado> {
    const codigo = leerCodigoVerificacion(escrito);
    const hallazgo =
      codigo === undefined
        ? null
        : await this.transactions.run(async (tx) => {
            const fila = await this.inscripciones.porCodigoVerificacion(tx, codigo);
            if (!fila || fila.revision === null) return null;
            const revision = await this.revisiones.numero(tx, fila.id, fila.revision);
            return { fila, revision, ...(await this.historia(tx, fila.id)) };
          });
    return this.describir(hallazgo);
  }

  private async historia(tx: Tx, inscripcionId: string): Promise<Pick<Hallazgo, 'revisiones' | 'firmas'>> {
    return {
      revisiones: await this.revisiones.todas(tx, inscripcionId),
      firmas: await this.firmas.deInscripcion(tx, inscripcionId),
    };
  }

  private async describir(hallazgo: Hallazgo | null): Promise<DocumentoVerificado> {
    if (!hallazgo) throw new AppError('DOCUMENTO_NO_REGISTRADO');
    const { fila, revision, revisiones } = hallazgo;
    const firmas = hasta(revision, hallazgo.firmas);
    const certificados = await this.certificados(firmas);
    return {
      codigo: fila.codigo,
      placa: fila.placa,
      completa: firmas.length === 2,
      revision: revision.numero,
      sha256: revision.sha256,
      huellaContenido: fila.instantaneaSha256,
      revisiones: revisiones.map((una) => ({
        revision: una.numero,
        sha256: una.sha256,
        firmas: hasta(una, hallazgo.firmas).length,
      })),
      firmas: firmas.map(({ rol, nombre, firmadaEn, nivel, certificadoId }) => ({
        rol,
        nivel: nivelEn(revision, nivel),
        iniciales: inicialesDe(nombre, firmanteDe(fila.formulario, rol)),
        firmadoEn: firmadaEn.toISOString(),
        certificado: this.estado(certificados.find(({ id }) => id === certificadoId)),
      })),
      ...marcaDePrueba(fila),
    };
  }

  private async certificados(firmas: readonly FirmaEntity[]): Promise<Certificado[]> {
    if (firmas.length === 0) return [];
    const { certificados } = await this.calls.send(estadoCertificados, {
      ids: firmas.map((firma) => firma.certificadoId),
    });
    return certificados;
  }

  /** A certificate that its issuer no longer holds counts as revoked. */
  private estado(certificado: Certificado | undefined): 'vigente' | 'vencido' | 'revocado' | 'desconocido' {
    if (!certificado || certificado.status === 'revoked') return 'revocado';
    if (certificado.status === 'desconocido') return 'desconocido';
    return expirado(certificado.validTo, this.clock.now()) ? 'vencido' : 'vigente';
  }
}

/** Of a company also those of who signed for it: `M. P., por T. X. S.` */
const inicialesDe = (nombre: string, { representante }: Firmante): string =>
  representante ? `${iniciales(nombreDeRepresentante(representante))}, por ${iniciales(nombre)}` : iniciales(nombre);

/** `Luis Alberto Peña Ríos` → `L. A. P. R.` */
export const iniciales = (nombre: string): string =>
  nombre
    .split(/\s+/u)
    .map((palabra) => [...palabra].find((letra) => /\p{L}|\p{N}/u.test(letra)))
    .filter((letra) => letra !== undefined)
    .map((letra) => `${letra.toLocaleUpperCase('es')}.`)
    .join(' ');
