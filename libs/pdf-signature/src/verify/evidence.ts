import { seam } from '../seam/seam.js';
import { certificateFacts, type CertificateFacts } from '../x509/certificate-facts.js';
import { isCrlOf, readCrl, type Crl, type RevokedEntry } from '../x509/crl.js';
import type { Level, RevocationState } from './document-report.js';

interface EvidenceInput {
  /** Trust anchors, DER. Without them paths end where no issuer is known, and nothing is trusted. */
  roots?: Buffer[] | undefined;
  /** Certificates carried by signatures and timestamps, DER. */
  carried: Buffer[];
  /** The content of the newest `/DSS`, DER. */
  dss: { certificates: Buffer[]; crls: Buffer[] };
  /** CRLs that the caller brings, DER. */
  given: Buffer[];
}

const LONGEST_PATH = 8;
const isThere = <T>(value: T | undefined): value is T => value !== undefined;
const known = (ders: Buffer[]) => ders.map(certificateFacts).filter(isThere);
/** Equal bytes have equal keys. */
const keyOf = (der: Buffer): string => der.toString('latin1');

/** The certificates and CRLs at hand. Each is read once, each issuer and each path is sought once. */
export class Evidence {
  private readonly roots: CertificateFacts[] | undefined;
  private readonly certificates: CertificateFacts[];
  private readonly fromDss: Crl[];
  private readonly fromCaller: Crl[];
  private readonly issuers = new Map<string, CertificateFacts | undefined>();
  private readonly paths = new Map<string, CertificateFacts[] | undefined>();
  private readonly lists = new Map<CertificateFacts, { dss: Crl[]; all: Crl[] }>();

  constructor(private readonly input: EvidenceInput) {
    this.roots = input.roots && known(input.roots);
    const once = new Map([...input.carried, ...input.dss.certificates].map((der) => [keyOf(der), der]));
    this.certificates = [...(this.roots ?? []), ...known([...once.values()])];
    this.fromDss = input.dss.crls.map(readCrl).filter(isThere);
    this.fromCaller = input.given.map(readCrl).filter(isThere);
  }

  /**
   * The path of a certificate, itself first, up to a given root (RFC 5280 §6.1: names, signatures, authorities and
   * their path lengths, no unknown critical extension). Times and revocation are judged later.
   * @returns undefined when there is no path
   */
  pathOf(der: Buffer): CertificateFacts[] | undefined {
    const key = keyOf(der);
    if (!this.paths.has(key)) this.paths.set(key, this.climb(der));
    return this.paths.get(key);
  }

  private climb(der: Buffer): CertificateFacts[] | undefined {
    const leaf = certificateFacts(der);
    if (!leaf?.understood) return undefined;
    const path = [leaf];
    while (!this.isRoot(path.at(-1) as CertificateFacts)) {
      const issuer = this.issuerOf(path.at(-1) as CertificateFacts);
      const allowed =
        issuer &&
        path.length <= LONGEST_PATH &&
        path.length - 1 <= (issuer.pathLength ?? Infinity) &&
        !path.includes(issuer);
      if (!allowed) return this.roots ? undefined : path;
      path.push(issuer);
    }
    return path;
  }

  /** All certificates at hand except the roots, DER. */
  get ders(): Buffer[] {
    return this.certificates.slice(this.roots?.length ?? 0).map(({ der }) => der);
  }

  /** CRLs that this authority made: those of the document alone, or also the caller's. */
  crlsOf(issuer: CertificateFacts, source: 'dss' | 'all' = 'all'): Crl[] {
    const found = this.lists.get(issuer) ?? this.sort(issuer);
    this.lists.set(issuer, found);
    return found[source];
  }

  /** Whether all of the `/DSS` is evidence: its certificates lead to a root, and known authorities made its CRLs. */
  get dssHolds(): boolean {
    const { certificates, crls } = this.input.dss;
    const leads = certificates.every((der) => this.pathOf(der) !== undefined);
    return (
      leads &&
      this.fromDss.length === crls.length &&
      this.fromDss.every((crl) => this.certificates.some((issuer) => this.crlsOf(issuer, 'dss').includes(crl)))
    );
  }

  private sort(issuer: CertificateFacts) {
    const dss = this.fromDss.filter((crl) => isCrlOf(crl, issuer));
    return { dss, all: [...dss, ...this.fromCaller.filter((crl) => isCrlOf(crl, issuer))] };
  }

  private isRoot(certificate: CertificateFacts): boolean {
    return this.roots?.some((root) => root.der.equals(certificate.der)) ?? false;
  }

