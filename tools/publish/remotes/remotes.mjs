/**
 * Remotes and the shell: built, copied into the object store, fetched back through the portal, and only then put into
 * their line of the registry (docs/adr/0039, docs/adr/0071). Whatever fails on the way leaves the line as it was.
 */
import path from 'node:path';
import { whilePublishing } from '../../artefacts/while-publishing.mjs';
import { publishedFolders } from '../../platform/environment.mjs';
import { makePlaces, root } from '../../platform/places.mjs';
import { step } from '../../platform/say.mjs';
import { buildArea } from '../../run/build-area.mjs';
import { openBuild } from '../../run/publish-built.mjs';
import { demandFit } from './demand-fit.mjs';
import { installation } from './installation.mjs';
import { fetchBack, untilShown } from './portal.mjs';
import { LineNotTakenBack, refusal } from './refusal.mjs';
import { takenAllTheSame } from './taken-all-the-same.mjs';
import { withdrawFrom, withdrawnRow } from './withdraw.mjs';

/** @typedef {import('@portal/service-kit/remotes').PublishedVersion} PublishedVersion */
/** @typedef {import('@portal/service-kit/remotes').Content} Content */
/** @typedef {import('./installation.mjs').Installation} Installation */
/** @typedef {import('../kind.mjs').Row} Row */

/** @type {import('../kind.mjs').Kind} */
export const remotes = {
  areas: () => publishedFolders,
  publish: (area) =>
    whilePublishing(makePlaces(), area, () =>
      refusing(`${area} no se publicó`, async () => {
        // The libs that read a build and compare it run from their own builds.
        await buildArea([`@portal/${area}`, '@portal/service-kit', '@portal/dominio']);
        return publishBuild(await installation(), area, path.join(root, area, 'dist'));
      }),
    ),
  revert: (area, version) =>
    refusing(`${area} no se revirtió`, async () => revertTo(await installation(), area, version)),
  versions: async () => {
    const { content } = await refusing('No se leyó lo publicado', async () =>
      (await installation()).store.editions.latest(),
    );
    const { withdrawalOf } = await import('@portal/service-kit/remotes');
    const withdrawn = Object.entries(content.versiones)
      .filter(([, versions]) => Object.keys(versions).length > 0)
      .flatMap(([area]) => withdrawalOf(content, area) ?? []);
    return [...Object.keys(content.lineas).map((area) => rowOf(content, area)), ...withdrawn.map(withdrawnRow)];
  },
  repair: () => refusing('El registro no se reparó', async () => (await installation()).store.editions.repair()),
};

/** @param {string} area @param {boolean} meant @returns {Promise<Row>} */
export const withdraw = (area, meant) =>
  refusing(`${area} no se retiró`, async () => withdrawFrom(await installation(), area, { meant }));

/**
 * @template T
 * @param {string} what did not happen, if it fails
 * @param {() => Promise<T>} work
 */
const refusing = (what, work) =>
  work().catch((error) => {
    throw refusal(what, error);
  });

/**
 * Publishes a build as it lies in a folder.
 * @param {Installation} where
 * @param {string} area
 * @param {string} dir
 * @returns {Promise<Row>}
 */
export async function publishBuild(where, area, dir) {
  const { store, origin, quien } = where;
  const { checkWhole } = await import('@portal/service-kit/remotes');
  const version = await openBuild(area, dir);
  if (version.name !== area) throw new Error(`lo construido en ${dir} es ${version.name}`);
  await checkWhole(version);
  await demandFit(origin, version);
  await step(`${area} ${version.version}: archivos`, () => store.upload(version));
  await store.register(version, { quien, cuando: new Date() });
  await step('comprobación por el portal', () => fetchBack(origin, version));
  const row = await putIntoLine(where, version);
  note(where, version);
  await store.sweep(new Date()).catch((error) => {
    process.stderr.write(`! no se borraron las versiones antiguas: ${error.message}\n`);
  });
  return row;
}

/**
 * What is published stays so, whatever becomes of the note about it.
 * @param {Installation} where @param {PublishedVersion} version
 */
