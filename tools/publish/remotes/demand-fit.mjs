/** What the running portal could not run is refused before anything is copied. */
import { pageOf, shownByPortal } from './portal.mjs';

/** Of a gateway from before docs/adr/0071. */
export const takesNoShell = 'el gateway en marcha todavía no lo toma del almacén: publique antes gateway';

/** @typedef {import('@portal/service-kit/remotes').RemoteVersion} RemoteVersion */
/** @typedef {import('@portal/service-kit/remotes').ShellVersion} ShellVersion */

/**
 * @param {string} origin of the portal
 * @param {RemoteVersion | ShellVersion} version
 * @throws {Error} why it does not fit
 */
export const demandFit = (origin, version) =>
  'manifiesto' in version ? demandRemoteFits(origin, version) : demandShellFits(origin, version);

/** By what the page carries, and beside the other remotes. @param {string} origin @param {RemoteVersion} version */
async function demandRemoteFits(origin, { name, manifiesto, construidoCon }) {
  const [{ desajusteEntre }, { choqueEntre }] = await Promise.all([
    import('@portal/dominio/ajuste'),
    import('@portal/contracts/portal'),
  ]);
  const { carried, contratos } = await pageOf(origin, manifiesto.host);
  const own = { contratos: construidoCon.contratos };
  refuse(desajusteEntre(construidoCon, carried) ?? desajusteEntre(own, { contratos }));
  for (const [other, line] of Object.entries(await shownByPortal(origin)))
    if (other !== name && choqueEntre({ [other]: line.manifiesto, [name]: manifiesto }) !== undefined)
      throw new Error(`${other} tiene ya una de sus direcciones`);
}

/**
 * By the gateway's contracts, and under the remotes that are published.
 * @param {string} origin @param {ShellVersion} version
 */
async function demandShellFits(origin, { construidoCon }) {
  const { desajusteEntre } = await import('@portal/dominio/ajuste');
  const { contratos, shell } = await pageOf(origin, 'portal');
  if (shell === undefined) throw new Error(takesNoShell);
  for (const host of /** @type {const} */ (['portal', 'publico']))
    refuse(desajusteEntre({ contratos: construidoCon[host].contratos }, { contratos }));
  for (const [name, remote] of Object.entries(await shownByPortal(origin))) {
    const misfit = desajusteEntre(remote.construidoCon, construidoCon[remote.manifiesto.host]);
    if (!misfit) continue;
    const { parte, pide, hay } = misfit;
    throw new Error(`${name}, que está publicado, pide ${parte} ${pide}, y este shell lleva ${hay || 'ninguna'}`);
  }
}

/** @param {import('@portal/dominio/ajuste').Desajuste | undefined} misfit */
function refuse(misfit) {
  if (!misfit) return;
  const { parte, pide, hay, cual } = misfit;
  throw new Error(
    `se construyó con ${parte} ${pide} y el portal en marcha tiene ${hay || 'ninguna'}: es más ${cual} que el portal`,
  );
}
