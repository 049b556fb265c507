/** Where each kind of secret may stand. What this table does not name is a leak; what it names in vain is too much. */

/** @typedef {import('./places.mjs').Place} Place */
/** @typedef {Partial<Record<Place, readonly string[]>>} Cells names of pieces by place */
/** @typedef {Map<string, Map<Place, Set<string>>>} Found by kind */

/** @type {readonly Place[]} */
export const places = [
  'registros',
  'base de datos',
  'mensajes',
  'rechazos',
  'respuestas',
  'correos',
  'documentos',
  'almacén',
  'métricas',
  'memoria',
];

const doors = ['gateway', 'gateway-2'];

/** Kinds down, places across. @type {Record<string, Cells>} */
export const permitted = {
  'contraseña GPS': {
    respuestas: ['leer la contraseña GPS'],
    memoria: [...doors, 'inscripciones'],
  },
  documento: {
    'base de datos': [
      'inscripciones.inscripcion.formulario',
      'inscripciones.inscripcion.textos',
      'inscripciones.inscripcion.busqueda',
      'inscripciones.busqueda.texto',
      'inscripciones.idempotencia.answer',
      'certificados.certificado.sujeto',
      'certificados.certificado.der',
      'certificados.firma_emitida.cms',
      'certificados.idempotencia.answer',
    ],
    respuestas: ['submit', 'verify', 'certificate', 'lista propia', 'copia del formulario', 'lista de revisión'],
    documentos: ['documentos', 'adjunto a conductor', 'adjunto a tenedor', 'adjunto a registrante'],
    almacén: ['instantaneas', 'documentos'],
    // notificaciones attaches the signed document, whose certificates name their holders.
    memoria: [...doors, 'inscripciones', 'certificados', 'pdf', 'notificaciones'],
  },
  cuenta: {
    'base de datos': ['inscripciones.inscripcion.formulario', 'inscripciones.inscripcion.textos'],
    // Who signs the contract reads the accounts that he ratifies.
    respuestas: ['verify', 'copia del formulario'],
    documentos: ['documentos', 'adjunto a conductor', 'adjunto a tenedor', 'adjunto a registrante'],
    almacén: ['instantaneas'],
    memoria: [...doors, 'inscripciones', 'pdf'],
  },
  'enlace del conductor': { correos: ['conductor'], memoria: [...doors, 'inscripciones', 'notificaciones'] },
  'enlace del propietario': { correos: ['tenedor'], memoria: [...doors, 'inscripciones', 'notificaciones'] },
  // Sealed in outbox and stream (docs/adr/0079-a-reason-travels-sealed.md).
  motivo: { 'base de datos': ['auditoria.motivo.texto'], memoria: [...doors, 'inscripciones', 'auditoria'] },
  // In the envelope and the Message-ID, which only the reader of that mail gets.
  retorno: {
    'base de datos': ['notificaciones.correo.retorno'],
    correos: ['conductor', 'tenedor', 'registrante'],
    memoria: ['notificaciones'],
  },
  sesión: { memoria: doors },
  'pase de acceso': { memoria: doors },
  // Until its collector has run: services/certificados/src/canary.medium.spec.ts looks after that.
  'llave privada': { memoria: ['certificados'] },
};

/** What is known to stand about, so that a search that finds nothing is noticed. */
const WITNESS = 'testigo';

/** @param {Found} found @param {Record<string, Cells>} may @returns {string[]} */
export const leaksOf = (found, may) =>
  [...found].flatMap(([kind, where]) =>
    kind === WITNESS
      ? []
      : [...where].flatMap(([place, names]) =>
          [...names]
            .filter((name) => !may[kind]?.[place]?.includes(name))
            .map((name) => `${kind} en ${place}: ${name}`),
        ),
  );

/**
 * Places in which a search finds nothing, and permissions that nothing needs. What a process still has in memory is
 * chance, but it always knows its own password of NATS.
 * @param {Found} found
 * @param {Record<string, Cells>} may
 * @param {readonly string[]} processes whose memory was read
 * @returns {string[]}
 */
export function staleOf(found, may, processes) {
  const stands = (/** @type {string} */ kind, /** @type {Place} */ place, /** @type {string} */ name) =>
    found.get(kind)?.get(place)?.has(name);
  const blind = places
    .filter((place) => place !== 'memoria' && !found.get(WITNESS)?.has(place))
    .map((place) => `${place}: nada se halla`);
  const unread = processes
    .filter((name) => !stands(`secreto nats-${name.replace(/-2$/, '')}`, 'memoria', name))
    .map((name) => `memoria de ${name}: nada se halla`);
  const vain = Object.entries(may).flatMap(([kind, cells]) =>
    Object.entries(cells)
      .filter(([place]) => place !== 'memoria')
      .flatMap(([place, names]) =>
        names
          .filter((name) => !stands(kind, /** @type {Place} */ (place), name))
          .map((name) => `${kind} no está en ${place}: ${name}, y la tabla lo permite`),
      ),
  );
  return [...blind, ...unread, ...vain];
}
