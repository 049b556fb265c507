/** What the pages of remotes stand in: the half of the design that the portal's first screen does without. */
export { MuiProvider } from '@portal/ui';
