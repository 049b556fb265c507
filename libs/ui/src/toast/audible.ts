/**
 * Gives a live region a place of its own in the page and keeps it in the accessibility tree: an open dialog hides
 * everything beside it, and what happens meanwhile (a file uploaded, a session over) would be said to nobody.
 * @returns the way to take it out again
 */
export function keepAudible(place: HTMLElement): () => void {
  document.body.append(place);
  const show = () => {
    for (const name of HIDING) if (place.hasAttribute(name)) place.removeAttribute(name);
  };
  const observer = new MutationObserver(show);
  observer.observe(place, { attributes: true, attributeFilter: HIDING });
  return () => {
    observer.disconnect();
    place.remove();
  };
}

const HIDING = ['aria-hidden', 'inert'];
