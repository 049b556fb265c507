import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const config = `
[req]
distinguished_name = dn
[dn]
[raiz]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[emisora]
basicConstraints = critical,CA:true,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = 00112233445566778899
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:http://localhost:3000/pki/raiz.crl
[hoja]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
[ca]
default_ca = una
[una]
database = indice.txt
crlnumber = numero
default_md = sha256
default_crl_days = 90
crl_extensions = crl
[crl]
authorityKeyIdentifier = keyid
`;

/** An offline root and its issuing authority as an operator makes them with openssl, in a folder of their own. */
export interface AutoridadAjena {
  readonly file: (name: string) => string;
  /** The settings of the import; the key is encrypted. */
  readonly env: Record<string, string>;
  openssl(...args: string[]): Promise<void>;
  /** Writes the root's next CRL to `name`, replaced by rename as an operator would. */
  crl(name?: string, ...more: string[]): Promise<void>;
  close(): Promise<void>;
}

export async function unaAutoridadAjena(): Promise<AutoridadAjena> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'portal-ajena-'));
  const file = (name: string) => path.join(dir, name);
  const openssl = async (...args: string[]) => void (await run('openssl', args, { cwd: dir }));
  await Promise.all([
    writeFile(file('ca.cnf'), config),
    writeFile(file('indice.txt'), ''),
    writeFile(file('numero'), '1000\n'),
    writeFile(file('clave'), 'una frase de paso\n'),
  ]);
  await openssl(
    'req',
    '-x509',
    '-config',
    'ca.cnf',
    '-extensions',
    'raiz',
    '-newkey',
    'rsa:3072',
    '-nodes',
    '-keyout',
    'raiz.key',
    '-out',
    'raiz.pem',
    '-days',
    '7300',
    '-utf8',
    '-subj',
    '/C=CO/O=Transportes Ñandú/OU=Seguridad/CN=Raíz fuera de línea',
  );
  await openssl(
    'req',
    '-new',
    '-config',
    'ca.cnf',
    '-newkey',
    'rsa:3072',
    '-passout',
    'file:clave',
    '-keyout',
    'emisora.key',
    '-out',
    'emisora.csr',
    '-utf8',
    '-subj',
    '/C=CO/ST=Antioquia/O=Transportes Ñandú/OU=Firmas/OU=Portal/CN=Emisora, la primera',
  );
  await firmarEmisora(openssl, 'emisora.pem', '-days', '3650');
  const crl = async (name = 'raiz.crl', ...more: string[]) => {
    await openssl(
      'ca',
      '-gencrl',
      '-config',
      'ca.cnf',
      '-cert',
      'raiz.pem',
      '-keyfile',
      'raiz.key',
      '-out',
      'nueva.crl',
      ...more,
    );
    await rename(file('nueva.crl'), file(name));
  };
  await crl();
  const env = {
    RAIZ_FILE: file('raiz.pem'),
    RAIZ_CRL_FILE: file('raiz.crl'),
    EMISORA_FILE: file('emisora.pem'),
    EMISORA_LLAVE_FILE: file('emisora.key'),
    EMISORA_LLAVE_CLAVE_FILE: file('clave'),
  };
  return { file, env, openssl, crl, close: () => rm(dir, { recursive: true, force: true }) };
}

export const firmarEmisora = (openssl: AutoridadAjena['openssl'], out: string, ...more: string[]): Promise<void> =>
  openssl(
    'x509',
    '-req',
    '-in',
    'emisora.csr',
    '-CA',
    'raiz.pem',
    '-CAkey',
    'raiz.key',
    '-CAcreateserial',
    '-extfile',
    'ca.cnf',
    '-extensions',
    'emisora',
    '-out',
    out,
    ...more,
  );
