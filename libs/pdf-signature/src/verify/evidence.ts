import { certificateFacts, type CertificateFacts } from './certificate-facts.js';
import { isIssued } from './chain.js';
import { isCrlOf, readCrl, type Crl } from './crl.js';

export interface EvidenceInput {
  /** Trust anchors, DER. Without them paths end where no issuer is known, and nothing is trusted. */
  roots?: Buffer[] | undefined;
  /** Certificates carried by signatures and timestamps, DER. */
  carried: Buffer[];
  /** What the newest `/DSS` brings, DER. */
  dss: { certificates: Buffer[]; crls: Buffer[] };
  /** CRLs that the caller brings, DER. */
  given: Buffer[];
}

const LONGEST_PATH = 8;
const isThere = <T>(value: T | undefined): value is T => value !== undefined;
const known = (ders: Buffer[]) => ders.map(certificateFacts).filter(isThere);

/** The certificates and CRLs at hand, each read once; who issued what is found out once. */
export class Evidence {
  private readonly roots: CertificateFacts[] | undefined;
  private readonly certificates: CertificateFacts[];
  private readonly fromDss: Crl[];
  private readonly fromCaller: Crl[];
  private readonly issuers = new Map<string, CertificateFacts | undefined>();
  private readonly lists = new Map<CertificateFacts, { dss: Crl[]; all: Crl[] }>();

  constructor(private readonly input: EvidenceInput) {
    this.roots = input.roots && known(input.roots);
    const seen = new Map(
      known([...input.carried, ...input.dss.certificates]).map((one) => [one.der.toString('hex'), one]),
    );
    this.certificates = [...(this.roots ?? []), ...seen.values()];
    this.fromDss = input.dss.crls.map(readCrl).filter(isThere);
    this.fromCaller = input.given.map(readCrl).filter(isThere);
  }

  /**
   * The path of a certificate, itself first, up to a root that was given (RFC 5280 §6.1: names, signatures, authorities
   * and their path lengths, no critical extension left unjudged). Times and revocation are judged on it afterwards.
   * @returns nothing when there is none
   */
  pathOf(der: Buffer): CertificateFacts[] | undefined {
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

  /** Every certificate at hand that is none of the roots, DER. */
  get ders(): Buffer[] {
    return this.certificates.slice(this.roots?.length ?? 0).map(({ der }) => der);
  }

  /** CRLs that this authority made: those of the document, or with the caller's. */
  crlsOf(issuer: CertificateFacts, source: 'dss' | 'all' = 'all'): Crl[] {
    const found = this.lists.get(issuer) ?? this.sort(issuer);
    this.lists.set(issuer, found);
    return found[source];
  }

  /** Whether everything in the `/DSS` is evidence: certificates that lead to a root, CRLs that one of them made. */
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
    const key = certificate.der.toString('hex');
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
  return may && issuer.subject.equals(certificate.issuer) && isIssued(certificate.x509, issuer.x509);
}
