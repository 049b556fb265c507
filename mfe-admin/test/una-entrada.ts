import { verAuditoria, type EntradaDeAuditoria } from '@portal/contracts/auditoria';

/** An entry of the audit, parsed through the contract so that it cannot drift. */
export const unaEntrada = (cambios: Partial<EntradaDeAuditoria> = {}): EntradaDeAuditoria =>
  verAuditoria.response.shape.items.element.parse({
    numero: 48_225,
    accion: 'contrasena-gps.vista',
    resultado: 'hecho',
    recurso: 'inscripcion:0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
    quien: 'persona',
    persona: 'sub-sergio',
    nombre: 'Sergio Rojas',
    inscripcion: { id: '0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000148' },
    motivo: 'Confirmar rastreo antes del cargue',
    datos: [],
    ocurrioEn: '2026-11-23T13:47:00.000Z',
    huella: '7c1e04b9'.repeat(8),
    ...cambios,
  });
