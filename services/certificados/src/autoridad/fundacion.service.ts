import { Inject, Injectable } from '@nestjs/common';
import { Audit, Clock, lockForTransaction, Transactions, type Tx } from '@portal/service-kit';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from '../config/certificados-config.schema.js';
import { CustodiaAutoridad } from '../custodia/custodia.js';
import { generarPar, type ParDeLlaves } from '../custodia/par-de-llaves.js';
import { emitirX509 } from '../x509/certificado-x509.js';
import { perfilEmisora, perfilRaiz } from '../x509/perfiles.js';
import { nuevoSerial } from '../x509/serial.js';
import type { Nombre } from '../x509/nombre.js';
import type { AutoridadEntity } from './autoridad.entity.js';
import { AutoridadRepository, duenoAutoridad } from './autoridad.repository.js';
import { llaveDePar, nombreAutoridad, vigencia } from './fundacion.rules.js';
import { ImportacionService } from './importacion.service.js';

type Settings = Pick<CertificadosConfig, 'PORTAL_ORIGIN' | 'CERT_POLITICA_OID' | 'EMPRESA_NOMBRE' | 'EMPRESA_NOMBRE_CORTO'>;
const YEARS = { raiz: 20, emisora: 10 } as const;
type Fundada = keyof typeof YEARS;

/** Makes root and issuing authority at the very first start, unless the settings bring them: production keeps the root's key offline. */
@Injectable()
export class FundacionService {
  constructor(
    private readonly autoridades: AutoridadRepository,
    private readonly custodia: CustodiaAutoridad,
    private readonly importacion: ImportacionService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(CERTIFICADOS_CONFIG) private readonly settings: Settings,
  ) {}

  /** Replicas that start together wait for one another: one root, one issuing authority, or nothing of them. */
  async asegurar(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await lockForTransaction(tx, 'autoridad');
      if (await this.autoridades.has(tx, 'emisora')) return;
      await (this.importacion.pedida ? this.importacion.importar(tx) : this.fundar(tx));
    });
  }

  private async fundar(tx: Tx): Promise<void> {
    const raiz = await generarPar(3072);
    const emisora = await generarPar(3072);
    await this.inscribir(tx, 'raiz', raiz, raiz);
    await this.inscribir(tx, 'emisora', emisora, raiz);
    for (const { privada } of [raiz, emisora]) privada.fill(0);
    await this.audit.append(tx, { accion: 'autoridad.fundada', resultado: 'hecho', actor: 'proceso:certificados', recurso: 'autoridad:raiz' });
  }

  private async inscribir(tx: Tx, id: Fundada, par: ParDeLlaves, parRaiz: ParDeLlaves): Promise<void> {
    const nombre = this.nombre(id);
    const { desde, hasta } = vigencia(this.clock.now(), YEARS[id]);
    const emision = {
      publica: par.publica,
      publicaEmisor: parRaiz.publica,
      origen: this.settings.PORTAL_ORIGIN,
      politica: this.settings.CERT_POLITICA_OID,
    };
    const extensiones = id === 'raiz' ? perfilRaiz(emision) : perfilEmisora(emision);
    const solicitud = { serial: nuevoSerial(), sujeto: nombre, emisor: this.nombre('raiz'), publica: par.publica, desde, hasta, extensiones };
    const der = await emitirX509(solicitud, llaveDePar(parRaiz));
    const llaveId = await this.custodia.guardar(tx, par.privada, duenoAutoridad(id));
    const autoridad: AutoridadEntity = { id, nombre, der, publica: par.publica, llaveId, venceEn: hasta };
    await this.autoridades.insert(tx, autoridad);
  }

  private nombre(id: Fundada): Nombre {
    return nombreAutoridad(this.settings, id);
  }
}