function note({ remember }, { name, version }) {
  try {
    remember?.(name, version);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    process.stderr.write(`! ${name} ${version} está publicado; no se pudo anotar para el próximo inicio: ${message}\n`);
  }
}

/**
 * Takes an area back to a version that the store still has.
 * @param {Installation} where
 * @param {string} area
 * @param {string} [wanted] the version before, when left out
 * @returns {Promise<Row>}
 */
export async function revertTo(where, area, wanted) {
  const { store, origin } = where;
  const { checkWhole, previousOf } = await import('@portal/service-kit/remotes');
  const { content } = await store.editions.latest();
  const target = wanted ?? previousOf(content, area);
  if (target === undefined) throw new Error(nothingBefore(content, area));
  const version = await (area === 'shell' ? store.openShell(content, target) : store.open(content, area, target));
  if (!version) throw new Error(`la versión ${target} no está en el almacén. ${listed(content, area)}`);
  await checkWhole(version);
  await demandFit(origin, version);
  await fetchBack(origin, version);
  // A version that never had the line takes it like a published one.
  const revertida = content.historial.some((one) => one.area === area && one.version === target);
  return putIntoLine(where, version, { revertida });
}

/** Why no version is the one before, and what there is instead. @param {Content} content @param {string} area */
function nothingBefore(content, area) {
  if (!Object.hasOwn(content.lineas, area))
    return `no está publicado; diga a qué versión vuelve. ${listed(content, area)}`;
  const instead = area === 'shell' ? '' : `; npm run retirar -- ${area} lo saca del portal`;
  return `no hay una versión anterior a la que volver${instead}`;
}

/** @param {Content} content @param {string} area */
function listed({ versiones }, area) {
  const known = Object.keys(versiones[area] ?? {});
  return known.length === 0 ? 'No tiene ninguna' : `Tiene: ${known.join(', ')}`;
}

/**
 * Puts a version into the line, and takes it out again when the portal does not show it.
 * @param {Installation} where
 * @param {PublishedVersion} version
 * @param {{ revertida?: boolean }} [how]
 * @returns {Promise<Row>}
 */
async function putIntoLine({ store, origin, quien, patience }, { name, version }, how = {}) {
  let changed = false;
  /** @type {string | undefined} */
  let before;
  const when = (/** @type {string | undefined} */ current) => {
    before = current;
    changed = true;
    return true;
  };
  const cuando = new Date();
  const { content } = await store.publish(name, version, { quien, cuando }, { ...how, when }).catch(async (lost) => {
    if (!changed) throw lost;
    const at = cuando.toISOString();
    const latest = await takenAllTheSame(store, lost, ({ historial }) =>
      historial.some((one) => one.area === name && one.version === version && one.cuando === at),
    );
    // As the change left the line.
    return { content: { ...latest, lineas: { ...latest.lineas, [name]: version } } };
  });
  // A store that has just taken the line and is silent now says nothing against it: the portal's word counts.
  const published = () =>
    store.editions.latest().then(
      (latest) => latest.content.lineas[name],
      () => version,
    );
  try {
    await untilShown(origin, name, published, patience);
  } catch (error) {
    const by = { quien, cuando: new Date() };
    const back = {
      revertida: true,
      noMostrada: true,
      when: (/** @type {string | undefined} */ current) => current === version,
    };
    const takenBack = async () => {
      if (changed && before === undefined) await store.withdraw(name, version, by, { noMostrada: true });
      if (changed && before !== undefined) await store.publish(name, before, by, back);
    };
    await takenBack().catch((cause) => {
      throw new LineNotTakenBack(cause);
    });
    throw error;
  }
  return rowOf(content, name);
}

/** @param {Content} content @param {string} area @returns {Row} */
function rowOf({ lineas, historial, versiones }, area) {
  const version = lineas[area];
  const change = historial.findLast((one) => one.area === area && one.version === version);
  return {
    area,
    version,
    since: change?.cuando ?? versiones[area][version].desde,
    ...(change?.antes !== undefined && { previous: change.antes }),
    ...(change?.quien !== undefined && { by: change.quien }),
  };
}
