import { sign, verify, type KeyObject } from 'node:crypto';

/** A signed statement that the chain once reached this link. It makes a cut tail visible. */
export interface Checkpoint {
  readonly seq: number;
  readonly hash: string;
  /** UTC instant, ISO 8601. */
  readonly firmadoEn: string;
}

/** A checkpoint that another process keeps, or a lost link that it keeps. */
export interface KeptCheckpoint extends Pick<Checkpoint, 'seq' | 'hash'> {
  /** Whether the timestamp of the checkpoint holds. A lost link bears none. */
  readonly genuine: boolean;
}

/** What another process keeps of the chain. */
export interface Kept {
  readonly points: readonly KeptCheckpoint[];
  /** Whether the lost links are among them: a keeper of an earlier release keeps them and does not tell them. */
  readonly lostKnown: boolean;
}

/** Before the first checkpoint. */
export const NOTHING_KEPT: Kept = { points: [], lostKnown: true };

const textOf = ({ seq, hash, firmadoEn }: Checkpoint): Buffer => Buffer.from(`auditoria|${seq}|${hash}|${firmadoEn}`);

/** Ed25519 (RFC 8032), base64url. */
export const signCheckpoint = (key: KeyObject, checkpoint: Checkpoint): string =>
  sign(null, textOf(checkpoint), key).toString('base64url');

export const isGenuine = (key: KeyObject, checkpoint: Checkpoint, firma: string): boolean =>
  verify(null, textOf(checkpoint), key, Buffer.from(firma, 'base64url'));
