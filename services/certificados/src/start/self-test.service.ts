import { createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, sql, Transactions, type Tx } from '@portal/service-kit';
import type { AutoridadEntity } from '../authority/authority.entity.js';
import { EmisoraService } from '../authority/authority.service.js';
import { exigir, intentar } from '../authority/self-test.errors.js';
import { vigenciaPersona } from '../authority/validity.rules.js';
import { CustodiaFirmantes } from '../custody/key-custody.js';
import { generarPar } from '../custody/key-pair.js';
import { LlaveEntity } from '../custody/key.entity.js';
import { nuevoSerial } from '../x509/new-serial.js';
import { firmarRsa } from '../x509/sign-rsa.js';
import { AutopruebaCustodiaService } from './custody-self-test.service.js';

/** At start: every key opens and matches its certificate, nothing has expired, and a throw-away certificate verifies. */
@Injectable()
export class AutopruebaService {
  constructor(
    private readonly emisora: EmisoraService,
    private readonly firmantes: CustodiaFirmantes,
    private readonly custodia: AutopruebaCustodiaService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws AutopruebaFallida naming what fails: a missing key, the wrong key-encryption key, an expired authority */
  async probar(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.custodia.probar(tx);
      const raiz = await this.emisora.autoridad(tx, 'raiz');
      const emisora = await this.emisora.autoridad(tx, 'emisora');
      const tsa = await this.emisora.autoridad(tx, 'tsa');
      for (const autoridad of [raiz, emisora, tsa]) await this.probarAutoridad(tx, autoridad);
      exigir(
        new X509Certificate(emisora.der).verify(createPublicKey(publicKey(raiz))),
        'the issuing certificate is not signed by the root',
      );
      await this.probarFirmantes(tx);
      await this.probarEmision(tx, emisora);
    });
  }

  private async probarAutoridad(tx: Tx, autoridad: AutoridadEntity): Promise<void> {
    exigir(autoridad.venceEn > this.clock.now(), `the certificate of ${autoridad.id} has expired`);
    if (autoridad.id === 'raiz' && autoridad.llaveId === null) return;
    const key = await intentar(
      () => this.emisora.llave(tx, autoridad),
      `the key of ${autoridad.id} is missing or does not open`,
    );
    const challenge = randomBytes(32);
    const signature = await firmarRsa(challenge, key);
    exigir(
      verify('sha256', challenge, publicKey(autoridad), signature),
      `the key of ${autoridad.id} is not that of its certificate`,
    );
  }

  /** The newest of people's keys opens under its owner. */
  private async probarFirmantes(tx: Tx): Promise<void> {
    const { rows } = await sql<{ id: string }>(
      tx,
      `SELECT id FROM llave WHERE dueno NOT LIKE 'autoridad:%' ORDER BY creada_en DESC LIMIT 1`,
    );
    if (!rows[0]) return;
    const llave = await tx.findOneByOrFail(LlaveEntity, { id: rows[0].id });
    await intentar(() => this.firmantes.abrirLlave(llave, llave.dueno), "people's keys do not open");
  }

  private async probarEmision(tx: Tx, emisora: AutoridadEntity): Promise<void> {
    const { publica } = await generarPar(2048);
    const sujeto = { commonName: 'Autoprueba Ñandú', organizationName: 'Autoprueba', countryCode: 'CO' };
    const periodo = vigenciaPersona(this.clock.now());
    const { ders } = await this.emisora.emitir(tx, [
      { serial: nuevoSerial(), sujeto, email: 'autoprueba@localhost', publica, ...periodo },
    ]);
    const issuer = new X509Certificate(emisora.der);
    const leaf = new X509Certificate(ders[0] as Buffer);
    exigir(leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey), 'a throw-away certificate does not verify');
  }
}

const publicKey = ({ publica }: AutoridadEntity) => ({ key: publica, format: 'der', type: 'spki' }) as const;
