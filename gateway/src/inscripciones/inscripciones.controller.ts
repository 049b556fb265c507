import { Controller } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts/core';
import {
  anularInscripcion,
  atenderNovedad,
  borrarVista,
  cambiarVista,
  copiarInscripcion,
  corregirCorreo,
  crearInscripcion,
  crearTrabajo,
  darPorContado,
  descargarPdf,
  descargarPdfAdmin,
  detenerTrabajo,
  devolverInscripcion,
  eliminarInscripcion,
  guardarVista,
  inscripcionesParecidas,
  marcarRevisada,
  miInscripcion,
  misInscripciones,
  misTrabajos,
  misVistas,
  placaInscrita,
  porAtender,
  reenviarCorreo,
  reenviarPropio,
  reintentarAtasco,
  reportes,
  todasInscripciones,
  verArchivo,
  verContrasenaGps,
  verInscripcion,
  verTrabajo,
} from '@portal/contracts/inscripciones';
import { Calls } from '../routes/calls.js';
import { Request, Route } from '../routes/route.js';
import { FichaService } from './ficha.service.js';

@Controller()
export class InscripcionesController {
  constructor(
    private readonly calls: Calls,
    private readonly fichas: FichaService,
  ) {}

  @Route(crearInscripcion)
  crear(@Request() request: RequestOf<typeof crearInscripcion>): Promise<ResponseOf<typeof crearInscripcion>> {
    return this.calls.send(crearInscripcion, request);
  }

  @Route(misInscripciones)
  mias(@Request() request: RequestOf<typeof misInscripciones>): Promise<ResponseOf<typeof misInscripciones>> {
    return this.calls.send(misInscripciones, request);
  }

  @Route(todasInscripciones)
  todas(@Request() request: RequestOf<typeof todasInscripciones>): Promise<ResponseOf<typeof todasInscripciones>> {
    return this.calls.send(todasInscripciones, request);
  }

  @Route(porAtender)
  porAtender(@Request() request: RequestOf<typeof porAtender>): Promise<ResponseOf<typeof porAtender>> {
    return this.calls.send(porAtender, request);
  }

  @Route(reportes)
  reportes(@Request() request: RequestOf<typeof reportes>): Promise<ResponseOf<typeof reportes>> {
    return this.calls.send(reportes, request);
  }

  @Route(inscripcionesParecidas)
  parecidas(
    @Request() request: RequestOf<typeof inscripcionesParecidas>,
  ): Promise<ResponseOf<typeof inscripcionesParecidas>> {
    return this.calls.send(inscripcionesParecidas, request);
  }

  @Route(copiarInscripcion)
  copiar(@Request() request: RequestOf<typeof copiarInscripcion>): Promise<ResponseOf<typeof copiarInscripcion>> {
    return this.calls.send(copiarInscripcion, request);
  }

  @Route(placaInscrita)
  placa(@Request() request: RequestOf<typeof placaInscrita>): Promise<ResponseOf<typeof placaInscrita>> {
    return this.calls.send(placaInscrita, request);
  }

  @Route(descargarPdf)
  pdf(@Request() request: RequestOf<typeof descargarPdf>): Promise<ResponseOf<typeof descargarPdf>> {
    return this.calls.send(descargarPdf, request);
  }

  @Route(descargarPdfAdmin)
  pdfAdmin(@Request() request: RequestOf<typeof descargarPdfAdmin>): Promise<ResponseOf<typeof descargarPdfAdmin>> {
    return this.calls.send(descargarPdfAdmin, request);
  }

  @Route(verInscripcion)
  ver(@Request() { id }: RequestOf<typeof verInscripcion>): Promise<ResponseOf<typeof verInscripcion>> {
    return this.fichas.de(id);
  }

  @Route(verArchivo)
  verArchivo(@Request() request: RequestOf<typeof verArchivo>): Promise<ResponseOf<typeof verArchivo>> {
    return this.calls.send(verArchivo, request);
  }

  @Route(corregirCorreo)
  corregir(@Request() request: RequestOf<typeof corregirCorreo>): Promise<ResponseOf<typeof corregirCorreo>> {
    return this.calls.send(corregirCorreo, request);
  }

  @Route(reenviarCorreo)
  reenviar(@Request() request: RequestOf<typeof reenviarCorreo>): Promise<ResponseOf<typeof reenviarCorreo>> {
    return this.calls.send(reenviarCorreo, request);
  }

