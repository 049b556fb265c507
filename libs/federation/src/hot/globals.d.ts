/** What webpack gives to the module that a remote exposes in development. */
declare module 'portal-remote' {
  /** Of a remote behind the sidebar. */
  export const routes: { element?: import('react').ReactNode }[];
  /** Of a remote of the public host. */
  export const paginas: Record<string, import('react').ComponentType>;
}
declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;
interface ImportMeta {
  readonly webpackHot: {
    accept(dependency: string, changed: () => void): void;
    /** @returns the modules that were replaced, null without news */
    check(autoApply: boolean): Promise<string[] | null>;
  };
}
