/**
 * Addresses of the calls that the public pages make: the signing page carries no contracts at run time.
 * Every other call has its address in its contract.
 */
export const llamadas = {
  configuracion: '/api/configuracion',
  usuarioActual: '/api/auth/user',
  verificarEnlace: '/api/signature/verify/:token',
  documentoDeEnlace: '/api/signature/document/:token',
  desenlaceDeFirma: '/api/signature/outcome/:token',
  evidenciaDelFirmante: '/api/signature/evidence/:token',
  reportarNovedad: '/api/signature/report/:token',
  enlaceVisto: '/api/signature/seen/:token',
  renovarEnlace: '/api/signature/renew/:token',
  firmar: '/api/signature/advanced/:token',
  prepararFirma: '/api/signature/prepare/:token',
  cerrarFirma: '/api/signature/close/:token',
  certificadosConductor: '/api/certificates/conductor/:token',
  certificadoPropietario: '/api/certificates/propietario/:token',
  generarParaConductor: '/api/certificates/generate-for-conductor',
  generarParaPropietario: '/api/certificates/generate-for-propietario',
  verificarHuella: '/api/verificar',
  verificarCodigo: '/api/verificar/:codigo',
} as const;
