import os from 'node:os';
import path from 'node:path';

/** What is downloaded or built once per user, not once per clone. @returns {string} */
export const userCache = () => path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'portal');
