import { Inject, Injectable } from '@nestjs/common';
import { certificadoDe, emitirCertificado, type Certificado } from '@portal/contracts/certificados';
import { AppError, type CallContext, type FieldError, type RequestOf } from '@portal/contracts/core';
import { generarParaConductor } from '@portal/contracts/firmas';
import type { Firmante } from '@portal/contracts/inscripciones';
import { mismoNombre, recortarCN } from '@portal/dominio/nombres';
import type { RolFirmante } from '@portal/dominio/roles';
import { callersPatience, Calls, Idempotency, sha256Hex, Transactions, Turns, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { aEmitido, duenoDe } from '../tablas/enlace.entity.js';
import { EnlacesRepository, type EnlaceAbierto } from '../tablas/enlaces.repository.js';
import { lockInscripcion } from '../tablas/lock-inscripcion.js';
import { hashToken } from '../tablas/token.rules.js';

type Peticion = RequestOf<typeof generarParaConductor>;

/**
 * Of the call's time whoever has his turn last keeps this: enough for a certificate, which takes less than a second
 * where there is a key.
 */
const PARA_EL_ULTIMO_MS = 4500;

/** A signer's certificate by link: this service checks link and name, `certificados` never sees a token. */
@Injectable()
export class CertificadosFirmanteService {
  /** Each holds a connection while the certificate is made. The owner's call takes as long as the driver's. */
  private readonly turns = new Turns(3, { limitMs: generarParaConductor.deadline - PARA_EL_ULTIMO_MS });

  constructor(
    private readonly transactions: Transactions,
    private readonly enlaces: EnlacesRepository,
    private readonly calls: Calls,
    private readonly idempotency: Idempotency,
    @Inject(CONFIG) private readonly config: Pick<InscripcionesConfig, 'FIRMA_LLAVE'>,
  ) {}

  /**
   * The newest one, if any; a used link shows none, nor does one whose certificate names another address.
   * @throws AppError ENLACE_INVALIDO, also for the link of the other role
   */
  async masReciente(token: string, rol: RolFirmante): Promise<Certificado | null> {
    const { enlace, fila, correccion } = await this.transactions.single((tx) => this.abrir(tx, token, rol));
    if (enlace.usadoEn) return null;
    const { certificado } = await this.calls.send(certificadoDe, { dueno: duenoDe(enlace) });
    return certificado?.email === firmanteCon(fila.formulario, rol, correccion).correo ? certificado : null;
  }

  /**
   * Issues to the enrolment's person: the certificate carries the enrolment's spelling, document and e-mail
   * (docs/decisiones.md#certificado-de-la-inscripcion). A `csr` counts where the setting wants it; the certificate says
   * whose key it has.
   * @throws AppError ENLACE_INVALIDO, FIRMA_YA_REGISTRADA, CERTIFICADO_NO_COINCIDE,
   * CERTIFICADO_RECIENTE, LLAVES_AGOTADAS
   */
  generar(
    contrato: typeof generarParaConductor,
    peticion: Peticion,
    rol: RolFirmante,
    context: CallContext,
  ): Promise<Certificado> {
    const unit = async (tx: Tx): Promise<Certificado> => {
      const abierto = await this.abrirConLock(tx, peticion.token, rol);
      const emitir = () => this.emitir(tx, abierto, peticion, context);
      const scope = hashToken(peticion.token);
      return this.idempotency.run(tx, context, contrato, peticion, emitir, scope, abierto.fila.id);
    };
    return this.turns.run(() => this.transactions.run(unit, { attempts: 1, step: 'generar.registro' }));
  }

  private async emitir(
    tx: Tx,
    { enlace, fila, correccion }: EnlaceAbierto,
    peticion: Peticion,
    { idempotencyKey }: CallContext,
  ): Promise<Certificado> {
    if (enlace.usadoEn) throw new AppError('FIRMA_YA_REGISTRADA');
    const firmante = firmanteCon(fila.formulario, enlace.rol, correccion);
    const fields = ajenos(firmante, peticion);
    if (fields.length > 0) throw new AppError('CERTIFICADO_NO_COINCIDE', { fields });
    const certificado = await this.calls.send(
      emitirCertificado,
      {
        dueno: duenoDe(enlace),
        commonName: recortarCN(firmante.nombre),
        organizationName: peticion.organizationName,
        countryCode: peticion.countryCode,
        email: firmante.correo,
        documento: firmante.numeroDocumento,
        ...(firmante.representante && { representante: firmante.representante }),
        ...(this.config.FIRMA_LLAVE === 'dispositivo' && peticion.csr !== undefined && { csr: peticion.csr }),
      },
      {
        // Who has waited for his turn waits less than the contract says: no certificate is made for nobody.
        waitMs: callersPatience().leftMs,
        ...(idempotencyKey !== undefined && { idempotencyKey: sha256Hex(`${enlace.tokenHash} ${idempotencyKey}`) }),
      },
    );
    await this.enlaces.anotarCertificado(tx, enlace.id, aEmitido(certificado));
    return certificado;
  }

  /** As `abrir`, under the lock of signing, resending and deleting: a deleted enrolment gets no certificate. */
  private async abrirConLock(tx: Tx, token: string, rol: RolFirmante): Promise<EnlaceAbierto> {
    const { fila } = await this.abrir(tx, token, rol);
    // In this order: what was committed before the lock came is read behind it.
    const [, abierto] = await Promise.all([lockInscripcion(tx, fila.id), this.abrir(tx, token, rol)]);
    return abierto;
  }

  private async abrir(tx: Tx, token: string, rol: RolFirmante): Promise<EnlaceAbierto> {
    const abierto = await this.enlaces.abrir(tx, token);
    if (abierto.enlace.rol !== rol) throw new AppError('ENLACE_INVALIDO');
    return abierto;
  }
}

/**
 * What differs from the enrolment's person, each with its rule. The link's holder reads name and
 * address on the page anyway.
 */
function ajenos({ nombre, correo }: Firmante, { commonName, email }: Peticion): FieldError[] {
  const suNombre = mismoNombre(commonName, nombre) || mismoNombre(commonName, recortarCN(nombre));
  const suCorreo = email.trim().toLowerCase() === correo.toLowerCase();
  return [
    ...(suNombre
      ? []
      : [{ path: 'commonName', message: `Escríbalo igual que en la inscripción, con sus tildes: ${nombre}` }]),
    ...(suCorreo ? [] : [{ path: 'email', message: 'Debe ser el correo al que le llegó el enlace.' }]),
  ];
}
