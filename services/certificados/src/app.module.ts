import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { KekRepository, ServiceKitModule, type Clock } from '@portal/service-kit';
import { AutopruebaService } from './autoridad/autoprueba.service.js';
import { AutoridadRepository } from './autoridad/autoridad.repository.js';
import { AvisoRaizService } from './autoridad/aviso-raiz.service.js';
import { EmisoraService } from './autoridad/emisora.service.js';
import { FundacionService } from './autoridad/fundacion.service.js';
import { FundadorService } from './autoridad/fundador.service.js';
import { ImportacionService } from './autoridad/importacion.service.js';
import { BorradoHandler } from './certificados/borrado.handler.js';
import { CertificadosHandler } from './certificados/certificados.handler.js';
import { CertificadosRepository } from './certificados/certificados.repository.js';
import { CertificadosService } from './certificados/certificados.service.js';
import { EmisionService } from './certificados/emision.service.js';
import { RevocacionService } from './certificados/revocacion.service.js';
import { SeriesRepository } from './certificados/series.repository.js';
import { TandasService } from './certificados/tandas.service.js';
import { CERTIFICADOS_CONFIG, type CertificadosConfig } from './config/certificados-config.schema.js';
import { CrlRaizService } from './crl/crl-raiz.service.js';
import { CrlRepository } from './crl/crl.repository.js';
import { CrlService } from './crl/crl.service.js';
import { PkiHandler } from './crl/pki.handler.js';
import { PkiService } from './crl/pki.service.js';
import { VencimientosService } from './crl/vencimientos.service.js';
import { AutopruebaCustodiaService } from './custodia/autoprueba-custodia.service.js';
import { CustodiaAutoridad, CustodiaFirmantes } from './custodia/custodia.js';
import { llaveros } from './custodia/llaveros.js';
import { ReservaMetrics } from './custodia/reserva.metrics.js';
import { ReservaRepository } from './custodia/reserva.repository.js';
import { ReservaService } from './custodia/reserva.service.js';
import { certificadosDatabase } from './database.js';
import { EvidenciaHandler } from './evidencia/evidencia.handler.js';
import { EvidenciaService } from './evidencia/evidencia.service.js';
import { SelloDocumentoService } from './evidencia/sello-documento.service.js';
import { CmsService } from './firma/cms.service.js';
import { FirmarHandler } from './firma/firmar.handler.js';
import { FirmarService } from './firma/firmar.service.js';
import { FirmasEmitidasRepository } from './firma/firmas-emitidas.repository.js';
import { AutopruebaSello } from './sello/autoprueba-sello.service.js';
import { FundacionSello } from './sello/fundacion-sello.service.js';
import { selloProviders } from './sello/sello.providers.js';

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
