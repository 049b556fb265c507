import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import { AppError, tolerant, type ProcessName } from '@portal/contracts/core';
import type { Clock } from '../clock.js';
import type { ContextKeys } from './context-keys.js';
import { CONTEXT_LIFE_MS, isInForce, readProof, refuse, withProof } from './sign-context.js';

/**
 * A statement of one process to a second that a third carries: what the carrier may ask for in the issuer's name
 * (docs/adr/0019-pdf-asks-for-the-cms.md). `<text>.<HMAC-SHA256>`, base64url both, under a key that only issuer and
 * addressee share.
 */
export class Permits {
  constructor(
    private readonly name: ProcessName,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * @param what may become public: it is signed, not sealed
   * @throws AppError SERVICIO_NO_DISPONIBLE when the addressee has no key
   */
  give(addressee: ProcessName, what: object): string {
    const key = this.key(addressee, { caller: this.name, callee: addressee });
    if (!key) throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no key of ${addressee}` });
    const expires = this.clock.now().getTime() + CONTEXT_LIFE_MS;
    return withProof(key, Buffer.from(JSON.stringify({ what, expires })));
  }

  /**
   * @returns what `issuer` permits
   * @throws AppError ACCESO_DENEGADO unless the issuer gave it to this process, not long ago
   */
  read<S extends z.ZodType>(issuer: ProcessName, shape: S, permit: string): z.output<S> {
    const { bytes, isProvenBy } = readProof(permit);
    const key = this.key(issuer, { caller: issuer, callee: this.name }) ?? refuse('issuer without a key');
    if (!isProvenBy(key)) refuse('not its issuer’s word');
    // Believed from here on: a shape that does not fit is a mistake of ours, not an attack.
    const { what, expires } = JSON.parse(bytes.toString('utf8')) as { what: unknown; expires: number };
    if (!isInForce(expires, this.clock.now().getTime())) refuse('permit expired');
    return tolerant(shape).parse(what);
  }

  /** Another key than that of contexts: a permit is no context, nor the other way round. */
  private key(peer: ProcessName, direction: { caller: ProcessName; callee: ProcessName }): KeyObject | undefined {
    return this.keys.sharedWith(peer, { ...direction, purpose: 'permiso' });
  }
}
