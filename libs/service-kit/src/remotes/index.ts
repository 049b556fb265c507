/** `@portal/service-kit/remotes`: published remotes, for the gateway and for the commands that publish. */
export { BrokenEdition, type Change, type Content, type Edition } from './editions.js';
export { KEPT_DAYS, NoSuchVersion, previousOf, RemoteStore, VersionTaken, type By } from './remote-store.js';
export {
  checkWhole,
  clashIn,
  filesIn,
  openRemoteVersion,
  readFileOf,
  registroDe,
  RemoteFault,
  sha384,
  type Flaw,
  type RemoteVersion,
} from './remote-version.js';
