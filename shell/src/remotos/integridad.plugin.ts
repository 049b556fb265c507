import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

const hashes = new Map<string, string>();

/** From now on the script at this address runs only if its bytes have this hash. */
export const expectIntegrity = (address: string, integrity: string): void => void hashes.set(address, integrity);

/** Module Federation has no integrity of its own: its hook lets us make the script element. */
export const integridadPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'portal-integridad',
  createScript({ url }) {
    const integrity = hashes.get(url);
    if (!integrity) return;
    return Object.assign(document.createElement('script'), {
      src: url,
      async: true,
      crossOrigin: 'anonymous',
      integrity,
    });
  },
});