  private issuerOf(certificate: CertificateFacts): CertificateFacts | undefined {
    const key = keyOf(certificate.der);
    if (!this.issuers.has(key))
      this.issuers.set(
        key,
        this.certificates.find((issuer) => isIssuer(issuer, certificate)),
      );
    return this.issuers.get(key);
  }
}

/** RFC 5280 §6.1.3 a, §6.1.4 k and n. */
function isIssuer(issuer: CertificateFacts, certificate: CertificateFacts): boolean {
  const may = issuer.authority && issuer.understood && issuer.usage.has('keyCertSign');
  return may && issuer.subject.equals(certificate.issuer) && seam().isIssued(certificate.x509, issuer.x509);
}

/** The worst state among the certificates below the root. */
export function pathRevocation(
  path: CertificateFacts[],
  evidence: Evidence,
  at: Date,
  source: 'dss' | 'all' = 'all',
): RevocationState {
  const states = path
    .slice(0, -1)
    .map((certificate, i) => stateAt(certificate, evidence.crlsOf(path[i + 1] as CertificateFacts, source), at));
  const bad = states.find(({ status }) => status === 'revoked') ?? states.find(({ status }) => status === 'unknown');
  if (bad) return bad;
  const times = states.flatMap((state) => (state.status === 'good' ? [state.asOf.getTime()] : []));
  return times.length ? { status: 'good', asOf: new Date(Math.min(...times)) } : { status: 'unknown' };
}

/** Cuts a time to whole seconds, as CRLs carry them. */
const second = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;

/**
 * Revoked: a CRL lists the certificate with a date up to `at`. Good: none does, and one CRL covers the time `at`. It
 * was current at that time, or was made later while revoked certificates were still listed (RFC 5280 §3.3).
 */
function stateAt(certificate: CertificateFacts, crls: Crl[], at: Date): RevocationState {
  const entry = revocationOf(certificate, crls);
  if (entry && entry.on.getTime() <= at.getTime())
    return { status: 'revoked', ...entry, certificate: certificate.x509.subject };
  const good = crls.filter(
    (crl) => isConclusive(crl, certificate, at) || (crl.thisUpdate <= at && at <= crl.nextUpdate),
  );
  return good.length
    ? { status: 'good', asOf: new Date(Math.max(...good.map((crl) => crl.thisUpdate.getTime()))) }
    : { status: 'unknown' };
}

/** The certificate's earliest entry in any of the CRLs. */
export function revocationOf(certificate: CertificateFacts, crls: Crl[]): RevokedEntry | undefined {
  const entries = crls.flatMap((crl) => crl.entries.get(certificate.serial) ?? []);
  return entries.sort((a, b) => a.on.getTime() - b.on.getTime())[0];
}

/** Whether the CRL was made at that time or later: then it lists every revocation up to that time. */
const isConclusive = (crl: Crl, certificate: CertificateFacts, at: Date): boolean =>
  crl.thisUpdate.getTime() >= second(at) && crl.thisUpdate <= certificate.notAfter;

interface LevelInput {
  /** The signer's path to a root. */
  path: CertificateFacts[];
  /** A valid signature timestamp: its time and its authority's path. */
  stamp?: { at: Date; path: CertificateFacts[] } | undefined;
  /** A later revision brought a `/DSS`. */
  dss: boolean;
  /** A valid document timestamp stands behind that `/DSS`. */
  archived: boolean;
  evidence: Evidence;
}

/** The level of a signature that holds by itself (EN 319 142-1 §6.1). Each level needs the one below it. */
export function levelOf({ path, stamp, dss, archived, evidence }: LevelInput): Level {
  if (!stamp) return 'B-B';
  const known = [path, stamp.path].every((one) => isDocumented(one, stamp.at, evidence));
  if (!dss || !known) return 'B-T';
  return archived ? 'B-LTA' : 'B-LT';
}

/**
 * EN 319 142-1 §5.4.2: the document itself proves that no certificate below the root was revoked at the time of the
 * timestamp. For the end entity the CRL must be made later, so that it misses no earlier revocation.
 */
function isDocumented(path: CertificateFacts[], at: Date, evidence: Evidence): boolean {
  const [leaf, issuer] = path as [CertificateFacts, CertificateFacts | undefined];
  if (!issuer) return false;
  return (
    pathRevocation(path, evidence, at, 'dss').status === 'good' &&
    evidence.crlsOf(issuer, 'dss').some((crl) => isConclusive(crl, leaf, at))
  );
}
