import { Injectable } from '@nestjs/common';
import { AppError, asPersona, can, type CallContext, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { darPorContado } from '@portal/contracts/inscripciones';
import { conPunto } from '@portal/contracts/textos';
import { fechaHoraCorta, nombreVisible } from '@portal/dominio/formatos';
import { Audit, Clock, Effects, type Tx } from '@portal/service-kit';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { SinLlegarRepository } from '../tablas/sin-llegar.repository.js';

type Peticion = RequestOf<typeof darPorContado>;
type Respuesta = ResponseOf<typeof darPorContado>;

/** 'Ya se contó': what a mail did not bring was told by another way (docs/adr/0083). */
@Injectable()
export class ContadosService {
  constructor(
    private readonly effects: Effects,
    private readonly inscripciones: InscripcionesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly sinLlegar: SinLlegarRepository,
    private readonly audit: Audit<'inscripciones'>,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES; INSCRIPCION_NO_ENCONTRADA, which says who deleted it and when */
  async darPorContado(peticion: Peticion, context: CallContext): Promise<Respuesta> {
    const persona = asPersona(context.actor);
    if (!can(persona, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    const por = nombreVisible(persona);
    return this.effects.once(context, darPorContado, peticion, (tx) => this.anotar(tx, peticion, por));
  }

  private async anotar(tx: Tx, { id, correos }: Peticion, por: string): Promise<Respuesta> {
    await lockInscripcion(tx, id);
    if (!(await this.inscripciones.porId(tx, id)))
      throw new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
    const contados = await this.sinLlegar.darPorContados(tx, id, correos, { por, en: this.clock.now() });
    const quedan = loQueQueda(await this.sinLlegar.porContar(tx, id));
    if (contados === 0) return { resultado: 'ya-contado', message: (await this.quienAntes(tx, id, correos)) + quedan };
    await this.audit.append(tx, {
      accion: 'sin-llegar.contado',
      resultado: 'hecho',
      recurso: `inscripcion:${id}`,
      datos: { correos: contados },
    });
    return { resultado: 'contado', message: `Queda en la historia con su nombre.${quedan}` };
  }

  private async quienAntes(tx: Tx, id: string, correos: readonly string[]): Promise<string> {
    const antes = await this.sinLlegar.quienConto(tx, id, correos);
    if (!antes) return 'Ya no hay nada por contar.';
    return conPunto(`${antes.por} lo había anotado el ${fechaHoraCorta(antes.en)}`);
  }
}

/** What was refused after the page was read waits on. */
function loQueQueda(cuantos: number): string {
  if (cuantos === 0) return '';
  return cuantos === 1 ? ' Otro aviso no llegó y sigue por contar.' : ` Otros ${cuantos} avisos siguen por contar.`;
}
