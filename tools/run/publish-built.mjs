/** At a start the built shell and remotes are published into the portal's own store (docs/adr/0039). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { changeVersions, readVersions, withBuilt } from '../artefacts/versions.mjs';
import { whilePublishing } from '../artefacts/while-publishing.mjs';
import { publishedFolders } from '../platform/environment.mjs';
import { root } from '../platform/places.mjs';
import { step } from '../platform/say.mjs';

/**
 * The published remotes and shells of an installation, for who publishes.
 * @param {Record<string, string | undefined>} settings of the store, as a gateway has them
 */
export async function remoteStore(settings) {
  // Built libs: a start is plain Node until they are there.
  const [{ makeObjectStore, storeSettingsSchema }, { RemoteStore }] = await Promise.all([
    import('@portal/service-kit/objects'),
    import('@portal/service-kit/remotes'),
  ]);
  const objects = await makeObjectStore('publicador', storeSettingsSchema.parse(settings));
  if (!objects) throw new Error('Falta dónde publicar: OBJECTS_DIR o S3_ENDPOINT.');
  return new RemoteStore(objects);
}

/**
 * A build as it lies in a folder.
 * @param {string} area @param {string} dir
 */
export async function openBuild(area, dir) {
  const { filesIn, openRemoteVersion, openShellVersion } = await import('@portal/service-kit/remotes');
  return area === 'shell' ? openShellVersion(filesIn(dir)) : openRemoteVersion(filesIn(dir));
}

/** @typedef {import('../platform/places.mjs').Places} Places */

/**
 * Before the gateway starts. One that follows folders, as in development, needs nothing published.
 * @param {Places} places
 * @param {import('../platform/supervisor.mjs').Part[]} parts
 */
export async function publishFolders(places, parts) {
  const settings = parts.find(({ name }) => name === 'gateway')?.options?.env;
  if (settings && !settings.REMOTES_DIRS)
    await step('shell y módulos publicados', () => publishBuilt(places, settings));
}

/**
 * Publishes each build that differs from the last one that this clone published. The same build again leaves the line
 * alone, so what was taken back or away stays so.
 * @param {Places} places
 * @param {Record<string, string | undefined>} settings of the store
 * @param {string} [clone] the folder that holds shell and remotes
 */
export const publishBuilt = (places, settings, clone = root) =>
  whilePublishing(places, 'el portal que arranca', async () => {
    const store = await remoteStore(settings);
    const { withdrawalOf } = await import('@portal/service-kit/remotes');
    for (const name of publishedFolders) {
      const dist = path.join(clone, name, 'dist');
      if (!existsSync(dist)) continue;
      const version = await openBuild(name, dist);
      const { content } = await store.editions.latest();
      const last = readVersions(places).built[name];
      const isKnown = content.lineas[name] !== undefined || withdrawalOf(content, name) !== undefined;
      if (last === version.version && isKnown) continue;
      const by = { quien: 'inicio', cuando: new Date() };
      const note = () => void changeVersions(places, (now) => withBuilt(now, name, version.version));
      if (isTakenBack(content, name, version.version) || withdrawalOf(content, name)?.version === version.version) {
        note();
        continue;
      }
      await store.upload(version);
      await store.register(version, by);
      await store.publish(name, version.version, by);
      note();
    }
  });

/**
 * Who published it may have been killed before it was noted as built.
 * @param {import('@portal/service-kit/remotes').Content} content @param {string} area @param {string} version
 * @returns {boolean} whether a person went back from it since anything was published
 */
function isTakenBack({ lineas, historial }, area, version) {
  const changes = historial.filter((one) => one.area === area);
  const since = changes.slice(changes.findLastIndex(({ revertida }) => revertida !== true) + 1);
  return lineas[area] !== undefined && since.some(({ antes, noMostrada }) => antes === version && noMostrada !== true);
}
