import { en, simulacro, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const certificados: Capitulo = {
  titulo: 'Certificates and keys',
  filas: [
    {
      n: 26,
      amenaza: 'A signer signs with the certificate of another.',
      esperado: "403 'El certificado no pertenece a este firmante.'.",
      pruebas: [
        en(spec.firmar, 'another signer’s certificate is CERTIFICADO_AJENO, and so is an unknown one'),
        en(spec.cms, 'another signer’s certificate is refused'),
        en(
          spec.llaveCertificada,
          'no other value enters: of another key, document or certificate, none at all, or one for a key of ours',
          'no certificate without proof of possession, nor for a weak key',
        ),
        en(
          spec.llaveDelDispositivo,
          'a value that is not of this certificate over this document registers nothing and frees the link',
          'a second tab takes the place of the first, whose draft becomes due; a stranger’s id closes nothing',
        ),
      ],
    },
    {
      n: 27,
      amenaza: 'A certificate that is expired, revoked or not yet valid signs.',
      esperado:
        "422 'El certificado está vencido o revocado. Genere uno nuevo.', looked at in the transaction that signs.",
      pruebas: [
        en(
          spec.firmar,
          'a certificate that is no longer good signs nothing: %s',
          'the own certificate that a newer one replaced is CERTIFICADO_NO_VIGENTE, the newer one signs',
        ),
        en(
          spec.cms,
          'revoked between load and signature: the check waits for it, refuses, and writes nothing',
          'a revocation that meets a signature comes before it or after it, never between check and key',
          'a certificate that is %s does not sign',
        ),
        en(spec.e2eRevocacion, 'a certificate that was revoked before signs nothing, and nothing is written'),
      ],
    },
    {
      n: 28,
      amenaza: 'A link obtains a certificate for another name or address.',
      esperado: "422 'Los datos del certificado no coinciden con el firmante.', look-alike letters included.",
      pruebas: [
        en(
          spec.enlaces,
          'a certificate carries the enrolment’s person; another name or e-mail is CERTIFICADO_NO_COINCIDE',
        ),
        en(spec.nombres, 'spelling in case, spaces and Unicode form does not matter; tildes do'),
      ],
    },
    {
      n: 29,
      amenaza: 'A name carries another attribute, a control character, a direction mark or thousands of letters.',
      esperado: 'It is one attribute of at most 64 characters, read back unchanged, or a wrong field.',
      pruebas: [
        en(
          spec.x509,
          'a name with %s is one attribute, read back unchanged by openssl',
          'any name that is accepted is read back unchanged',
        ),
        en(
          spec.nombreX509,
          'a typed name with %s is refused by field',
          'a cut never falls inside a character',
          'decomposed letters become one, spaces are joined',
        ),
        en(spec.nombreDistinguido, 'the string form escapes what would read as another attribute'),
      ],
    },
    {
      n: 30,
      amenaza: 'Requests for keys keep the processor busy.',
      esperado:
        'Keys are made beside the loop, ahead of demand, one a minute and owner; 503 with the time to wait beyond. ' +
        'Others are answered meanwhile; P6 and P7 of the bench measure how soon.',
      pruebas: [
        en(spec.parDeLlaves, 'a key is made while the loop goes on serving, and its halves belong together'),
        en(
          spec.carrera,
          'an exhausted pool asks to come back, and nothing is written',
          'a hundred who ask for one hold up nobody else: who finds no room is told so at once, the others are served',
        ),
        en(
          spec.ritmo,
          'a quarter of a core: after 100 ms of work, 300 ms of rest',
          'keys go to the first in line; a request that waited too long leaves and takes no turn',
        ),
        en(spec.emision, 'a second generation within a minute is refused with the seconds to wait'),
      ],
    },
    {
      n: 31,
      amenaza: 'A serial is taken or guessed, or reissuing leaves two active certificates.',
      esperado: 'Serials have 128 random bits and are unique; the table lets an owner have one active certificate.',
      pruebas: [
        en(spec.emision, 'a serial that is taken is drawn again'),
        en(spec.x509, 'serials are positive, minimal and carry at least 128 random bits'),
        en(spec.carrera, '20 generations at once leave one active certificate and 19 superseded ones'),
        en(spec.vigencia, "a person's certificate is good for 365 days, over an RSA key of 2048 bits"),
        en(
          spec.parDeLlaves,
          'one of weak %s is refused',
          'a sound one passes; so do primes that a hundred rounds do not find',
        ),
      ],
    },
    {
      n: 32,
      amenaza: 'A revoked certificate is still trusted outside.',
      esperado:
        'The certificate names its CRL, which is published with the revocation and every twelve hours. The evidence ' +
        'bundle judges by it, at the time that the signature’s own timestamp proves.',
      pruebas: [
        en(spec.revocacion, 'the owner revokes; the CRL says so at once; a second revocation changes nothing'),
        en(
          spec.crl,
          'a revocation whose process died is published by the sweep',
          'a new one after twelve hours; none dated back by a clock; superseded ones go once expired',
          'until a CRL newer than the certificate is out, it signs nothing; then it does',
        ),
        en(spec.x509, 'the profile says what a signer of documents needs, and marks what is critical'),
        en(spec.paqueteDeEvidencia, 'a certificate revoked %s'),
      ],
    },
    {
      n: 33,
      amenaza: 'Private keys are read from the database, a backup, a log or a message.',
      esperado: 'Keys lie in AES-256-GCM envelopes bound to key and owner, under a key outside the database.',
      pruebas: [
        en(spec.canario, 'no private key in a dump, a log line, a message or an error; swapped envelopes do not open'),
        en(spec.cms, 'two swapped envelopes do not sign'),
        en(
          spec.llaveCertificada,
          'the certificate has the device’s key and the enrolment’s names; nothing private is kept',
        ),
        en(spec.sobre, 'an envelope opens for its key and owner', 'moved to %s it does not open'),
      ],
    },
    {
      n: 34,
      amenaza: 'A rotation of the key-encryption key loses keys.',
      esperado:
        'It goes on after a kill, the old key opens until nothing needs it, and every certificate signs meanwhile.',
      pruebas: [
        en(
          spec.rotar,
          'a rotation killed twice and finished loses nothing; meanwhile every certificate signs',
          'with the old key gone a new process serves; the audit names both rotations and no key',
          'envelopes under an unknown key are named, and the command fails',
        ),
        en(spec.rotarGps, 'a rotation killed twice and finished loses no password; all are readable at every point'),
        simulacro('rotacion-de-llaves'),
      ],
    },
    {
      n: 79,
      amenaza: 'Clocks differ by minutes, or a certificate is at its edge.',
      esperado:
        'Certificates begin five minutes ago, tokens have a minute of patience, CRLs are never dated back. A process ' +
        'whose clock is more than an hour from the database’s does not start.',
      pruebas: [
        en(spec.vigencia, 'a certificate begins five minutes ago, for clocks behind'),
        en(spec.token, 'a token is good for a minute of patience after its end, no longer'),
        en(
          spec.tsaHora,
          'a clock ahead by more than a minute is refused',
          'a time before the signer’s certificate is refused',
        ),
        en(spec.permisos, 'it ends with the life of a context, and from a clock that is far ahead it never begins'),
        en(spec.crl, 'a new one after twelve hours; none dated back by a clock; superseded ones go once expired'),
        en(spec.kitFallas, 'not by a process whose clock is %i days off: it serves nobody'),
        en(
          spec.kitHora,
          'a process whose clock is %i minutes from the database’s reads and ends nothing',
          'nor does a whole service start',
        ),
        simulacro('relojes-distintos'),
      ],
      falta:
        'A clock that jumps by hours while its process runs: its calls are refused, but its own sweeps go by it, and ' +
        'the time of the facts that it tells is not looked at, if it lies ahead, until it starts again. Each end by ' +
        'time is proved in its service, on a clock that its test moves.',
    },
    {
      n: 80,
      amenaza: 'The timestamp authority is down, slow, or answers wrongly.',
      esperado: '503 and nothing written by default; where signatures may go on, the level B-B is recorded and stays.',
      pruebas: [
        en(
          spec.tsa,
          '%s: SELLO_NO_DISPONIBLE, nothing is written, and the next attempt signs',
          '%s: level B-B, recorded, and never stamped afterwards',
        ),
        en(spec.tsaAjena, '%s is refused for its own reason: %s', '%s is refused when the deadline is over'),
        en(
          spec.tsaCorta,
          'four failures change nothing; after the fifth the authority is left alone, requests fail at once',
        ),
        simulacro('sello-caido'),
      ],
    },
  ],
};