  @Route(marcarRevisada)
  revisada(@Request() request: RequestOf<typeof marcarRevisada>): Promise<ResponseOf<typeof marcarRevisada>> {
    return this.calls.send(marcarRevisada, request);
  }

  @Route(atenderNovedad)
  atender(@Request() request: RequestOf<typeof atenderNovedad>): Promise<ResponseOf<typeof atenderNovedad>> {
    return this.calls.send(atenderNovedad, request);
  }

  @Route(reintentarAtasco)
  reintentar(@Request() request: RequestOf<typeof reintentarAtasco>): Promise<ResponseOf<typeof reintentarAtasco>> {
    return this.calls.send(reintentarAtasco, request);
  }

  @Route(darPorContado)
  darPorContado(@Request() request: RequestOf<typeof darPorContado>): Promise<ResponseOf<typeof darPorContado>> {
    return this.calls.send(darPorContado, request);
  }

  @Route(devolverInscripcion)
  devolver(@Request() request: RequestOf<typeof devolverInscripcion>): Promise<ResponseOf<typeof devolverInscripcion>> {
    return this.calls.send(devolverInscripcion, request);
  }

  @Route(eliminarInscripcion)
  eliminar(@Request() request: RequestOf<typeof eliminarInscripcion>): Promise<ResponseOf<typeof eliminarInscripcion>> {
    return this.calls.send(eliminarInscripcion, request);
  }

  @Route(verContrasenaGps)
  contrasenaGps(@Request() request: RequestOf<typeof verContrasenaGps>): Promise<ResponseOf<typeof verContrasenaGps>> {
    return this.calls.send(verContrasenaGps, request);
  }

  @Route(crearTrabajo)
  crearTrabajo(@Request() request: RequestOf<typeof crearTrabajo>): Promise<ResponseOf<typeof crearTrabajo>> {
    return this.calls.send(crearTrabajo, request);
  }

  @Route(misTrabajos)
  misTrabajos(@Request() request: RequestOf<typeof misTrabajos>): Promise<ResponseOf<typeof misTrabajos>> {
    return this.calls.send(misTrabajos, request);
  }

  @Route(verTrabajo)
  verTrabajo(@Request() request: RequestOf<typeof verTrabajo>): Promise<ResponseOf<typeof verTrabajo>> {
    return this.calls.send(verTrabajo, request);
  }

  @Route(detenerTrabajo)
  detenerTrabajo(@Request() request: RequestOf<typeof detenerTrabajo>): Promise<ResponseOf<typeof detenerTrabajo>> {
    return this.calls.send(detenerTrabajo, request);
  }

  @Route(misVistas)
  misVistas(@Request() request: RequestOf<typeof misVistas>): Promise<ResponseOf<typeof misVistas>> {
    return this.calls.send(misVistas, request);
  }

  @Route(guardarVista)
  guardarVista(@Request() request: RequestOf<typeof guardarVista>): Promise<ResponseOf<typeof guardarVista>> {
    return this.calls.send(guardarVista, request);
  }

  @Route(cambiarVista)
  cambiarVista(@Request() request: RequestOf<typeof cambiarVista>): Promise<ResponseOf<typeof cambiarVista>> {
    return this.calls.send(cambiarVista, request);
  }

  @Route(borrarVista)
  borrarVista(@Request() request: RequestOf<typeof borrarVista>): Promise<ResponseOf<typeof borrarVista>> {
    return this.calls.send(borrarVista, request);
  }

  @Route(anularInscripcion)
  anular(@Request() request: RequestOf<typeof anularInscripcion>): Promise<ResponseOf<typeof anularInscripcion>> {
    return this.calls.send(anularInscripcion, request);
  }

  @Route(reenviarPropio)
  reenviarPropio(@Request() request: RequestOf<typeof reenviarPropio>): Promise<ResponseOf<typeof reenviarPropio>> {
    return this.calls.send(reenviarPropio, request);
  }

  /** Behind every other address that begins so: the first that matches answers. */
  @Route(miInscripcion)
  mia(@Request() request: RequestOf<typeof miInscripcion>): Promise<ResponseOf<typeof miInscripcion>> {
    return this.calls.send(miInscripcion, request);
  }
}
