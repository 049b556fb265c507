import { Controller } from '@nestjs/common';
import type { CallContext, RequestOf, ResponseOf, StoredFile } from '@portal/contracts/core';
import {
  descargarCarga,
  pedirCarga,
  registrarCertificacion,
  registrarCertificacionAnticipos,
} from '@portal/contracts/documentos';
import { descargarPdf, descargarPdfAdmin, verArchivo } from '@portal/contracts/inscripciones';
import { Handles } from '@portal/service-kit';
import { CargasService } from './cargas.service.js';
import { DescargasService } from './descargas.service.js';
import { InspeccionService } from './inspeccion.service.js';

type Registro = ResponseOf<typeof registrarCertificacion>;

@Controller()
export class DocumentosHandler {
  constructor(
    private readonly cargas: CargasService,
    private readonly inspeccion: InspeccionService,
    private readonly descargas: DescargasService,
  ) {}

  @Handles(pedirCarga)
  pedir(_: object, { actor }: CallContext): Promise<ResponseOf<typeof pedirCarga>> {
    return this.cargas.pedir(actor);
  }

  @Handles(registrarCertificacion)
  registrar({ certificationUrl }: RequestOf<typeof registrarCertificacion>, { actor }: CallContext): Promise<Registro> {
    return this.inspeccion.registrar(certificationUrl, actor);
  }

  @Handles(registrarCertificacionAnticipos)
  registrarAnticipos(
    { certificationUrl }: RequestOf<typeof registrarCertificacionAnticipos>,
    { actor }: CallContext,
  ): Promise<Registro> {
    return this.inspeccion.registrar(certificationUrl, actor);
  }

  @Handles(descargarCarga)
  descargarCarga({ id }: RequestOf<typeof descargarCarga>, { actor }: CallContext): Promise<StoredFile> {
    return this.descargas.carga(id, actor);
  }

  @Handles(descargarPdf)
  descargarPdf({ id }: RequestOf<typeof descargarPdf>, { actor }: CallContext): Promise<StoredFile> {
    return this.descargas.propia(id, actor);
  }

  @Handles(verArchivo)
  async verArchivo({ id, archivo }: RequestOf<typeof verArchivo>, { actor }: CallContext): Promise<StoredFile> {
    return archivo === 'documento' ? this.descargas.admin(id, actor) : this.descargas.carta(id, archivo, actor);
  }

  @Handles(descargarPdfAdmin)
  async descargarPdfAdmin({ id }: RequestOf<typeof descargarPdfAdmin>, { actor }: CallContext): Promise<StoredFile> {
    return this.descargas.admin(id, actor);
  }
}
