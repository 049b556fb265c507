import { child, children, type Der } from '../cms/der.js';

/** The hash of each signature algorithm that certificates and CRLs may use (RFC 4055 §5, RFC 5758 §3.2): nothing with SHA-1. */
const HASHES: Record<string, string> = {
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};

/** The hash behind an AlgorithmIdentifier, or nothing for an algorithm that is not accepted. */
export function hashOf(algorithm: Der): string | undefined {
  const parameters = children(algorithm)[1];
  if (parameters && parameters.tag !== 0x05) return undefined;
  return HASHES[child(algorithm, 0, 0x06).content.toString('hex')];
}
