/**
 * A portal of one small process, `pdf`, in a runner of its own: `node small-runner.mjs <data folder>`. Says
 * `ready <health port>` once it takes orders.
 */
import { artefactFolder } from '../../../artefacts/artefact.mjs';
import { takeOrders } from '../../../artefacts/orders.mjs';
import { readVersions } from '../../../artefacts/versions.mjs';
import { beside, fromFolder } from '../../../run/process-parts.mjs';
import { partReplacer } from '../../../run/stand-artefacts.mjs';
import { openPlaces } from '../../../run/stand-platform.mjs';

const { places, supervisor } = await openPlaces(process.argv[2]);
const line = readVersions(places).lines.pdf;
const part = await beside(
  fromFolder(
    { name: 'pdf', command: process.execPath, args: [''], ready: async () => undefined, deadline: 5000, shown: 'none' },
    artefactFolder(places, 'pdf', line.version),
  ),
);
await supervisor.start(part);
await takeOrders(places, partReplacer({ supervisor, places, parts: [part] }));
process.stdout.write(`ready ${part.options?.env?.HEALTH_PORT}\n`);
process.once('SIGTERM', () => void supervisor.stopAll().then(() => process.exit()));
