import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Clock, sha256Hex } from '@portal/service-kit';
import { SharedCounts } from './shared-counts.js';

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 50_000;
const MISSES_PER_MINUTE = 10;

interface Count {
  since: number;
  times: number;
}

/**
 * Limits per address. Those that protect this process are counted in its memory (docs/adr/0012-limits-per-replica.md),
 * look-ups over all gateways (docs/adr/0050-limits-over-replicas.md). They slow guessing down; the 256 bits of a token
 * stop it.
 */
@Injectable()
export class RateLimitService {
  private readonly counts = new Map<string, Count>();

  constructor(
    private readonly clock: Clock,
    private readonly shared: SharedCounts,
  ) {}

  /** Counts a link that does not exist. A valid link is answered however many misses came before.
   * @throws AppError DEMASIADOS_INTENTOS */
  countMiss(ip: string): void {
    this.count(`fallo ${networkOf(ip)}`, MISSES_PER_MINUTE);
  }

  /**
   * Counts a look-up by a public code, here first: a network that was refused here makes the database count no more.
   * @throws AppError DEMASIADOS_INTENTOS
   */
  async countLookup(ip: string, perMinute: number): Promise<void> {
    const network = networkOf(ip);
    this.count(`consulta ${network}`, perMinute);
    const everywhere = await this.shared.count(network);
    if (everywhere && everywhere.times > perMinute) throw tooMany(everywhere.leftS);
  }

  /**
   * Counts one use of a link by one call. The token itself is kept nowhere.
   * @throws AppError DEMASIADOS_INTENTOS
   */
  countUse(path: string, token: string, perMinute: number): void {
    this.count(`uso ${path} ${sha256Hex(token)}`, perMinute);
  }

  /** Counts a step of a login. @throws AppError DEMASIADOS_INTENTOS */
  countLogin(ip: string, perMinute: number): void {
    this.count(`ingreso ${networkOf(ip)}`, perMinute);
  }

  /**
   * Counts an export of a person, over all gateways.
   * @throws AppError DEMASIADOS_INTENTOS
   */
  countExport(subject: string, perMinute: number): Promise<void> {
    return this.countEverywhere(`exportar ${subject}`, perMinute);
  }

  /**
   * Counts an invitation by a person, over all gateways.
   * @throws AppError DEMASIADOS_INTENTOS
   */
  countInvitation(subject: string, perMinute: number): Promise<void> {
    return this.countEverywhere(`invitar ${subject}`, perMinute);
  }

  private async countEverywhere(key: string, perMinute: number): Promise<void> {
    this.count(key, perMinute);
    const everywhere = await this.shared.count(key);
    if (everywhere && everywhere.times > perMinute) throw tooMany(everywhere.leftS);
  }

  private count(key: string, limit: number): void {
    const now = this.clock.now().getTime();
    const count = this.current(key, now);
    count.times += 1;
    if (count.times <= limit) return;
    throw tooMany(Math.ceil((count.since + WINDOW_MS - now) / 1000));
  }

  private current(key: string, now: number): Count {
    const known = this.counts.get(key);
    if (known && now - known.since < WINDOW_MS) return known;
    if (this.counts.size >= MAX_ADDRESSES) this.forget(now);
    const count = { since: now, times: 0 };
    this.counts.delete(key);
    this.counts.set(key, count);
    return count;
  }

  /** Keeps memory bounded: drops windows that ended, then the oldest tenth. */
  private forget(now: number): void {
    for (const [key, count] of this.counts) if (now - count.since >= WINDOW_MS) this.counts.delete(key);
    const surplus = this.counts.size - Math.floor(MAX_ADDRESSES * 0.9);
    for (const key of [...this.counts.keys()].slice(0, Math.max(0, surplus))) this.counts.delete(key);
  }
}

const tooMany = (seconds: number): AppError =>
  new AppError('DEMASIADOS_INTENTOS', { retryAfter: Math.max(1, seconds) });

const MAPPED = '::ffff:';
const GROUPS = 8;

/**
 * Whom a limit counts: an IPv4 address, or the /64 of an IPv6 address, because one client owns all addresses of its /64
 * (RFC 4291, 2.5.4; RFC 6177).
 * @example networkOf('2001:db8:1:2::6') // '2001:db8:1:2::/64'
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.toLowerCase().startsWith(MAPPED)) return ip;
  const [head = [], tail = []] = ip.replace(/%.*$/, '').split('::').map(groupsOf);
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  const network = [...head, ...zeros, ...tail].slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Groups of 16 bits. An IPv4 address at the end stands for two (RFC 4291, 2.2). */
const groupsOf = (part: string): string[] =>
  part.split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]));
