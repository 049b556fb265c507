/**
 * A portal of one small process, `pdf`, in a runner of its own: `node small-runner.mjs <data folder> [<ms>]`, with the
 * time in which a version must be ready. Says `ready <health port>` once it takes orders.
 */
import { artefactFolder } from '../../../artefacts/artefact.mjs';
import { takeOrders } from '../../../artefacts/orders.mjs';
import { readVersions } from '../../../artefacts/versions.mjs';
import { beside, fromFolder } from '../../../run/process-parts.mjs';
import { partReplacer } from '../../../run/stand-artefacts.mjs';
import { openPlaces } from '../../../run/stand-platform.mjs';

const { places, supervisor } = await openPlaces(process.argv[2]);
/** Without another word it is long: a busy machine makes no version one that never gets ready. */
const deadline = Number(process.argv[3] ?? 120_000);
const line = readVersions(places).lines.pdf;
const part = await beside(
  fromFolder(
    { name: 'pdf', command: process.execPath, args: [''], ready: async () => undefined, deadline, shown: 'none' },
    artefactFolder(places, 'pdf', line.version),
  ),
);
await supervisor.start(part);
await takeOrders(places, partReplacer({ supervisor, places, parts: [part] }));
process.stdout.write(`ready ${part.options?.env?.HEALTH_PORT}\n`);
process.once('SIGTERM', () => void supervisor.stopAll().then(() => process.exit()));
