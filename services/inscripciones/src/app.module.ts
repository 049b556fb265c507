import { Module, type DynamicModule } from '@nestjs/common';
import { KekRepository, ServiceKitModule, type Clock } from '@portal/service-kit';
import { AdministracionHandler } from './administracion/administracion.handler.js';
import { AtencionesService } from './administracion/atenciones.service.js';
import { ContadosService } from './administracion/contados.service.js';
import { ContrasenaGpsService } from './administracion/contrasena-gps.service.js';
import { DespedidasService } from './administracion/despedidas.service.js';
import { EliminacionService } from './administracion/eliminacion.service.js';
import { MarcasService } from './administracion/marcas.service.js';
import { ReintentosService } from './administracion/reintentos.service.js';
import { SupresionService } from './administracion/supresion.service.js';
import { AmpliacionService } from './ampliacion/ampliacion.service.js';
import { RegistroAmpliacionService } from './ampliacion/registro-ampliacion.service.js';
import { RevisionAmpliadaService } from './ampliacion/revision-ampliada.service.js';
import { CONFIG, type InscripcionesConfig } from './config.js';
import { BusquedaAlDiaService } from './consultas/busqueda-al-dia.service.js';
import { ConsultasHandler } from './consultas/consultas.handler.js';
import { CopiasService } from './consultas/copias.service.js';
import { EvidenciaDelFirmanteService } from './consultas/evidencia-del-firmante.service.js';
import { EvidenciaService } from './consultas/evidencia.service.js';
import { ExportacionesHandler } from './consultas/exportaciones.handler.js';
import { ExportacionesService } from './consultas/exportaciones.service.js';
import { FichaService } from './consultas/ficha.service.js';
import { ListasService } from './consultas/listas.service.js';
import { PorAtenderService } from './consultas/por-atender.service.js';
import { RasgosAlDiaService } from './consultas/rasgos-al-dia.service.js';
import { ReportesService } from './consultas/reportes.service.js';
import { inscripcionesDatabase } from './database.js';
import { BorradosService } from './documentos/borrados.service.js';
import { CargasService } from './documentos/cargas.service.js';
import { DescargasService } from './documentos/descargas.service.js';
import { DocumentosHandler } from './documentos/documentos.handler.js';
import { InspeccionService } from './documentos/inspeccion.service.js';
import { PreparacionService } from './documentos/preparacion.service.js';
import { PrimerDocumentoService } from './documentos/primer-documento.service.js';
import { PrimeraRevisionService } from './documentos/primera-revision.service.js';
import { ReintentosConsumer } from './documentos/reintentos.consumer.js';
import { TurnosDePreparacionService } from './documentos/turnos-de-preparacion.service.js';
import { TurnosService } from './documentos/turnos.service.js';
import { AvisadosService } from './enlaces/avisados.service.js';
import { CorreccionesService } from './enlaces/correcciones.service.js';
import { DatosDeCorreoService } from './enlaces/datos-de-correo.service.js';
import { DesenlacesService } from './enlaces/desenlaces.service.js';
import { DocumentosDeEnlaceService } from './enlaces/documentos-de-enlace.service.js';
import { EmisionService } from './enlaces/emision.service.js';
import { EnlacesHandler } from './enlaces/enlaces.handler.js';
import { EnlacesService } from './enlaces/enlaces.service.js';
import { EntregasConsumer } from './enlaces/entregas.consumer.js';
import { LecturasService } from './enlaces/lecturas.service.js';
import { NovedadesService } from './enlaces/novedades.service.js';
import { RecordatoriosService } from './enlaces/recordatorios.service.js';
import { ReenviosService } from './enlaces/reenvios.service.js';
import { RenovacionesService } from './enlaces/renovaciones.service.js';
import { RetirosService } from './enlaces/retiros.service.js';
import { SeguimientosService } from './enlaces/seguimientos.service.js';
import { SolicitudesHandler } from './enlaces/solicitudes.handler.js';
import { CongelacionService } from './envio/congelacion.service.js';
import { CupoDeEnviosService } from './envio/cupo-de-envios.service.js';
import { EnvioHandler } from './envio/envio.handler.js';
import { EnvioService } from './envio/envio.service.js';
import { RegistroEnvioService } from './envio/registro-envio.service.js';
import { CertificadosFirmanteService } from './firmas/certificados-firmante.service.js';
import { ConstanciasService } from './firmas/constancias.service.js';
import { FirmarService } from './firmas/firmar.service.js';
import { FirmasHandler } from './firmas/firmas.handler.js';
import { IntentosService } from './firmas/intentos.service.js';
import { PreparadasService } from './firmas/preparadas.service.js';
import { PrepararService } from './firmas/preparar.service.js';
import { RegistroFirmaService } from './firmas/registro-firma.service.js';
import { ReservasService } from './firmas/reservas.service.js';
import { AmpliacionesRepository } from './tablas/ampliaciones.repository.js';
import { AtascosRepository } from './tablas/atascos.repository.js';
import { BorradosRepository } from './tablas/borrados.repository.js';
import { BusquedasRepository } from './tablas/busquedas.repository.js';
import { CargasRepository } from './tablas/cargas.repository.js';
import { ContrasenasGps } from './tablas/contrasenas-gps.js';
import { CorreccionesRepository } from './tablas/correcciones.repository.js';
import { DocumentosGuardados } from './tablas/documentos-guardados.js';
import { EnlacesRepository } from './tablas/enlaces.repository.js';
import { EntregasRepository } from './tablas/entregas.repository.js';
import { FichasRepository } from './tablas/fichas.repository.js';
import { FirmasPreparadasRepository } from './tablas/firmas-preparadas.repository.js';
import { FirmasRepository } from './tablas/firmas.repository.js';
import { HallazgosRepository } from './tablas/hallazgos.repository.js';
import { HechosRepository } from './tablas/hechos.repository.js';
import { InscripcionesRepository } from './tablas/inscripciones.repository.js';
import { LapidasRepository } from './tablas/lapidas.repository.js';
import { ListasRepository } from './tablas/listas.repository.js';
import { PreparacionesRepository } from './tablas/preparaciones.repository.js';
import { RasgosRepository } from './tablas/rasgos.repository.js';
import { ReportesRepository } from './tablas/reportes.repository.js';
import { RevisionesRepository } from './tablas/revisiones.repository.js';
import { SinLlegarRepository } from './tablas/sin-llegar.repository.js';
import { TextosRepository } from './tablas/textos.repository.js';
import { TrabajosRepository } from './tablas/trabajos.repository.js';
import { VistasRepository } from './tablas/vistas.repository.js';
import { ContratoService } from './textos/contrato.service.js';
import { TextosHandler } from './textos/textos.handler.js';
import { TextosService } from './textos/textos.service.js';
import { CierresService } from './trabajos/cierres.service.js';
import { CorredorService } from './trabajos/corredor.service.js';
import { RegistroTrabajoService } from './trabajos/registro-trabajo.service.js';
import { RenglonesService } from './trabajos/renglones.service.js';
import { TrabajosHandler } from './trabajos/trabajos.handler.js';
import { TrabajosService } from './trabajos/trabajos.service.js';
import { VerificacionHandler } from './verificacion/verificacion.handler.js';
import { VerificacionService } from './verificacion/verificacion.service.js';
import { VistasHandler } from './vistas/vistas.handler.js';
import { VistasService } from './vistas/vistas.service.js';

