/**
 * Types of the files that webpack turns into addresses or sheets.
 * @example /// <reference types="@portal/federation/assets" />
 */
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export { address as default };
}
declare module '*.png' {
  const address: string;
  export { address as default };
}
