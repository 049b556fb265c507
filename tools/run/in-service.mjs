/** What `npm start` runs: the version in service of every process, from its artefact. */
import { artefactFolder, checkArtefact, dropArtefacts, makeArtefact } from '../artefacts/artefact.mjs';
import { isWanted, readVersions, withBuilt, withLine, writeVersions } from '../artefacts/versions.mjs';
import { whilePublishing } from '../artefacts/while-publishing.mjs';
import { say } from '../platform/say.mjs';
import { fromFolder } from './process-parts.mjs';

/** @typedef {import('../platform/supervisor.mjs').Part} Part */
/** @typedef {import('../platform/places.mjs').Places} Places */

/**
 * A build that differs from the last one is published. The same build again leaves the line alone, so a revert survives
 * a restart (docs/adr/0040-a-process-ships-alone.md).
 * @param {Places} places
 * @param {Part[]} parts from their builds
 * @returns {Promise<Part[]>} from their artefacts
 */
export const inService = (places, parts) =>
  whilePublishing(places, 'el portal que arranca', async () => {
    let versions = readVersions(places);
    for (const { name: area } of parts) {
      const built = makeArtefact(places, area);
      if (versions.built[area] !== built || !isSound(places, area, versions.lines[area]?.version))
        versions = withLine(versions, { area, version: built, now: new Date() });
      versions = withBuilt(versions, area, built);
    }
    writeVersions(places, versions);
    for (const { name: area } of parts) dropArtefacts(places, area, isWanted(versions, area, new Date()));
    return parts.map((part) => fromFolder(part, artefactFolder(places, part.name, versions.lines[part.name].version)));
  });

/** @param {Places} places @param {string} area @param {string | undefined} version */
function isSound(places, area, version) {
  if (version === undefined) return false;
  try {
    checkArtefact(places, area, version);
    return true;
  } catch (error) {
    say(`! ${/** @type {Error} */ (error).message} Se inicia lo que está construido.`);
    return false;
  }
}
