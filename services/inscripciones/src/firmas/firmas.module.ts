import { Module } from '@nestjs/common';
import { AmpliacionService } from './ampliacion.service.js';
import { CertificadosFirmanteHandler } from './certificados-firmante.handler.js';
import { CertificadosFirmanteService } from './certificados-firmante.service.js';
import { CompletadasService } from './completadas.service.js';
import { CorreosHandler } from './correos.handler.js';
import { EmisionService } from './emision.service.js';
import { EnlacesService } from './enlaces.service.js';
import { FirmarService } from './firmar.service.js';
import { FirmasHandler } from './firmas.handler.js';
import { ReenviosService } from './reenvios.service.js';
import { RegistroAmpliacionService } from './registro-ampliacion.service.js';
import { RegistroFirmaService } from './registro-firma.service.js';
import { ReservasService } from './reservas.service.js';
import { VerificacionService } from './verificacion.service.js';

/** Links and signatures. */
@Module({
  controllers: [FirmasHandler, CertificadosFirmanteHandler],
  providers: [
    EmisionService,
    EnlacesService,
    ReenviosService,
    CorreosHandler,
    CertificadosFirmanteService,
    VerificacionService,
    FirmarService,
    ReservasService,
    RegistroFirmaService,
    CompletadasService,
    AmpliacionService,
    RegistroAmpliacionService,
  ],
  exports: [EmisionService],
})
export class FirmasModule {}
