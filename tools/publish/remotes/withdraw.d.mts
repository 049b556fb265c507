import type { Change } from '@portal/service-kit/remotes';
import type { Row } from '../kind.mjs';
import type { Installation } from './remotes.mjs';

export function withdrawFrom(where: Installation, area: string, how?: { meant?: boolean }): Promise<Row>;
export function withdrawnRow(withdrawal: Change): Row;
