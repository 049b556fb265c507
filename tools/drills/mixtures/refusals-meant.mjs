/** Whether what `publicar` refused to an older shell is what must be refused to it. Pure. */
import { desajusteEntre } from '@portal/dominio/ajuste';
import { takesNoShell } from '../../publish/remotes/demand-fit.mjs';

const newer = /^se construyó con .* y el portal en marcha tiene .*: es más nuevo que el portal$/;

/**
 * A drill in which everybody is refused holds nothing: it is meant only where the contracts of this tree are newer than
 * those of the recorded release, and then of every remote.
 * @param {Record<string, string | undefined>} words of the refusal by remote; undefined for one that was taken
 * @param {{ here: string, there: string }} contracts versions of this tree and of the recorded release
 * @returns {string[]} what is not as it must be
 */
export function refusalsUnmeant(words, { here, there }) {
  const isNewer = desajusteEntre({ contratos: here }, { contratos: there })?.cual === 'nuevo';
  return Object.entries(words).flatMap(([name, said]) => {
    if (said === undefined) return isNewer ? [`${name}: taken, with contracts ${here} before a shell of ${there}`] : [];
    return isNewer && newer.test(said) ? [] : [`${name}: ${said}`];
  });
}

/**
 * The same of the shell of this tree. A gateway of before docs/adr/0071 shows none that was published.
 * @param {string | undefined} said
 * @param {{ here: string, there: string }} contracts
 * @param {boolean} takesShells whether the gateway of the recorded release does
 * @returns {string[]}
 */
export function shellUnmeant(said, contracts, takesShells) {
  if (takesShells) return refusalsUnmeant({ shell: said }, contracts);
  return said === takesNoShell ? [] : [`shell: ${said ?? 'taken by a gateway that shows none'}`];
}
