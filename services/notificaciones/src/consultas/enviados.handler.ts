import { Controller } from '@nestjs/common';
import { AppError, can, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { correosDeInscripcion, correosDelFirmante } from '@portal/contracts/notificaciones';
import { Handles, Transactions } from '@portal/service-kit';
import type { CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';

type Enviado = ResponseOf<typeof correosDeInscripcion>['correos'][number];

/** What became of the mails about one enrolment: to administrators, and his own to a signer. */
@Controller()
export class EnviadosHandler {
  constructor(
    private readonly transactions: Transactions,
    private readonly correos: CorreosRepository,
  ) {}

  @Handles(correosDeInscripcion)
  async deInscripcion(
    { inscripcionId }: RequestOf<typeof correosDeInscripcion>,
    { actor }: CallContext,
  ): Promise<ResponseOf<typeof correosDeInscripcion>> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const filas = await this.transactions.single((tx) => this.correos.deInscripcion(tx, inscripcionId));
    return { correos: filas.map(enviado) };
  }

  @Handles(correosDelFirmante)
  async delFirmante({
    inscripcionId,
    rol,
  }: RequestOf<typeof correosDelFirmante>): Promise<ResponseOf<typeof correosDelFirmante>> {
    const filas = await this.transactions.single((tx) => this.correos.deInscripcion(tx, inscripcionId));
    return { correos: filas.filter((fila) => fila.rol === rol).map(enviado) };
  }
}

/** Neither the words of a mail nor its link. */
const enviado = ({
  id,
  canal,
  plantilla,
  destinatario,
  rol,
  estado,
  rebotadoEn,
  intentos,
  motivo,
  creadoEn,
  terminadoEn,
}: CorreoEntity): Enviado => ({
  id,
  ...(canal === 'mensaje' && { canal }),
  plantilla,
  destinatario,
  estado,
  intentos,
  creadoEn: creadoEn.toISOString(),
  ...(rol !== null && { rol }),
  ...(rebotadoEn !== null && { rebote: true }),
  ...(motivo !== null && { motivo }),
  ...(terminadoEn !== null && { terminadoEn: terminadoEn.toISOString() }),
});
