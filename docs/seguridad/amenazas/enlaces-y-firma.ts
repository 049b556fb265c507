import { en, simulacro, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const enlacesYFirma: Capitulo = {
  titulo: 'Links and signing',
  filas: [
    {
      n: 11,
      amenaza: 'Somebody guesses tokens.',
      esperado:
        '256 random bits; nothing that is answered hangs on how near a guess is, and nothing is compared but hashes. ' +
        "404 'Enlace Inválido'; after ten misses a minute and address 429 'Demasiados intentos.'.",
      pruebas: [
        en(
          spec.tokenDeEnlace,
          'a token is 43 base64url characters, never twice the same, and its hash does not contain it',
        ),
        en(
          spec.enlaces,
          'ten thousand guesses find nothing, and one that differs in a single character is answered like any other',
        ),
        en(spec.puerta, 'wrong links are slowed down per address, a valid one is never blocked'),
        en(
          spec.paginas,
          'only a whole token is looked up ahead, not %s',
          'a signing page repeats neither its token nor anything that a stranger chose: its length gives no hint',
        ),
      ],
    },
    {
      n: 12,
      amenaza: 'Answers tell unknown, expired, revoked and malformed links apart.',
      esperado: "All four are the same 404 'Enlace Inválido', for every call that takes a token.",
      pruebas: [
        en(
          spec.enlaces,
          'unknown, malformed, expired and revoked links answer alike: ENLACE_INVALIDO',
          'renewing answers alike whatever the token; only an expired link is mailed again, once',
        ),
        en(spec.e2eMalas, 'an unknown link is refused like a malformed one, a second signature in Spanish'),
      ],
    },
    {
      n: 13,
      amenaza: 'A used link is used again.',
      esperado:
        "It shows 'Documento Ya Firmado' without personal data, of what was said wrong its kind and time alone; " +
        "signing is 409 'Este documento ya fue firmado.'.",
      pruebas: [
        en(spec.firmar, 'a used link says so without personal data and cannot sign twice'),
        en(
          spec.enlaces,
          'a used link of %s issues no more certificates: FIRMA_YA_REGISTRADA',
          'a used link shows no certificate',
          'a living link opens the exact document, the audit says who; a used, expired or unknown one opens nothing',
          'what a signer says is wrong stands in the lists, tells who enrolled and the company, and the link goes on',
        ),
        en(spec.enlaceEnPantalla, 'a used link shows its date and no personal data'),
        en(spec.e2eMalas, 'an unknown link is refused like a malformed one, a second signature in Spanish'),
      ],
    },
    {
      n: 14,
      amenaza: 'One link is submitted many times at once.',
      esperado: 'Exactly one 200, all others 409; one row, one revision, one audit entry.',
      pruebas: [
        en(spec.firmar, 'a hundred simultaneous submissions of one link leave one signature'),
        en(
          spec.e2eCarrera,
          'a hundred simultaneous submissions of one link leave one signature, and both signatures are valid ' +
            'afterwards',
        ),
        simulacro('carreras'),
      ],
    },
    {
      n: 15,
      amenaza: 'Driver and contract signer sign at the same moment.',
      esperado:
        'Both are accepted one after the other; each revision begins with the one before, both signatures are valid.',
      pruebas: [
        en(spec.firmar, 'driver and contract signer signing at once both succeed, each revision a prefix of the next'),
        en(spec.pdf, 'both signatures of a rendered enrolment are accepted by every validator: %s'),
        simulacro('carreras'),
      ],
    },
    {
      n: 16,
      amenaza: 'The token leaves the signing page by Referer or with a request to a third party.',
      esperado: 'No referrer, no foreign address in the policy, and the token out of the address at once.',
      pruebas: [
        en(spec.paginas, '%s is the public page and tells its address to nobody'),
        en(spec.enlaceEnPantalla, 'the token leaves the address and survives a reload of the bare path'),
        en(spec.construido, 'neither host evaluates text nor carries inline script or style'),
        en(
          spec.e2eInscripcion,
          "an enrolment is sent, signed by ${orden.join(' then ')}, complete for everybody, long-term within " +
            'seconds and accepted by every validator',
        ),
      ],
    },
    {
      n: 17,
      amenaza: 'A token stands in logs, metrics, audit or tables.',
      esperado:
        'Tables hold its hash, and itself sealed until it is mailed; facts hold nothing of it; logs name the ' +
        'pattern of the address.',
      pruebas: [
        en(spec.enlaces, 'no table and no event holds a token'),
        en(spec.entrega, 'a signing link is mailed once, and its token is erased when the server has accepted'),
        en(
          spec.mensajes,
          'a link leaves by mail and as a message, each once, and nothing of its token stays',
          'a redirect is not followed: neither link nor secret goes elsewhere',
        ),
        en(
          spec.enlaces,
          'a fact names a link; who mails it asks for its words, to which only the mail key opens the token',
          'a sealed token goes with the mail server’s word, and with its link; a link that ended takes none',
        ),
        en(spec.log, 'only the fields of the allow-list leave the process'),
        simulacro('canarios'),
      ],
    },
    {
      n: 18,
      amenaza: 'A scanner of mails opens the link before its person does.',
      esperado: 'Reading changes nothing; a link counts as seen after the first gesture on the page.',
      pruebas: [
        en(spec.enlaces, 'reading a link a hundred times changes nothing'),
        en(spec.enlaceEnPantalla, 'the link counts as seen once, after the first gesture'),
      ],
    },
    {
      n: 19,
      amenaza: 'The driver’s token is used on the owner’s calls, or the reverse.',
      esperado: "404 'Enlace Inválido'.",
      pruebas: [
        en(
          spec.enlaces,
          'without a certificate the driver’s list is empty and the other’s is CERTIFICADO_NO_ENCONTRADO',
          'a link issues no certificate by the call of the other role: ENLACE_INVALIDO',
        ),
      ],
    },
    {
      n: 20,
      amenaza: 'An administrator signs in the place of a signer with the link of a resend.',
      esperado:
        'No answer holds a link; a resend or a correction ends the old one; a correction is told to all, ' +
        'and production does not start before it is told which super-administrators.',
      pruebas: [
        en(spec.administracion, 'a resend ends the old link and mails a new one; nobody reads it from the answer'),
        en(
          spec.correcciones,
          'an administrator never sends a link to himself, whatever the spelling: CORREO_PROPIO',
          'certificate and evidence carry the corrected address, who corrected it and why; the copy goes there too',
        ),
        en(spec.respuestas, 'only the calls that are meant to name %s do'),
        en(spec.insegura, '%s alone is named'),
      ],
    },
    {
      n: 21,
      amenaza: 'Resends flood a mailbox.',
      esperado:
        "One in five minutes, five a day and role: 429 'Ya se envió un correo hace poco. Espere unos minutos.', " +
        'with who was first and how long it goes on.',
      pruebas: [
        en(
          spec.administracion,
          'twenty resends at once cause one mail: CORREO_RECIENTE with Retry-After',
          'five resends a day, then CORREO_RECIENTE until tomorrow',
          'of two administrators at once the second is told who was first, and list and page say so',
        ),
        en(spec.correcciones, 'five corrections a day, then CORREO_RECIENTE; one key is one correction'),
        en(spec.enlaces, 'renewals are counted apart from re-sends: three an hour, and their fact says who asked'),
      ],
    },
    {
      n: 22,
      amenaza: 'A link shows the data of the other signer.',
      esperado:
        'It shows its own signer, the plate and the date. The evidence that a signer takes is his own; the other one ' +
        'stands in the document alone.',
      pruebas: [
        en(spec.enlaces, 'a link shows its signer’s own data and texts, and nothing of the other'),
        en(
          spec.pruebasDelFirmante,
          'a signer gets his own signature, texts, links, mails and certificate, and nothing of the other one',
        ),
        en(
          spec.paqueteDeEvidencia,
          'it holds his own signature; the other signer stands in the document alone, and nobody’s reasons anywhere',
        ),
        en(
          spec.cadenaDelFirmante,
          'a signer’s links are what he did and what the portal did about him, newest kept, without reasons',
        ),
      ],
    },
    {
      n: 23,
      amenaza: 'The document is opened by a link that may not.',
      esperado:
        'A living link that has not signed opens the exact revision that it extends, ten times a minute. A used one ' +
        'opens nothing, but for a day, to the key that signed, the document with the signature, and the evidence.',
      pruebas: [
        en(
          spec.enlaces,
          'a living link opens the exact document, the audit says who; a used, expired or unknown one opens nothing',
          'the key that signed opens the document with the signature; no other key or link does, nor it for ever',
        ),
        en(
          spec.openapi,
          'files come from these calls alone: four make tables, one gives evidence for a link that signed',
        ),
        en(spec.crear, 'another person’s document is not there; its own creator sees only his list'),
        en(
          spec.pruebasDelFirmante,
          'it comes to whom the receipt comes, and to nobody else: ENLACE_INVALIDO',
          'a deleted enrolment gives no evidence',
          'the audit keeps that the signer took it; a refusal tells nothing',
        ),
        en(
          spec.paqueteDeEvidencia,
          'six a minute for each link: DEMASIADOS_INTENTOS, and another link is not slowed down',
        ),
      ],
    },
    {
      n: 24,
      amenaza: 'Somebody signs before the document exists, after a deletion or in another wrong state.',
      esperado: '404 or 409; the update of the row says in which state it may happen.',
      pruebas: [
        en(spec.firmarFallas, 'an attempt that outlived its lease says what became of the link: %s'),
        en(
          spec.firmar,
          'a process that died while it held the link blocks it for one lease only',
          'an attempt while another one holds the link is refused at once, even while its row is locked',
          'a link of a deleted enrolment signs nothing: ENLACE_INVALIDO',
        ),
        en(
          spec.administracion,
          'before the document exists a resend says that it is being prepared',
          'a document that was being rendered while its enrolment was deleted goes too',
        ),
        en(
          spec.crear,
          'both roles can sign what the form of any accepted enrolment says; no link precedes its document',
        ),
        en(
          spec.recorridos,
          'property: whatever the order of signing, resending, expiring and deleting, each step answers by its state',
        ),
      ],
    },
    {
      n: 25,
      amenaza: 'The document changes between reading and signing.',
      esperado: "409 'El documento cambió. Actualice la página y revíselo de nuevo.'.",
      pruebas: [
        en(spec.firmar, 'what was seen must be what is signed: DOCUMENTO_CAMBIO'),
        en(
          spec.firmaEnPantalla,
          'a document that changed meanwhile is read again from its title; one that did not leaves the signer ' +
            'where he is',
        ),
        en(spec.pdf, 'a revision that is not what its hash says is never signed'),
      ],
    },
    {
      n: 38,
      amenaza: 'The browser lies about device, place or time.',
      esperado:
        'Address and browser that the server saw stand beside what was declared; impossible places are refused.',
      pruebas: [
        en(
          spec.firmar,
          'declared and observed evidence are both kept, with the texts that were accepted',
          'evidence that no table can hold is refused before anything is made of it',
        ),
        en(
          spec.evidencia,
          'the evidence says who, when, with what and where, in words for the document',
          'a refused location is recorded as such',
        ),
        en(spec.evidenciaDeclarada, 'a place on earth is taken, to its edges', 'a place that is none is refused: %j'),
      ],
    },
  ],
};
