import { Injectable } from '@nestjs/common';
import { eslabonesDelFirmante } from '@portal/contracts/auditoria';
import { certificadoDe } from '@portal/contracts/certificados';
import { AppError, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import type { parteDelFirmante } from '@portal/contracts/firmas';
import { correosDelFirmante } from '@portal/contracts/notificaciones';
import { Audit, Calls, Transactions } from '@portal/service-kit';
import { DesenlacesService } from '../enlaces/desenlaces.service.js';
import { duenoDe } from '../tablas/enlace.entity.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EvidenciaService } from './evidencia.service.js';

/** More mails than any signer gets. */
const MOST = 500;

/**
 * A signer's own part of the evidence. Only this process can tell that it is the signer who asks, so it asks the other
 * keepers itself (docs/adr/0073-a-signer-takes-his-own-evidence.md).
 */
@Injectable()
export class EvidenciaDelFirmanteService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly desenlaces: DesenlacesService,
    private readonly evidencias: EvidenciaService,
    private readonly audit: Audit<'inscripciones'>,
    private readonly calls: Calls,
  ) {}

  /**
   * To whom the receipt comes: a used link with the key that signed, while the answer under that key is kept.
   * @throws AppError ENLACE_INVALIDO for any other link and key; SERVICIO_NO_DISPONIBLE while a keeper is away
   */
  async de(
    request: RequestOf<typeof parteDelFirmante>,
    context: CallContext,
  ): Promise<ResponseOf<typeof parteDelFirmante>> {
    const { enlace, guardada } = await this.transactions.run(async (tx) => {
      const { enlace } = await this.enlaces.abrir(tx, request.token);
      if (!enlace.usadoEn || !(await this.desenlaces.dada(tx, request, context))) throw new AppError('ENLACE_INVALIDO');
      await this.audit.append(tx, {
        accion: 'evidencia.descargada',
        resultado: 'hecho',
        actor: `firmante:${enlace.rol}`,
        recurso: `inscripcion:${enlace.inscripcionId}`,
        datos: { rol: enlace.rol, enlace: enlace.id },
      });
      return { enlace, guardada: await this.evidencias.parteDe(tx, enlace.inscripcionId, enlace.rol) };
    });
    const { inscripcionId, rol } = enlace;
    const [{ correos }, certificados] = await Promise.all([
      this.calls.send(correosDelFirmante, { inscripcionId, rol }),
      Promise.all(
        guardada.firmas.map(({ certificadoId: id }) => this.calls.send(certificadoDe, { dueno: duenoDe(enlace), id })),
      ),
    ]);
    const suyos = { inscripcionId, rol, correos: correos.slice(-MOST).map(({ id }) => id) };
    return {
      rol,
      ...guardada,
      correos,
      certificados: certificados.flatMap(({ certificado }) => (certificado ? [{ rol, certificado }] : [])),
      ...(await this.calls.send(eslabonesDelFirmante, suyos)),
    };
  }
}
