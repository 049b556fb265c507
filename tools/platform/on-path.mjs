import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** @param {string} command @returns {Promise<boolean>} whether it stands in a folder of PATH */
export async function onPath(command) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = await Promise.all(
    folders.map((folder) =>
      access(path.join(folder, command), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
