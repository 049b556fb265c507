/** What webpack gives for files that are no code. Use: `/// <reference types="@portal/federation/assets" />`. */
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export { address as default };
}
declare module '*.png' {
  const address: string;
  export { address as default };
}
