export const processNames = ['gateway', 'inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria'] as const;
/** A process of the platform: also its NATS user, its queue group and the name on its Ed25519 key. */
export type ProcessName = (typeof processNames)[number];
