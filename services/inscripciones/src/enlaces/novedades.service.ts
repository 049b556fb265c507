import { Injectable } from '@nestjs/common';
import { AppError, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { novedades, type novedadDeEnlace, type reportarNovedad } from '@portal/contracts/firmas';
import { firmanteDe, quienFirma } from '@portal/contracts/inscripciones';
import { Clock, Transactions } from '@portal/service-kit';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';
import { EntregasRepository } from '../tablas/entregas.repository.js';
import { HechosRepository } from '../tablas/hechos.repository.js';
import { marcaDePrueba } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';

const RECIBIDA = 'Avisamos a la empresa y a quien lo inscribió. Su enlace sigue activo.';
/** A second note within this time changes the words and sends no second mail. */
const PAUSA_MS = 10 * 60_000;

/** What a signer says is wrong, instead of signing. It stands where the lists show the state of the request. */
@Injectable()
export class NovedadesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly entregas: EntregasRepository,
    private readonly inscripciones: InscripcionesRepository,
    private readonly hechos: HechosRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError ENLACE_INVALIDO, FIRMA_YA_REGISTRADA */
  reportar({ token, que, nota }: RequestOf<typeof reportarNovedad>): Promise<ResponseOf<typeof reportarNovedad>> {
    return this.transactions.run(async (tx) => {
      const { enlace } = await this.enlaces.abrir(tx, token);
      if (enlace.usadoEn) throw new AppError('FIRMA_YA_REGISTRADA');
      const fecha = this.clock.now();
      const motivo = [novedades[que], ...(nota ? [`«${nota}»`] : [])].join(' ');
      const desde = new Date(fecha.getTime() - PAUSA_MS);
      const novedad = { en: fecha.toISOString(), que, ...(nota && { nota }) };
      // The link before its delivery, as the unit that signs has them (docs/adr/0047).
      const anotada = await this.enlaces.anotarNovedad(tx, enlace.id, novedad);
      const antes = anotada ? await this.entregas.conNovedad(tx, enlace.id, motivo, { fecha, desde }) : undefined;
      // Signed at this very moment: the signature's state stays.
      if (antes === undefined) throw new AppError('FIRMA_YA_REGISTRADA');
      if (antes === null || antes <= desde)
        await this.hechos.novedadReportada(
          tx,
          { enlaceId: enlace.id, inscripcionId: enlace.inscripcionId, rol: enlace.rol },
          que,
        );
      return { message: RECIBIDA };
    });
  }

  /**
   * @throws AppError ENLACE_INVALIDO when it was signed, mailed anew or deleted meanwhile: nobody needs the mail then
   */
  deEnlace(enlaceId: string): Promise<ResponseOf<typeof novedadDeEnlace>> {
    return this.transactions.run(async (tx) => {
      const entrega = await this.entregas.deEnlace(tx, enlaceId);
      const fila = entrega && (await this.inscripciones.porId(tx, entrega.inscripcionId));
      if (!fila || entrega.estado !== 'con-novedad') throw new AppError('ENLACE_INVALIDO');
      const { codigo, placa, formulario, creadorSub, creadorNombre, creadorCorreo } = fila;
      const nombre = quienFirma(firmanteDe(formulario, entrega.rol));
      return {
        codigo,
        placa,
        nombre,
        dice: entrega.motivo ?? novedades.otra,
        creadorSub,
        creadorNombre,
        creadorCorreo,
        ...marcaDePrueba(fila),
      };
    });
  }
}
