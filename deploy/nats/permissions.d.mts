import type { Consumer } from './consumers.mjs';

export interface Permissions {
  publish: string[];
  subscribe: string[];
  answers: boolean;
}
export const platformUser: string;
export const permissions: Record<string, Permissions>;
export function permissionsWith(all: readonly Consumer[]): Record<string, Permissions>;
export const streams: {
  name: string;
  subjects: string[];
  max_age: number;
  duplicate_window: number;
  deny_purge: boolean;
  deny_delete: boolean;
}[];
