/** Style sheets are side effects: webpack emits one file per chunk (the CSP admits no inline style). */
declare module '*.css';

declare module '*.svg' {
  const url: string;
  // The shape webpack gives an asset module.
  // eslint-disable-next-line no-restricted-syntax
  export default url;
}
