/** The running portal, asked as a browser would. */
import { waitFor } from '../../platform/wait-for.mjs';

/** @typedef {import('@portal/dominio/ajuste').Partes} Partes */

/** Every replica follows the registry within two seconds; a busy machine may take longer. */
const FOLLOWS = 15_000;
const ANSWERS = 10_000;
const AT_ONCE = 8;
/** A page of each host that is there without any remote. */
const pages = { portal: '/dashboard', publico: '/verificar' };

/**
 * The bytes that stand under this address, not those of a compressed copy.
 * @param {string} url
 * @returns {Promise<Response>}
 */
const get = (url) =>
  fetch(url, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(ANSWERS),
  });

/**
 * What a page of a host says: what it carries, the contracts that the gateway answers by, and the version of the shell.
 * @param {string} origin
 * @param {keyof typeof pages} host
 * @returns {Promise<{ carried: Partes, contratos: string, shell: string | undefined }>}
 */
export async function pageOf(origin, host) {
  const html = await get(origin + pages[host]).then(
    (answer) => answer.text(),
    (cause) => {
      throw new Error(`el portal no responde en ${origin}`, { cause });
    },
  );
  const { partesDe } = await import('@portal/dominio/ajuste');
  const carried = /<meta name="construido-con" content="([^"]+)"/.exec(html)?.[1];
  const [, contratos, shell] =
    /<script[^>]* id="registro" data-contratos="([^"]+)"(?: data-shell="([^"]+)")?/.exec(html) ?? [];
  if (!carried || !contratos) throw new Error(`en ${origin} no responde el portal, o es de antes de los manifiestos`);
  return { carried: partesDe(carried), contratos, shell };
}

/**
 * Fetches every file of a version and compares it with the version's list.
 * @param {string} origin
 * @param {import('@portal/service-kit/remotes').PublishedVersion} version
 */
export async function fetchBack(origin, { name, version, publicPath, files }) {
  const { sha384 } = await import('@portal/service-kit/remotes');
  const waiting = [...files];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [file, hash] = next;
      const check = async () => {
        const answer = await get(origin + publicPath + file);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (!answer.ok) throw new Error(`${file} respondió ${answer.status}`);
        if (sha384(bytes) !== hash) throw new Error(`${file} llegó con otro contenido`);
      };
      await waitFor(file, check, { deadline: FOLLOWS }).catch((error) => {
        const why = /** @type {Error} */ (error.cause ?? error).message;
        throw new Error(`el portal no entrega ${name} ${version} como se construyó: ${why}`, { cause: error });
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * What the portal shows now.
 * @param {string} origin
 * @returns {Promise<import('@portal/contracts/portal').Registro>}
 */
export const shownByPortal = async (origin) =>
  /** @type {import('@portal/contracts/portal').Registro} */ (await (await get(`${origin}/mfe/registro.json`)).json());

/**
 * Waits until the portal shows a version, or another one that was published after it.
 * @param {string} origin
 * @param {string} area
 * @param {() => Promise<string | undefined>} published what the registry in the store says now
 * @param {number} [patience] milliseconds
 */
export async function untilShown(origin, area, published, patience = FOLLOWS) {
  const shown = async () =>
    area === 'shell' ? (await pageOf(origin, 'portal')).shell : (await shownByPortal(origin))[area]?.version;
  const look = async () => {
    if ((await shown()) !== (await published())) throw new Error('not yet');
  };
  await waitFor(area, look, { deadline: patience }).catch((cause) => {
    throw new Error(`el portal no lo toma; ${origin}/health/ready dice qué no toma`, { cause });
  });
}
