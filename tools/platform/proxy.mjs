/** HAProxy before several gateways, with the configuration that an installation takes (deploy/proxy). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';
import { answersAt } from './wait-for.mjs';

/** Debian's lies where only root's PATH looks. */
const ofDebian = '/usr/sbin/haproxy';
export const haproxy = () => (existsSync(ofDebian) ? ofDebian : 'haproxy');

/**
 * @param {{ port: number, gateways: readonly [number, number] }} ports where people come, and where the gateways listen
 * @returns {import('./supervisor.mjs').Part}
 */
export const proxyPart = ({ port, gateways: [first, second] }) => ({
  name: 'proxy',
  command: haproxy(),
  args: ['-db', '-f', path.join(root, 'deploy/proxy/haproxy.cfg')],
  options: {
    env: {
      PORTAL_BIND: `127.0.0.1:${port}`,
      GATEWAY_1: `127.0.0.1:${first}`,
      GATEWAY_2: `127.0.0.1:${second}`,
    },
  },
  ready: answersAt(`http://127.0.0.1:${port}/health/ready`),
});
