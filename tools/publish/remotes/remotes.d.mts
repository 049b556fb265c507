import type { RemoteStore } from '@portal/service-kit/remotes';
import type { Kind, Row } from '../kind.mjs';

export interface Installation {
  readonly store: RemoteStore;
  readonly origin: string;
  readonly quien: string;
  readonly patience?: number;
  readonly remember?: (area: string, version: string) => void;
}

export const remotes: Kind;
/** @param meant also when others lead to its pages */
export function withdraw(area: string, meant: boolean): Promise<Row>;
export function publishBuild(where: Installation, area: string, dir: string): Promise<Row>;
export function revertTo(where: Installation, area: string, wanted?: string): Promise<Row>;
