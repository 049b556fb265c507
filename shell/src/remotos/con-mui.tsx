/** What the pages of remotes stand in: the half of the design that the first screen of the portal does without. */
export { MuiProvider } from '@portal/ui';
