import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { KekRepository, OlvidosRepository, ServiceKitModule, type Clock } from '@portal/service-kit';
import { AuthorityRepository } from './authority/authority.repository.js';
import { AuthorityService } from './authority/authority.service.js';
import { FounderService } from './authority/founder.service.js';
import { BorradoConsumer } from './borrado/borrado.consumer.js';
import { CertificadosNuevosService } from './certificados/certificados-nuevos.service.js';
import { CertificadosHandler } from './certificados/certificados.handler.js';
import { CertificadosRepository } from './certificados/certificados.repository.js';
import { CertificadosService } from './certificados/certificados.service.js';
import { EmisionService } from './certificados/emision.service.js';
import { HechosService } from './certificados/hechos.service.js';
import { RevocacionService } from './certificados/revocacion.service.js';
import { SolicitarService } from './certificados/solicitar.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from './config.js';
import { CrlIssuerService } from './crl/crl-issuer.service.js';
import { CrlRepository } from './crl/crl.repository.js';
import { CrlService } from './crl/crl.service.js';
import { SerialRepository } from './crl/serial.repository.js';
import { AuthorityKeyCustody, SignerKeyCustody } from './custody/key-custody.js';
import { KeyPoolRepository } from './custody/key-pool.repository.js';
import { KeyPoolService } from './custody/key-pool.service.js';
import { keyRings } from './custody/key-rings.js';
import { certificadosDatabase } from './database.js';
import { EvidenciaHandler } from './evidencia/evidencia.handler.js';
import { EvidenciaService } from './evidencia/evidencia.service.js';
import { CmsService } from './firma/cms.service.js';
import { FirmaNuevaService } from './firma/firma-nueva.service.js';
import { FirmarHandler } from './firma/firmar.handler.js';
import { FirmarService } from './firma/firmar.service.js';
import { FirmasEmitidasRepository } from './firma/firmas-emitidas.repository.js';
import { AuthorityFilesService } from './offline-root/authority-files.service.js';
import { AuthorityImportService } from './offline-root/authority-import.service.js';
import { RootCrlFileService } from './offline-root/root-crl-file.service.js';
import { RootCrlService } from './offline-root/root-crl.service.js';
import { AvisosService } from './pki/avisos.service.js';
import { PkiHandler } from './pki/pki.handler.js';
import { PkiService } from './pki/pki.service.js';
import { VencimientosService } from './pki/vencimientos.service.js';
import { PuntosControlHandler } from './puntos-control/puntos-control.handler.js';
import { PuntosControlRepository } from './puntos-control/puntos-control.repository.js';
import { PuntosControlService } from './puntos-control/puntos-control.service.js';
import { PuntosGuardadosService } from './puntos-control/puntos-guardados.service.js';
import { CustodyTestService } from './start/custody-test.service.js';
import { FoundationService } from './start/foundation.service.js';
import { LocalRootService } from './start/local-root.service.js';
import { SelfTestService } from './start/self-test.service.js';
import { timestampProviders } from './timestamp/timestamp.providers.js';

/** The providers of each thought, from the ground to the top. */
const custody = [KekRepository, KeyPoolRepository, KeyPoolService];
const authority = [AuthorityRepository, AuthorityService, FounderService];
const crl = [SerialRepository, CrlRepository, CrlIssuerService, CrlService];
const offlineRoot = [AuthorityFilesService, AuthorityImportService, RootCrlFileService, RootCrlService];
const start = [CustodyTestService, FoundationService, LocalRootService, SelfTestService];
const pki = [AvisosService, PkiService, VencimientosService];
const certificados = [
  CertificadosNuevosService,
  CertificadosRepository,
  CertificadosService,
  EmisionService,
  HechosService,
  OlvidosRepository,
  RevocacionService,
  SolicitarService,
];
const firma = [CmsService, FirmaNuevaService, FirmarService, FirmasEmitidasRepository];

/** The certificate authority: founded, tested and with fresh CRLs before it answers anything. */
@Module({})
export class AppModule implements OnModuleInit {
  constructor(
    private readonly foundation: FoundationService,
    private readonly selfTest: SelfTestService,
    private readonly rootCrl: RootCrlService,
    private readonly crls: CrlService,
  ) {}

  static forRoot(config: CertificadosConfig, clock?: Clock): DynamicModule {
    const database = certificadosDatabase(config.CERTIFICADOS_DATABASE_URL);
    const { autoridad, firmantes } = keyRings(config);
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'certificados', config, database, ...(clock && { clock }) })],
      controllers: [
        CertificadosHandler,
        FirmarHandler,
        PkiHandler,
        EvidenciaHandler,
        PuntosControlHandler,
        BorradoConsumer,
      ],
      providers: [
        { provide: CERTIFICADOS_CONFIG, useValue: config },
        { provide: AuthorityKeyCustody, useValue: new AuthorityKeyCustody(autoridad) },
        { provide: SignerKeyCustody, useValue: new SignerKeyCustody(firmantes) },
        ...custody,
        ...authority,
        ...crl,
        ...timestampProviders,
        ...offlineRoot,
        ...start,
        ...pki,
        ...certificados,
        ...firma,
        EvidenciaService,
        PuntosControlRepository,
        PuntosControlService,
        PuntosGuardadosService,
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.foundation.ensure();
    await this.selfTest.run();
    await this.rootCrl.check();
    await this.crls.publishDue();
  }
}
