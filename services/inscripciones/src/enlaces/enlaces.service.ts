import { Inject, Injectable } from '@nestjs/common';
import { AppError, type StoredFile } from '@portal/contracts/core';
import type { EnlaceInscripcion, EnlaceVerificado } from '@portal/contracts/firmas';
import { Audit, Clock, Transactions } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { EnlacesRepository, type EnlaceAbierto } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { RevisionesRepository } from '../tablas/revisiones.repository.js';
import { datosDelFirmante } from './datos-del-firmante.rules.js';

/** What the signing page reads and says of a link, before the signature itself. */
@Injectable()
export class EnlacesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly revisiones: RevisionesRepository,
    private readonly clock: Clock,
    private readonly audit: Audit<'inscripciones'>,
    @Inject(CONFIG) private readonly config: Pick<InscripcionesConfig, 'FIRMA_LLAVE'>,
  ) {}

  /** State, signer, texts and data in one reply; changes nothing. @throws AppError ENLACE_INVALIDO */
  async verificar(token: string): Promise<EnlaceVerificado> {
    const abierto = await this.transactions.single((tx) => this.enlaces.abrir(tx, token));
    const { enlace, fila, documentHash } = abierto;
    const shared = { signerType: enlace.rol, codigo: fila.codigo, firmas: avanceDe(fila) };
    if (enlace.usadoEn) return { ...shared, isUsed: true, inscripcion: null, signedAt: enlace.usadoEn.toISOString() };
    return {
      ...shared,
      isUsed: false,
      inscripcion: paraFirmante(abierto),
      documentHash,
      expiresAt: enlace.venceEn.toISOString(),
      ...(this.config.FIRMA_LLAVE === 'dispositivo' && { llaveEnDispositivo: true }),
      ahora: this.clock.now().toISOString(),
    };
  }

  /**
   * The file that this signature would extend now. A used link opens nothing, like an unknown one.
   * @throws AppError ENLACE_INVALIDO
   */
  documento(token: string): Promise<StoredFile> {
    return this.transactions.run(async (tx) => {
      const { enlace, fila } = await this.enlaces.abrir(tx, token);
      const actual = enlace.usadoEn ? undefined : await this.revisiones.actual(tx, fila.id);
      if (!actual) throw new AppError('ENLACE_INVALIDO');
      const { key, sha256, bytes } = actual;
      await this.audit.append(tx, {
        accion: 'documento.leido',
        resultado: 'hecho',
        actor: `firmante:${enlace.rol}`,
        recurso: `inscripcion:${fila.id}`,
        datos: { sha256, enlace: enlace.id },
      });
      return { key, sha256, bytes, fileName: `inscripcion_${fila.codigo}.pdf`, contentType: 'application/pdf' };
    });
  }

  /** The signer's first gesture on the page. @throws AppError ENLACE_INVALIDO */
  async visto(token: string): Promise<Record<string, never>> {
    await this.transactions.run(async (tx) => {
      const { enlace } = await this.enlaces.abrir(tx, token);
      if (enlace.usadoEn) return;
      const ahora = this.clock.now();
      if (await this.enlaces.marcarVisto(tx, enlace.id, ahora))
        await this.audit.append(tx, {
          accion: 'enlace.abierto',
          resultado: 'hecho',
          actor: `firmante:${enlace.rol}`,
          recurso: `enlace:${enlace.id}`,
          datos: { inscripcion: enlace.inscripcionId, rol: enlace.rol },
        });
      await this.entregas.pasar(tx, enlace.id, ['en-cola', 'aceptado'], {
        estado: 'abierto',
        motivo: null,
        fecha: ahora,
      });
    });
    return {};
  }
}

/** How many have signed, of how many. */
const avanceDe = ({ firmadaConductorEn, firmadaPropietarioEn }: EnlaceAbierto['fila']) => {
  const roles = [firmadaConductorEn, firmadaPropietarioEn];
  return { hechas: roles.filter((en) => en !== null).length, total: roles.length };
};

/** What the link's holder reads on the page. The document itself tells the rest. */
function paraFirmante({ enlace, fila, textos, correccion }: EnlaceAbierto): EnlaceInscripcion {
  const { nombre, tipoDocumento, numeroDocumento, correo, calidad } = firmanteCon(
    fila.formulario,
    enlace.rol,
    correccion,
  );
  return {
    codigo: fila.codigo,
    placaCabezote: fila.placa,
    placaTrailer: fila.formulario.placaTrailer ?? '',
    createdAt: fila.creadaEn.toISOString(),
    nombre,
    tipoDocumento,
    numeroDocumento,
    correo,
    calidad,
    textos: [...textos],
    inscribio: fila.creadorNombre,
    datos: datosDelFirmante(fila.formulario, enlace.rol),
  };
}
