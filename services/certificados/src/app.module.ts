import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { KekRepository, ServiceKitModule, type Clock } from '@portal/service-kit';
import { AutoridadRepository } from './authority/authority.repository.js';
import { EmisoraService } from './authority/authority.service.js';
import { FundadorService } from './authority/founder.service.js';
import { BorradoHandler } from './borrado/borrado.handler.js';
import { TandasService } from './certificados/batches.service.js';
import { CertificadosHandler } from './certificados/certificados.handler.js';
import { CertificadosRepository } from './certificados/certificados.repository.js';
import { CertificadosService } from './certificados/certificados.service.js';
import { EmisionService } from './certificados/emision.service.js';
import { RevocacionService } from './certificados/revocacion.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from './config.js';
import { CrlRepository } from './crl/crl.repository.js';
import { CrlService } from './crl/crl.service.js';
import { SeriesRepository } from './crl/serial.repository.js';
import { CustodiaAutoridad, CustodiaFirmantes } from './custody/key-custody.js';
import { ReservaMetrics } from './custody/key-pool.metrics.js';
import { ReservaRepository } from './custody/key-pool.repository.js';
import { ReservaService } from './custody/key-pool.service.js';
import { llaveros } from './custody/key-rings.js';
import { certificadosDatabase } from './database.js';
import { EvidenciaHandler } from './evidencia/evidencia.handler.js';
import { EvidenciaService } from './evidencia/evidencia.service.js';
import { SelloDocumentoService } from './evidencia/sello-documento.service.js';
import { CmsService } from './firma/cms.service.js';
import { FirmarHandler } from './firma/firmar.handler.js';
import { FirmarService } from './firma/firmar.service.js';
import { FirmasEmitidasRepository } from './firma/firmas-emitidas.repository.js';
import { ImportacionService } from './offline-root/authority-import.service.js';
import { CrlRaizService } from './offline-root/root-crl.service.js';
import { PkiHandler } from './pki/pki.handler.js';
import { PkiService } from './pki/pki.service.js';
import { VencimientosService } from './pki/vencimientos.service.js';
import { AutopruebaCustodiaService } from './start/custody-self-test.service.js';
import { FundacionService } from './start/foundation.service.js';
import { AvisoRaizService } from './start/local-root.service.js';
import { AutopruebaService } from './start/self-test.service.js';
import { AutopruebaSello } from './start/timestamp-self-test.service.js';
import { selloProviders } from './timestamp/timestamp.providers.js';
import { FundacionSello } from './timestamp/tsa-renewal.service.js';

/** The certificate authority: founded, tested and with fresh CRLs before it answers anything. */
@Module({})
export class AppModule implements OnModuleInit {
  constructor(
    private readonly fundacion: FundacionService,
    private readonly importacion: ImportacionService,
    private readonly fundacionSello: FundacionSello,
    private readonly autoprueba: AutopruebaService,
    private readonly autopruebaSello: AutopruebaSello,
    private readonly crlRaiz: CrlRaizService,
    private readonly crls: CrlService,
  ) {}

  static forRoot(config: CertificadosConfig, clock?: Clock): DynamicModule {
    const database = certificadosDatabase(config.CERTIFICADOS_DATABASE_URL);
    const { autoridad, firmantes } = llaveros(config);
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'certificados', config, database, ...(clock && { clock }) })],
      controllers: [CertificadosHandler, FirmarHandler, PkiHandler, EvidenciaHandler, BorradoHandler],
      providers: [
        { provide: CERTIFICADOS_CONFIG, useValue: config },
        { provide: CustodiaAutoridad, useValue: new CustodiaAutoridad(autoridad) },
        { provide: CustodiaFirmantes, useValue: new CustodiaFirmantes(firmantes) },
        AutopruebaCustodiaService,
        AutopruebaService,
        AutopruebaSello,
        AvisoRaizService,
        AutoridadRepository,
        EmisoraService,
        FundacionService,
        FundadorService,
        ImportacionService,
        CertificadosRepository,
        CertificadosService,
        EmisionService,
        RevocacionService,
        SeriesRepository,
        TandasService,
        CrlRaizService,
        CrlRepository,
        CrlService,
        PkiService,
        VencimientosService,
        EvidenciaService,
        SelloDocumentoService,
        KekRepository,
        ReservaMetrics,
        ReservaRepository,
        ReservaService,
        CmsService,
        FirmarService,
        FirmasEmitidasRepository,
        ...selloProviders,
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.fundacion.asegurar();
    await this.importacion.comprobar();
    await this.fundacionSello.asegurar();
    await this.autoprueba.probar();
    await this.autopruebaSello.probar();
    await this.crlRaiz.probar();
    await this.crls.publicarLoDebido();
  }
}
