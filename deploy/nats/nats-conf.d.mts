import type { Permissions } from './permissions.mjs';

export function natsUsers(passwords: Record<string, string>, rights?: Record<string, Permissions>): string;
export interface Member {
  name: string;
  port: number;
  routes: readonly number[];
  password: string;
}
export function natsConf(options: {
  port: number;
  storeDir: string;
  passwords: Record<string, string>;
  rights?: Record<string, Permissions>;
  tls?: { cert: string; key: string } | undefined;
  cluster?: Member | undefined;
}): string;
