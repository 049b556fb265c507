/**
 * The measured parts of this service: `tools/bench` times one certificate, and one key on its way out of its envelope.
 * Nothing else imports this file.
 */
export { readPrivateKey } from './custody/key-pair.js';
export { issueCertificate } from './x509/issue-certificate.js';
export { newSerial } from './x509/new-serial.js';
export { profiles } from './x509/profiles.js';
