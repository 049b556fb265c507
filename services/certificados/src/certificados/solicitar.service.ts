import { Inject, Injectable } from '@nestjs/common';
import { emitirCertificado, generarCertificado, type Certificado } from '@portal/contracts/certificados';
import { AppError, asPersona, type CallContext, type RequestOf } from '@portal/contracts/core';
import { PdfSignatureError, readCertificationRequest } from '@portal/pdf-signature';
import { Batches, callersPatience, Idempotency, Transactions, type Keyed, type Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config.js';
import { CrlService } from '../crl/crl.service.js';
import { assertSoundKey, WeakKeyError } from '../custody/key-pair.js';
import { KeyPoolService } from '../custody/key-pool.service.js';
import type { DistinguishedName } from '../x509/distinguished-name.js';
import { nombreDeInscripcion, nombreTecleado } from '../x509/nombre.rules.js';
import { claveDe } from './dueno.rules.js';
import { EmisionService } from './emision.service.js';
import type { Solicitud } from './hechos.service.js';
import { toCertificado } from './to-certificado.js';

/** A request for a certificate, and the call that it came with. */
type Pedido = Solicitud & Keyed;

/**
 * Certificates for people and signers. Requests of the same moment are served together, in one transaction: a hundred
 * of them need a few connections and round trips. Two batches run at once: one signs while the other writes
 * (docs/decisiones.md#limits-of-issuing).
 */
@Injectable()
export class SolicitarService {
  private readonly batches: Batches<Pedido, Certificado>;

  constructor(
    private readonly emision: EmisionService,
    private readonly pool: KeyPoolService,
    private readonly crls: CrlService,
    private readonly transactions: Transactions,
    private readonly idempotency: Idempotency,
    @Inject(CERTIFICADOS_CONFIG) { EMISION_ESPERA_MS: waitMs }: Pick<CertificadosConfig, 'EMISION_ESPERA_MS'>,
  ) {
    this.batches = new Batches<Pedido, Certificado>((pedidos) => this.emitirTodos(pedidos), {
      size: 25,
      atOnce: 2,
      waitMs,
      nameOf: ({ dueno }) => claveDe(dueno),
    });
  }

  /** To the signed-in person: the name as typed, the session's address. */
  async generar(context: CallContext, request: RequestOf<typeof generarCertificado>): Promise<Certificado> {
    const persona = asPersona(context.actor);
    const sujeto = {
      commonName: nombreTecleado(request.commonName, 'commonName'),
      organizationName: nombreTecleado(request.organizationName, 'organizationName'),
      countryCode: request.countryCode,
    };
    const dueno = { kind: 'persona', subject: persona.subject } as const;
    return this.issue({ dueno, sujeto, email: persona.email, context, contract: generarCertificado, request });
  }

  /**
   * To a signer: name, document and address come from the frozen enrolment. A repeated request under the same key
   * gets the same certificate.
   * @throws AppError DATOS_INVALIDOS for a `csr` that proves no key of ours to certify; and as `issue`
   */
  async emitir(context: CallContext, request: RequestOf<typeof emitirCertificado>): Promise<Certificado> {
    const sujeto = {
      commonName: nombreDeInscripcion(request.commonName),
      serialNumber: nombreDeInscripcion(request.documento),
      organizationName: nombreTecleado(request.organizationName, 'organizationName'),
      countryCode: request.countryCode,
      ...deRepresentante(request.representante),
    };
    return this.issue({
      dueno: request.dueno,
      sujeto,
      email: request.email,
      ...(request.csr !== undefined && { publicKey: llaveDe(request.csr) }),
      context,
      contract: emitirCertificado,
      request,
    });
  }

  /**
   * @throws AppError CERTIFICADO_RECIENTE, LLAVES_AGOTADAS when no key came in time, SERVICIO_NO_DISPONIBLE when its
   * turn did not, or nobody waits for it any more
   */
  private async issue(pedido: Pedido): Promise<Certificado> {
    const patience = callersPatience();
    const run = async () => {
      if (patience.isOver) throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'its caller has gone' });
      return this.batches.run(pedido);
    };
    if (pedido.publicKey) return run();
    // Who asks again needs no key, and is not put behind those who wait for one.
    const { context, contract, request } = pedido;
    const find = (tx: Tx) => this.idempotency.find(tx, context, contract, request);
    const before = this.pool.hasLine ? await this.transactions.single(find) : undefined;
    return (before?.answer as Certificado | undefined) ?? this.pool.withKey(run);
  }

  private async emitirTodos(pedidos: readonly Pedido[]): Promise<(Certificado | AppError)[]> {
    const answers = await this.transactions.run(
      (tx) =>
        this.idempotency.runAll(tx, pedidos, async (nuevos) => {
          const rows = await this.emision.emitir(tx, nuevos);
          return rows.map((row) => (row instanceof AppError ? row : toCertificado(row)));
        }),
      { step: 'generar.emision' },
    );
    void this.crls.notify();
    return answers;
  }
}

/** Who signs for a company: attributes of the subject beside the company's own (X.520 §6.2.2, §6.2.3, §6.4.3). */
function deRepresentante(
  representante: RequestOf<typeof emitirCertificado>['representante'],
): Pick<DistinguishedName, 'givenName' | 'surname' | 'title'> {
  if (!representante) return {};
  const { nombres, apellidos, cargo } = representante;
  return {
    givenName: nombreDeInscripcion(nombres),
    surname: nombreDeInscripcion(apellidos),
    ...(cargo !== undefined && { title: nombreDeInscripcion(cargo) }),
  };
}

const SIN_PRUEBA = 'La clave de este dispositivo no sirve para un certificado.';

/** The key whose possession the request proves. @throws AppError DATOS_INVALIDOS naming `csr` */
function llaveDe(csr: string): Buffer {
  try {
    const publicKey = readCertificationRequest(Buffer.from(csr, 'base64'));
    assertSoundKey(publicKey);
    return publicKey;
  } catch (cause) {
    if (!(cause instanceof PdfSignatureError || cause instanceof WeakKeyError)) throw cause;
    throw new AppError('DATOS_INVALIDOS', { cause, fields: [{ path: 'csr', message: SIN_PRUEBA }] });
  }
}
