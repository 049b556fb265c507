/** Publishing, taking back and listing of the gateway and the services. */
import os from 'node:os';
import { checkArtefact, dropArtefacts, makeArtefact } from '../../artefacts/artefact.mjs';
import { orderRunner } from '../../artefacts/orders.mjs';
import {
  changeVersions,
  isWanted,
  previousOf,
  readVersions,
  wasInService,
  withBuilt,
  withLine,
} from '../../artefacts/versions.mjs';
import { whilePublishing } from '../../artefacts/while-publishing.mjs';
import { isSame, readKnown } from '../../platform/leftovers.mjs';
import { makePlaces } from '../../platform/places.mjs';
import { processNames } from '../../platform/secrets.mjs';
import { buildArea } from '../../run/build-area.mjs';
import { elsewhere } from '../../run/elsewhere.mjs';

/** @typedef {import('../../artefacts/versions.mjs').Row} Row */
/** @typedef {import('../../platform/places.mjs').Places} Places */

/** @typedef {import('../../run/elsewhere.mjs').Settings} Settings */

/**
 * @param {{ places?: () => Places, buildOne?: (area: string) => Promise<void>, env?: Settings }} [setting] another data
 * folder than the clone's, another environment than the caller's
 */
export function processesOf({
  places: open = () => makePlaces(),
  buildOne = (area) =>
    buildArea([`@portal/${area}`]).catch((error) => {
      throw new Error(`${area} no se publicó: ${error.message}. Sigue lo publicado antes.`, { cause: error });
    }),
  env = process.env,
} = {}) {
  const by = () => env.PUBLICADOR ?? os.userInfo().username;
  /** @param {string} area @returns {Places} @throws {Error} when another installation is meant */
  const openHere = (area) => {
    const places = open();
    const named = elsewhere(env, places);
    if (named === undefined) return places;
    throw new Error(
      `${area} es un proceso: estas órdenes lo cambian solo en el portal de este clon, y ${named} nombra otro. ` +
        `Quite ${named} y repita, o hágalo en la máquina de ese portal.`,
    );
  };
  return {
    areas: () => [...processNames],

    /** @param {string} area @returns {Promise<Row>} @throws {Error} a Spanish sentence; nothing is half-published */
    async publish(area) {
      const places = openHere(area);
      return whilePublishing(places, area, async () => {
        await buildOne(area);
        const version = makeArtefact(places, area);
        const row = await putInService(places, { area, version, by: by(), built: true });
        tidy(places, area, version);
        return row;
      });
    },

    /** @param {string} area @param {string} [version] the one before, when none is given @returns {Promise<Row>} */
    async revert(area, version) {
      const places = openHere(area);
      return whilePublishing(places, area, async () => {
        const versions = readVersions(places);
        const wanted = version ?? previousOf(versions, area);
        if (wanted === undefined) throw new Error(`${area} no tiene una versión anterior.`);
        checkArtefact(places, area, wanted);
        // A version that never was in service takes the line like a published one.
        const how = wasInService(versions, area, wanted) ? { reverted: /** @type {const} */ (true) } : {};
        return putInService(places, { area, version: wanted, by: by(), ...how });
      });
    },

    /** @returns {Promise<Row[]>} what is in service, or will be at the next start; none of another installation */
    async versions() {
      const places = open();
      if (elsewhere(env, places) !== undefined) return [];
      const { lines } = readVersions(places);
      return processNames.filter((area) => area in lines).map((area) => lines[area]);
    },
  };
}

/**
 * What is published stays so, whatever becomes of the notes about it.
 * @param {Places} places @param {string} area @param {string} version
 */
function tidy(places, area, version) {
  try {
    // A runner of before does not note it with the line.
    const versions = changeVersions(places, (now) => withBuilt(now, area, version));
    dropArtefacts(places, area, isWanted(versions, area, new Date()));
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    process.stderr.write(`! ${area} ${version} está publicado; no se pudo anotar o borrar lo antiguo: ${message}\n`);
  }
}

/**
 * By the runner of this clone; without one its next start takes the line.
 * @param {Places} places
 * @param {{ area: string, version: string, by: string, reverted?: true, built?: true }} change
 * @returns {Promise<Row>}
 */
async function putInService(places, change) {
  const row = await orderRunner(places, { order: 'replace', ...change });
  if (row) return row;
  const runner = readKnown(places.processes).find(({ name }) => name === 'npm');
  if (runner && isSame(runner))
    throw new Error(
      `El portal (proceso ${runner.pid}) no recibe órdenes: todavía arranca, o no es npm start. ` +
        'Espere a que esté listo y repita.',
    );
  return changeVersions(places, (now) => withLine(now, { ...change, now: new Date() })).lines[change.area];
}
