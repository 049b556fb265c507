/**
 * The paths of the calls this remote makes. Literals, because the contracts carry zod and the signing page must not;
 * rutas.spec.ts holds each against its contract.
 */
export const rutas = {
  verificarEnlace: '/api/signature/verify/:token',
  enlaceVisto: '/api/signature/seen/:token',
  renovarEnlace: '/api/signature/renew/:token',
  firmar: '/api/signature/advanced/:token',
  certificadosConductor: '/api/certificates/conductor/:token',
  certificadoPropietario: '/api/certificates/propietario/:token',
  generarParaConductor: '/api/certificates/generate-for-conductor',
  generarParaPropietario: '/api/certificates/generate-for-propietario',
  verificarHuella: '/api/verificar',
  verificarCodigo: '/api/verificar/:codigo',
  configuracion: '/api/configuracion',
  usuarioActual: '/api/auth/user',
} as const;
