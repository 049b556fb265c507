import { Inject, Injectable } from '@nestjs/common';
import type { EnlaceInscripcion, EnlaceVerificado } from '@portal/contracts/firmas';
import { Clock, Transactions } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { EnlacesRepository, type EnlaceAbierto } from '../tablas/enlaces.repository.js';
import { marcaDePrueba } from '../tablas/inscripcion.entity.js';
import { datosDelFirmante } from './datos-del-firmante.rules.js';

/** What the signing page says of a link, before the signature itself. */
@Injectable()
export class EnlacesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<InscripcionesConfig, 'FIRMA_LLAVE'>,
  ) {}

  /** State, signer, texts and data in one reply; changes nothing. @throws AppError ENLACE_INVALIDO */
  async verificar(token: string): Promise<EnlaceVerificado> {
    const abierto = await this.transactions.single((tx) => this.enlaces.abrir(tx, token));
    const { enlace, fila, documentHash } = abierto;
    const shared = { signerType: enlace.rol, codigo: fila.codigo, firmas: avanceDe(fila), ...novedadDe(enlace) };
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
}

/** How many have signed, of how many. */
const avanceDe = ({ firmadaConductorEn, firmadaPropietarioEn }: EnlaceAbierto['fila']) => {
  const roles = [firmadaConductorEn, firmadaPropietarioEn];
  return { hechas: roles.filter((en) => en !== null).length, total: roles.length };
};

/** What was said is wrong. A used link has no words of his own in it any more. */
const novedadDe = ({ novedad }: EnlaceAbierto['enlace']): Pick<EnlaceVerificado, 'novedad'> =>
  novedad ? { novedad } : {};

/** What the link's holder reads on the page. The document itself tells the rest. */
function paraFirmante({ enlace, fila, textos, correccion }: EnlaceAbierto): EnlaceInscripcion {
  return {
    ...firmanteCon(fila.formulario, enlace.rol, correccion),
    codigo: fila.codigo,
    placaCabezote: fila.placa,
    placaTrailer: fila.formulario.placaTrailer ?? '',
    createdAt: fila.creadaEn.toISOString(),
    textos: [...textos],
    inscribio: fila.creadorNombre,
    datos: datosDelFirmante(fila.formulario, enlace.rol),
    ...marcaDePrueba(fila),
  };
}
