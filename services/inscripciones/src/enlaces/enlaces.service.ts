import { Injectable } from '@nestjs/common';
import type { EnlaceInscripcion, EnlaceVerificado } from '@portal/contracts/firmas';
import { Audit, Clock, Transactions } from '@portal/service-kit';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { EnlacesRepository, type EnlaceAbierto } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';

/** What the signing page reads and says of a link, before the signature itself. */
@Injectable()
export class EnlacesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly clock: Clock,
    private readonly audit: Audit<'inscripciones'>,
  ) {}

  /** State, signer, texts and data in one reply; changes nothing. @throws AppError ENLACE_INVALIDO */
  async verificar(token: string): Promise<EnlaceVerificado> {
    const abierto = await this.transactions.single((tx) => this.enlaces.abrir(tx, token));
    const { enlace, documentHash } = abierto;
    if (enlace.usadoEn)
      return { isUsed: true, inscripcion: null, signerType: enlace.rol, signedAt: enlace.usadoEn.toISOString() };
    return {
      isUsed: false,
      inscripcion: paraFirmante(abierto),
      signerType: enlace.rol,
      documentHash,
      expiresAt: enlace.venceEn.toISOString(),
    };
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

/** The link's holder sees this signer's data, the plates and the date, and nothing of the other signer. */
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
  };
}
