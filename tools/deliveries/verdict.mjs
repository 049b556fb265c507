/** What a delivery came to, whether it held, and the table of all. Pure. */
import { columns } from '../run/table.mjs';

/** Seconds that a command may take, as whoever types it counts them. */
const limits = /** @type {const} */ ({ files: { publish: 60, revert: 10 }, process: { publish: 30, revert: 30 } });

/** @typedef {'publish' | 'revert'} Verb */
/**
 * Areas whose build, line, shown version or process was another one afterwards.
 * @typedef {{ built: string[], lines: string[], shown: string[], restarted: string[] }} Touched
 */
/**
 * @typedef {object} Half one command, and what was seen until everybody had gone on to another page
 * @property {number} seconds
 * @property {Touched} touched
 * @property {boolean} asMeant the browser showed the change after the one, and what was there before after the other
 */
/**
 * @typedef {object} Delivery
 * @property {string} area
 * @property {'files' | 'process'} kind
 * @property {number} requests that were answered, or should have been
 * @property {string[]} failed one line each
 * @property {number} pages open meanwhile
 * @property {{ page: number, what: string }[]} broken
 * @property {Record<Verb, Half>} halves
 */

const inSpanish = { publish: 'publicar', revert: 'revertir' };
const seen = { publish: 'el cambio no se vio', revert: 'el cambio siguió a la vista' };
const parts = { built: 'construido', lines: 'publicado', shown: 'versión', restarted: 'proceso' };

/**
 * What a command must touch: the area itself, and nothing else. Texts that nothing compiles are published as they are,
 * so its own build may stay.
 * @param {Delivery} delivery
 * @param {Verb} verb
 * @returns {Touched}
 */
const meant = ({ area, kind, halves }, verb) => ({
  built: verb === 'publish' && halves.publish.touched.built.includes(area) ? [area] : [],
  lines: [area],
  shown: [area],
  restarted: kind === 'process' ? [area] : [],
});

/** @param {Delivery} delivery @returns {string[]} what did not hold, a line each */
export function breaksOf(delivery) {
  const halves = /** @type {const} */ (['publish', 'revert']).flatMap((verb) => {
    const { seconds, touched, asMeant } = delivery.halves[verb];
    const limit = limits[delivery.kind][verb];
    return [
      ...(seconds > limit ? [`${inSpanish[verb]}: ${seconds.toFixed(1)} s, límite ${limit} s`] : []),
      ...(asMeant ? [] : [`${inSpanish[verb]}: ${seen[verb]}`]),
      ...touchedWrongly(touched, meant(delivery, verb)).map((line) => `${inSpanish[verb]}: ${line}`),
    ];
  });
  return [...halves, ...delivery.failed, ...delivery.broken.map(({ page, what }) => `página ${page}: ${what}`)];
}

/** @param {Touched} touched @param {Touched} wanted */
const touchedWrongly = (touched, wanted) =>
  /** @type {(keyof Touched)[]} */ (Object.keys(parts))
    .filter((part) => touched[part].join() !== wanted[part].join())
    .map((part) => `${parts[part]}: cambió ${named(touched[part])}, no ${named(wanted[part])}`);

/** @param {string[]} names */
const named = (names) => names.join(', ') || 'nada';

/** @param {Delivery[]} deliveries @returns {string} */
export const tableOf = (deliveries) =>
  columns([
    ['Área', 'Publicar', 'Revertir', 'Visto', 'Solicitudes', 'Fallidas', 'Páginas rotas', 'Construido', 'Proceso', ''],
    ...deliveries.map((delivery) => {
      const { area, requests, failed, pages, broken, halves } = delivery;
      const { publish, revert } = halves;
      return [
        area,
        `${publish.seconds.toFixed(1)} s`,
        `${revert.seconds.toFixed(1)} s`,
        publish.asMeant && revert.asMeant ? 'sí' : 'no',
        String(requests),
        String(failed.length),
        `${new Set(broken.map(({ page }) => page)).size} de ${pages}`,
        named([...new Set([...publish.touched.built, ...revert.touched.built])]),
        named([...new Set([...publish.touched.restarted, ...revert.touched.restarted])]),
        breaksOf(delivery).length === 0 ? '✓' : '✗',
      ];
    }),
  ]).join('\n');
