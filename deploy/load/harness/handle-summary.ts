import { setting } from './inputs.ts';

/** k6's own figures and the verdict of each threshold, for the runner. */
export const handleSummary = (data: unknown): Record<string, string> => ({
  [setting('RESUMEN')]: JSON.stringify(data),
});
