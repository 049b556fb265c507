import { Icon, type IconName } from '../icons/icon.js';

const estados = {
  completada: ['Completada', 'ok', 'check'],
  pendiente: ['Pendiente', 'av', 'medio'],
  parcial: ['Parcialmente Firmada', 'av', 'medio'],
  'pendiente-firmas': ['Pendiente Firmas', 'in', 'reloj'],
  'sin-firmar': ['Sin Firmar', 'ne', 'punteado'],
  'sin-enviar': ['Sin Enviar', 'ne', 'guion'],
  firmado: ['Firmado', 'ok', 'lapiz'],
  valido: ['Válido', 'ok', 'escudo'],
  activo: ['Activo', 'ok', 'escudo'],
  expirado: ['Expirado', 'av', 'reloj'],
  revocado: ['Revocado', 'er', 'prohibido'],
} as const satisfies Record<string, readonly [label: string, tone: string, icon: IconName]>;

export type Estado = keyof typeof estados;

/** A state as icon and text; colour alone never tells it. */
export function StatusChip({
  estado,
  label,
  plain = false,
}: {
  readonly estado: Estado;
  readonly label?: string;
  readonly plain?: boolean;
}) {
  const [text, tone, icon] = estados[estado];
  return (
    <span className={`estado ${tone}${plain ? ' lim' : ''}`}>
      <Icon name={icon} />
      {label ?? text}
    </span>
  );
}