/** The rooms from the ground up: a folder imports folders that stand before it in this list, and none behind it. */
const rooms = {
  tablas: [
    InscripcionesRepository,
    LapidasRepository,
    BusquedasRepository,
    RasgosRepository,
    HallazgosRepository,
    ListasRepository,
    ReportesRepository,
    FichasRepository,
    CargasRepository,
    PreparacionesRepository,
    AtascosRepository,
    SinLlegarRepository,
    RevisionesRepository,
    BorradosRepository,
    EnlacesRepository,
    CorreccionesRepository,
    EntregasRepository,
    FirmasRepository,
    FirmasPreparadasRepository,
    AmpliacionesRepository,
    TextosRepository,
    TrabajosRepository,
    VistasRepository,
    HechosRepository,
    KekRepository,
    ContrasenasGps,
    DocumentosGuardados,
  ],
  textos: [TextosService, ContratoService],
  enlaces: [
    EmisionService,
    EnlacesService,
    DesenlacesService,
    DocumentosDeEnlaceService,
    LecturasService,
    ReenviosService,
    RenovacionesService,
    SeguimientosService,
    RecordatoriosService,
    CorreccionesService,
    RetirosService,
    NovedadesService,
    EntregasConsumer,
    AvisadosService,
    DatosDeCorreoService,
  ],
  envio: [EnvioService, CongelacionService, CupoDeEnviosService, RegistroEnvioService],
  documentos: [
    CargasService,
    InspeccionService,
    DescargasService,
    TurnosService,
    TurnosDePreparacionService,
    PreparacionService,
    PrimerDocumentoService,
    PrimeraRevisionService,
    ReintentosConsumer,
    BorradosService,
  ],
  firmas: [
    CertificadosFirmanteService,
    FirmarService,
    ReservasService,
    IntentosService,
    PrepararService,
    PreparadasService,
    RegistroFirmaService,
    ConstanciasService,
  ],
  ampliacion: [AmpliacionService, RevisionAmpliadaService, RegistroAmpliacionService],
  verificacion: [VerificacionService],
  consultas: [
    ListasService,
    BusquedaAlDiaService,
    RasgosAlDiaService,
    CopiasService,
    FichaService,
    ExportacionesService,
    EvidenciaDelFirmanteService,
    EvidenciaService,
    PorAtenderService,
    ReportesService,
  ],
  administracion: [
    ContrasenaGpsService,
    MarcasService,
    AtencionesService,
    ReintentosService,
    ContadosService,
    EliminacionService,
    SupresionService,
    DespedidasService,
  ],
  trabajos: [CorredorService, RenglonesService, CierresService, RegistroTrabajoService, TrabajosService],
  vistas: [VistasService],
};

/** The orchestrator: enrolments, their documents, links and signatures. */
@Module({})
export class AppModule {
  static forRoot(config: InscripcionesConfig, clock?: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forRoot({
          name: 'inscripciones',
          config,
          database: inscripcionesDatabase(config.INSCRIPCIONES_DATABASE_URL),
          ...(clock && { clock }),
        }),
      ],
      controllers: [
        TextosHandler,
        EnlacesHandler,
        SolicitudesHandler,
        EnvioHandler,
        DocumentosHandler,
        FirmasHandler,
        VerificacionHandler,
        ConsultasHandler,
        ExportacionesHandler,
        AdministracionHandler,
        TrabajosHandler,
        VistasHandler,
      ],
      providers: [{ provide: CONFIG, useValue: config }, ...Object.values(rooms).flat()],
    };
  }
}
