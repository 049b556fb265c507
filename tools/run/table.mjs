/** What the terminal shows once everything is ready. */
import { steps } from '../platform/say.mjs';

const people = [
  ['registrante@transcarga.test', 'Ana Gómez', 'registra inscripciones'],
  ['registrante2@transcarga.test', 'Beatriz Ruiz', 'registra inscripciones'],
  ['admin@transcarga.test', 'Carlos Muñoz', 'revisa (admin)'],
  ['superadmin@transcarga.test', 'Sofía Peña', 'administra (super-admin)'],
  ['tester@transcarga.test', 'Tomás Ríos', 'prueba formularios (tester)'],
  ['auditor@transcarga.test', 'Íngrid Peñaloza', 'lee la auditoría (auditor)'],
];

/** @param {string[][]} rows @returns {string[]} aligned columns */
export function columns(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * @param {{ origin: string, keycloakUrl: string, identity: string, mail?: string, logs: string, total: string,
 *   onlyPlatform?: boolean }} what
 * mail: pages of the local mail server
 * @returns {string}
 */
export function readyTable({ origin, keycloakUrl, identity, mail, logs, total, onlyPlatform }) {
  const addresses = [
    ...(onlyPlatform ? [] : [['Portal', origin]]),
    identity === 'embebida'
      ? ['Identidad', `realm embebido en ${keycloakUrl}`]
      : ['Keycloak', `${keycloakUrl}/admin/portal/console/`],
    ...(mail ? [['Correo', `${mail}  (abra sus enlaces con Ctrl + clic)`]] : []),
    ['Registros', logs],
  ];
  const times = columns(steps.map(({ name, time }) => [name, time]));
  return [
    '',
    onlyPlatform ? 'La plataforma está en marcha; el portal, no.' : 'El portal está listo.',
    '',
    ...columns(addresses).map((line) => `  ${line}`),
    '',
    '  Usuarios de prueba (contraseña de todos: portal-local)',
    ...columns(people).map((line) => `  ${line}`),
    '',
    `  Tiempos (total ${total})`,
    ...times.map((line) => `  ${line}`),
    '',
    '  Ctrl-C lo detiene todo.',
    '',
  ].join('\n');
}
