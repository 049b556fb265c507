/** Publishing, taking back and listing of the gateway and the services. */
import os from 'node:os';
import { checkArtefact, dropArtefacts, makeArtefact } from '../../artefacts/artefact.mjs';
import { orderRunner } from '../../artefacts/orders.mjs';
import {
  isWanted,
  previousOf,
  readVersions,
  wasInService,
  withBuilt,
  withLine,
  writeVersions,
} from '../../artefacts/versions.mjs';
import { whilePublishing } from '../../artefacts/while-publishing.mjs';
import { isSame, readKnown } from '../../platform/leftovers.mjs';
import { makePlaces } from '../../platform/places.mjs';
import { processNames } from '../../platform/secrets.mjs';
import { buildArea } from '../../run/build-area.mjs';

/** @typedef {import('../../artefacts/versions.mjs').Row} Row */
/** @typedef {import('../../platform/places.mjs').Places} Places */

/**
 * @param {{ places?: () => Places, buildOne?: (area: string) => Promise<void> }} [setting] another data folder than
 * the clone's
 */
export function processesOf({
  places: open = () => makePlaces(),
  buildOne = (area) =>
    buildArea([`@portal/${area}`]).catch((error) => {
      throw new Error(`${area} no se publicó: ${error.message}. Sigue lo publicado antes.`, { cause: error });
    }),
} = {}) {
  return {
    areas: () => [...processNames],

    /** @param {string} area @returns {Promise<Row>} @throws {Error} a Spanish sentence; nothing is half-published */
    publish(area) {
      const places = open();
      return whilePublishing(places, area, async () => {
        await buildOne(area);
        const version = makeArtefact(places, area);
        const row = await putInService(places, area, version);
        tidy(places, area, version);
        return row;
      });
    },

    /** @param {string} area @param {string} [version] the one before, when none is given @returns {Promise<Row>} */
    revert(area, version) {
      const places = open();
      return whilePublishing(places, area, async () => {
        const versions = readVersions(places);
        const wanted = version ?? previousOf(versions, area);
        if (wanted === undefined) throw new Error(`${area} no tiene una versión anterior.`);
        checkArtefact(places, area, wanted);
        // A version that never was in service takes the line like a published one.
        return putInService(places, area, wanted, wasInService(versions, area, wanted) ? { reverted: true } : {});
      });
    },

    /** @returns {Promise<Row[]>} what is in service, or will be at the next start */
    async versions() {
      const { lines } = readVersions(open());
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
    const versions = withBuilt(readVersions(places), area, version);
    writeVersions(places, versions);
    dropArtefacts(places, area, isWanted(versions, area, new Date()));
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    process.stderr.write(`! ${area} ${version} está publicado; no se pudo anotar o borrar lo antiguo: ${message}\n`);
  }
}

/**
 * By the runner of this clone; without one its next start takes the line.
 * @param {Places} places @param {string} area @param {string} version @param {{ reverted?: true }} [how]
 * @returns {Promise<Row>}
 */
async function putInService(places, area, version, how = {}) {
  const by = os.userInfo().username;
  const row = await orderRunner(places, { order: 'replace', area, version, by, ...how });
  if (row) return row;
  const runner = readKnown(places.processes).find(({ name }) => name === 'npm');
  if (runner && isSame(runner))
    throw new Error(
      `El portal (proceso ${runner.pid}) no recibe órdenes: todavía arranca, o no es npm start. ` +
        'Espere a que esté listo y repita.',
    );
  writeVersions(places, withLine(readVersions(places), { area, version, by, ...how, now: new Date() }));
  return readVersions(places).lines[area];
}
