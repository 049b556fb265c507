import { armFailpoint } from '../failpoints/failpoint.js';

/** For a thread that takes durable steps: its process's failpoint is armed here too, since what a thread loads is its own. */
export const armThread = (): void => armFailpoint(process.env);
