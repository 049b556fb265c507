/**
 * A remote is taken out of the portal: its line goes, in one write; its versions stay as after a publication, and the
 * history says who did it (docs/adr/0039).
 */
import { pageOf, shownByPortal, untilShown } from './portal.mjs';
import { StillShown } from './refusal.mjs';
import { takenAllTheSame } from './taken-all-the-same.mjs';

/** @typedef {import('@portal/service-kit/remotes').Change} Change */
/** @typedef {import('./installation.mjs').Installation} Installation */
/** @typedef {import('../kind.mjs').Row} Row */

/**
 * Open pages keep what they began with, and the next publication brings the remote back.
 * @param {Installation} where
 * @param {string} area as the registry names it: its folder may be gone
 * @param {{ meant?: boolean }} [how] meant: also when others lead to its pages
 * @returns {Promise<Row>}
 */
export async function withdrawFrom({ store, origin, quien, patience }, area, { meant = false } = {}) {
  const { withdrawalOf } = await import('@portal/service-kit/remotes');
  const { content: before } = await store.editions.latest();
  if (withdrawalOf(before, area)) throw new Error(`ya está retirado; npm run publicar -- ${area} lo trae de vuelta`);
  if (area === 'shell')
    throw new Error('sin él no hay páginas; npm run revertir -- shell vuelve a la versión anterior');
  if (!Object.hasOwn(before.lineas, area)) throw new Error(`no es un módulo publicado. ${publishedIn(before)}`);
  const linked = await linkedPagesOf(origin, area);
  if (linked.length > 0 && !meant)
    throw new Error(
      `el portal o sus correos llevan a ${linked.join(', ')}, y allí se leerá que el módulo no está disponible; ` +
        `si es lo que quiere, npm run retirar -- ${area} --si`,
    );
  const content = await store.withdraw(area, before.lineas[area], { quien, cuando: new Date() }).then(
    (edition) => edition.content,
    (lost) => takenAllTheSame(store, lost, (latest) => withdrawalOf(latest, area) !== undefined),
  );
  const withdrawal = withdrawalOf(content, area);
  if (!withdrawal) throw new Error('mientras tanto se publicó otra versión; repita si también se retira');
  // A store that has just let the line go and is silent now says nothing against it: the portal's word counts.
  const published = () =>
    store.editions.latest().then(
      (latest) => latest.content.lineas[area],
      () => undefined,
    );
  await untilShown(origin, area, published, patience).catch((cause) => {
    throw new StillShown(area, origin, cause);
  });
  return withdrawnRow(withdrawal);
}

/** @param {Change} withdrawal @returns {Row} */
export const withdrawnRow = ({ area, version, cuando, quien }) => ({
  area,
  version,
  since: cuando,
  previous: version,
  ...(quien !== undefined && { by: quien }),
  withdrawn: true,
});

/** @param {import('@portal/service-kit/remotes').Content} content */
function publishedIn({ lineas }) {
  const names = Object.keys(lineas).filter((name) => name !== 'shell');
  return names.length === 0 ? 'No hay ninguno' : `Hay: ${names.join(', ')}`;
}

/**
 * Pages of a remote that the portal shows and others lead to.
 * @param {string} origin @param {string} area @returns {Promise<string[]>} their addresses
 */
async function linkedPagesOf(origin, area) {
  // It says whether the portal answers at all.
  await pageOf(origin, 'portal');
  const [{ paginasEnlazadas }, shown] = await Promise.all([import('@portal/dominio/paginas'), shownByPortal(origin)]);
  /** @type {Set<string>} */
  const linked = new Set(Object.values(paginasEnlazadas).map(({ to }) => to));
  const own = Object.values(shown[area]?.manifiesto.paginas ?? {}).map(({ to }) => to);
  return own.filter((to) => linked.has(to));
}
