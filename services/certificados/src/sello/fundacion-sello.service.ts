import { Inject, Injectable } from '@nestjs/common';
import { Audit, Clock, lockForTransaction, Transactions, type Tx } from '@portal/service-kit';
import { intentar } from '../autoridad/autoprueba.rules.js';
import type { AutoridadEntity } from '../autoridad/autoridad.entity.js';
import { AutoridadRepository, duenoAutoridad } from '../autoridad/autoridad.repository.js';
import { EmisoraService } from '../autoridad/emisora.service.js';
import { nombreAutoridad, vigencia } from '../autoridad/fundacion.rules.js';
import { SeriesRepository } from '../certificados/series.repository.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config/certificados-config.schema.js';
import { CustodiaAutoridad } from '../custodia/custodia.js';
import { generarPar, type ParDeLlaves } from '../custodia/par-de-llaves.js';
import { emitirX509 } from '../x509/certificado-x509.js';
import { perfilTsa } from '../x509/perfiles.js';

type Settings = Pick<CertificadosConfig, 'PORTAL_ORIGIN' | 'CERT_POLITICA_OID' | 'EMPRESA_NOMBRE' | 'EMPRESA_NOMBRE_CORTO'>;
const YEARS = 10;

/** Makes our timestamp authority: with the foundation, or at the next start where the foundation is older than it. */
@Injectable()
export class FundacionSello {
  constructor(
    private readonly autoridades: AutoridadRepository,
    private readonly emisora: EmisoraService,
    private readonly series: SeriesRepository,
    private readonly custodia: CustodiaAutoridad,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {}

  /** Replicas that start together wait for one another. */
  async asegurar(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await lockForTransaction(tx, 'autoridad');
      if (!(await this.autoridades.has(tx, 'tsa'))) await this.fundar(tx);
    });
  }

  private async fundar(tx: Tx): Promise<void> {
    const emisora = await this.emisora.autoridad(tx, 'emisora');
    const par = await generarPar(3072);
    const nombre = nombreAutoridad(this.settings, 'tsa');
    const { der, hasta } = await this.emitir(tx, emisora, par);
    const llaveId = await this.custodia.guardar(tx, par.privada, duenoAutoridad('tsa'));
    par.privada.fill(0);
    await this.autoridades.insert(tx, { id: 'tsa', nombre, der, publica: par.publica, llaveId, venceEn: hasta });
    await this.audit.append(tx, { accion: 'autoridad.fundada', resultado: 'hecho', actor: 'proceso:certificados', recurso: 'autoridad:tsa' });
  }

  /** Its serial is taken like a person's, so that the CRL can name it. It cannot outlive its issuer. */
  private async emitir(tx: Tx, emisora: AutoridadEntity, { publica }: ParDeLlaves): Promise<{ der: Buffer; hasta: Date }> {
    const periodo = vigencia(this.clock.now(), YEARS);
    const hasta = periodo.hasta < emisora.venceEn ? periodo.hasta : emisora.venceEn;
    const { PORTAL_ORIGIN: origen, CERT_POLITICA_OID: politica } = this.settings;
    const extensiones = perfilTsa({ publica, publicaEmisor: emisora.publica, derEmisor: emisora.der, origen, politica });
    const [serial] = (await this.series.reservar(tx, 1)) as [string];
    const sujeto = nombreAutoridad(this.settings, 'tsa');
    const solicitud = { serial, sujeto, emisor: emisora.nombre, publica, desde: periodo.desde, hasta, extensiones };
    const key = await intentar(() => this.emisora.llave(tx, emisora), 'the key of emisora is missing or does not open');
    return { der: await emitirX509(solicitud, key), hasta };
  }
}
