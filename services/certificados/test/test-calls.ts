import { randomUUID, X509Certificate } from 'node:crypto';
import { descargarPki, emitirCertificado, type Certificado, type Dueno } from '@portal/contracts/certificados';
import type { RequestOf } from '@portal/contracts/core';
import { openssl } from './openssl.js';
import type { TestService } from './test-service.js';

export type Archivo = RequestOf<typeof descargarPki>['archivo'];

/** A certificate issued to a signer, and for whom. */
export interface Certificada {
  readonly dueno: Dueno;
  readonly id: string;
  readonly certificado: Certificado;
}

/** The everyday calls of a suite over one running service. */
export const testCalls = (s: Pick<TestService, 'inscripciones' | 'gateway' | 'database' | 'firmar'>) => {
  const pki = async (archivo: Archivo) =>
    Buffer.from((await s.gateway.send(descargarPki, { archivo })).base64, 'base64');
  const der = async (id: string) =>
    (await s.database.query<{ der: Buffer }>('SELECT der FROM certificados.certificado WHERE id = $1', [id]))[0]!.der;
  return {
    pki,
    der,
    async certificar(rol: 'conductor' | 'propietario' = 'conductor'): Promise<Certificada> {
      const dueno = { kind: 'firmante', inscripcionId: randomUUID(), rol } as const;
      const sujeto = { commonName: 'Ana Gómez', organizationName: 'TRANSCARGA', countryCode: 'CO' };
      const request = { dueno, ...sujeto, email: 'ana@transcarga.test', documento: '1023456789' };
      const certificado = await s.inscripciones.send({ ...emitirCertificado, deadline: 120_000 }, request);
      return { dueno, id: certificado.id, certificado };
    },
    firmar: ({ dueno, id }: Pick<Certificada, 'dueno' | 'id'>, claimId = randomUUID()) =>
      s.firmar({ claimId, dueno, certificateId: id }),
    /** What `openssl verify` says of a certificate's chain under both published CRLs. */
    async verificar(id: string): Promise<{ ok: boolean; text: string }> {
      const [raiz, emisora, crlRaiz, crlEmisora] = await Promise.all(
        (['raiz.pem', 'emisora.pem', 'raiz.crl', 'emisora.crl'] as const).map(pki),
      );
      const files = {
        'leaf.pem': new X509Certificate(await der(id)).toString(),
        'raiz.pem': raiz!,
        'emisora.pem': emisora!,
      };
      const args = [
        'verify',
        '-x509_strict',
        '-crl_check_all',
        '-CRLfile',
        'crls.pem',
        '-CAfile',
        'raiz.pem',
        '-untrusted',
        'emisora.pem',
        'leaf.pem',
      ];
      return openssl(args, { ...files, 'crls.pem': crlPem(crlRaiz!) + crlPem(crlEmisora!) });
    },
  };
};

export const crlPem = (bytes: Buffer): string =>
  `-----BEGIN X509 CRL-----\n${bytes.toString('base64')}\n-----END X509 CRL-----\n`;
