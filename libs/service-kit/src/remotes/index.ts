/** `@portal/service-kit/remotes`: published remotes and shells, for the gateway and for the commands that publish. */
export { BrokenEdition, type Change, type Content, type Edition } from './editions.js';
export {
  checkWhole,
  filesIn,
  readFileOf,
  RemoteFault,
  sha384,
  type Flaw,
  type PublishedVersion,
} from './published-version.js';
export {
  KEPT_DAYS,
  NoSuchVersion,
  previousOf,
  RemoteStore,
  VersionTaken,
  withdrawalOf,
  type By,
} from './remote-store.js';
export { clashIn, openRemoteVersion, registroDe, type RemoteVersion } from './remote-version.js';
export { listaOfShell, openShellVersion, SHELL, type ShellVersion } from './shell-version.js';
