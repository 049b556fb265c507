/** What this tab keeps beside its address: no storage holds it, and a reload brings it back. */
interface Kept {
  /** The signing link, once it is out of the address. */
  readonly token?: string;
  readonly letraGrande?: boolean;
}

export const keptInTab = (): Kept => (history.state as Kept | null) ?? {};

/** @param address where the tab shall be from now on */
export const keepInTab = (more: Kept, address?: string): void =>
  history.replaceState({ ...keptInTab(), ...more }, '', address);
