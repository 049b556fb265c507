import type { Manifiesto } from '@portal/contracts/portal';

export const SOURCE: string;
export const manifestsIn: (root: string) => Record<string, Manifiesto>;
