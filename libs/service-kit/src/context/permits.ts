import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { AppError, type ProcessName } from '@portal/contracts/core';
import type { Clock } from '../clock/clock.js';
import type { ContextKeys } from './context-keys.js';
import { CONTEXT_LIFE_MS } from './signed-context.js';

/**
 * One process's word to a second one that a third one carries: what the carrier may ask for in the issuer's name, once or for a
 * moment (ADR 19). `<text>.<HMAC-SHA256>`, base64url both, under a key that issuer and addressee alone have in common.
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
    const text = Buffer.from(JSON.stringify({ what, expires: this.clock.now().getTime() + CONTEXT_LIFE_MS }));
    return `${text.toString('base64url')}.${mac(key, text).toString('base64url')}`;
  }

  /** @returns what `issuer` permits @throws AppError ACCESO_DENEGADO unless it is the issuer's word to this process, given not long ago */
  read<S extends z.ZodType>(issuer: ProcessName, shape: S, permit: string): z.output<S> {
    const [text = '', proof = ''] = permit.split('.');
    const bytes = Buffer.from(text, 'base64url');
    const key = this.key(issuer, { caller: issuer, callee: this.name }) ?? refuse('issuer without a key');
    if (!same(mac(key, bytes), Buffer.from(proof, 'base64url'))) refuse('not its issuer’s word');
    // Believed from here on: a shape that does not fit is a mistake of ours, not an attack.
    const { what, expires } = JSON.parse(bytes.toString('utf8')) as { what: unknown; expires: number };
    const now = this.clock.now().getTime();
    if (expires < now || expires > now + 2 * CONTEXT_LIFE_MS) refuse('permit expired');
    return shape.parse(what);
  }

  /** Another key than that of contexts: a permit is no context, nor the other way round. */
  private key(peer: ProcessName, direction: { caller: ProcessName; callee: ProcessName }): Buffer | undefined {
    return this.keys.sharedWith(peer, { ...direction, purpose: 'permiso' });
  }
}

const mac = (key: Buffer, text: Buffer): Buffer => createHmac('sha256', key).update(text).digest();
const same = (ours: Buffer, theirs: Buffer): boolean => ours.length === theirs.length && timingSafeEqual(ours, theirs);

function refuse(detail: string): never {
  throw new AppError('ACCESO_DENEGADO', { detail });
}
