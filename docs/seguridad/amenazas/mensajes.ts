import { en, simulacro, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const mensajes: Capitulo = {
  titulo: 'Messages between processes',
  filas: [
    {
      n: 70,
      amenaza: 'A service that was taken speaks for others.',
      esperado:
        'Each process has its own subjects and inbox; a call is believed as its caller signed it, once, within 30 s. ' +
        'A fact whose data no type or index takes is parked, and its readers go on.',
      pruebas: [
        en(
          spec.nats,
          'inscripciones asks pdf, which can only answer',
          'no process listens to another process, its inbox or outside its queue group',
          'no process publishes facts in the name of another',
        ),
        en(spec.kitFallas, 'not when %s', 'not when another process signed it', 'not with a changed actor'),
        en(
          spec.kit,
          'a process outside the list of callers is refused, also with a valid signature',
          'without a signed context nothing runs, and nothing is answered',
        ),
        en(
          spec.permisos,
          'only its issuer’s word is a permit: not the carrier’s, nor one to another addressee, an altered one, none',
        ),
        en(spec.contexto, 'two processes have one key in common for each direction; a third has neither'),
        en(spec.cms, 'only pdf may ask for a signature, and only with a permit of inscripciones'),
        en(
          spec.transporte,
          'a proven caller that wants its answer at %s is not served',
          'who is not proven hears nothing, also in its own inbox',
        ),
        en(spec.hechos, 'not when another process signed it', 'not when it was told under another subject'),
        en(
          spec.llamadas,
          'not when another process proves it',
          'when it changes state: once among all replicas, however many come at once',
        ),
        en(
          spec.intrusos,
          'with the password of each process, everything forbidden on NATS is refused and changes nothing',
          'no process repeats a captured request, answers for another or has an acknowledgement believed',
          'a fact that a consumer hands out at an address of the API moves no other consumer',
        ),
        en(
          spec.desnudos,
          'messages without body and headers hold back no fact: %s',
          'a flood of refused messages leaves its first lines in the log, and one with how many there were',
        ),
        en(spec.cadena, 'messages without body and headers hold back no entry'),
        en(
          spec.envenenados,
          'a fact with %s is parked by its kind, and what comes behind goes on',
          'of facts that come together the poisoned one is parked alone, and the others have their effect',
          'while there is no room it stays in the stream, and what comes behind goes on',
        ),
      ],
      falta:
        'How long readers need for a flood of messages that they refuse: a taken process can tell them faster than a ' +
        'reader judges them, and what is told meanwhile waits behind them. A fact that a constraint refuses is tried ' +
        'for ever, for that may be a matter of order; so is one for which a thousand of its subject leave no room.',
    },
    {
      n: 71,
      amenaza: 'NATS is open to whoever reaches it.',
      esperado: 'One user with a password for each process, over TLS in production, without a monitor port.',
      pruebas: [
        en(
          spec.natsConf,
          'one user per process and the administrator of streams, each with a password',
          'the server listens on this machine only and opens no monitor port',
          'streams lie in an account of their own, where the platform is alone; processes have no API of their own',
          'what the account of streams exports is what some process may use, and all of it is imported',
        ),
        en(spec.tls, 'a production process serves over encrypted lines alone'),
        en(spec.nats, 'without a user, or with a wrong password, nobody is let in'),
      ],
    },
    {
      n: 72,
      amenaza: 'A fact comes twice, or a crash lies between work and acknowledgement.',
      esperado: 'A fact has one effect and a mail one notification, under one Message-ID.',
      pruebas: [
        en(spec.kit, 'an event reaches its consumer once although its first delivery failed'),
        en(spec.nats, 'a fact published twice with one id is kept once, and its reader consumes it'),
        en(spec.entrega, 'a signing link is mailed once, and its token is erased when the server has accepted'),
        en(spec.preguntas, 'two replicas and facts that come twice: one mail each'),
        en(spec.e2eCaidas, 'killing ${proceso} during submit and during signing loses nothing and does nothing twice'),
        en(
          spec.aparcados,
          'has one row when it is delivered again, as after a crash before the acknowledgement',
          'is given to a later release once, whatever replicas and repetitions there are',
          'whose effect committed before a crash has none again',
        ),
        simulacro('pasos-durables', 'muertes'),
      ],
    },
    {
      n: 76,
      amenaza:
        'NATS dies and comes back, with its streams, without them, or without their last seconds; or it has no room.',
      esperado:
        '503 within the deadline of the call; the outbox keeps the facts and sends them afterwards. A server whose ' +
        'disk was full is started again first.',
      pruebas: [
        en(
          spec.kitFallas,
          'while NATS is away nothing waits, the outbox keeps the fact, and everything goes on by itself',
          'a request under way when NATS dies is refused at once, long before its deadline',
          'a hundred facts that no stream takes hold back no other',
        ),
        en(spec.nats, 'streams survive a crash of the server'),
        en(
          spec.kitPerdidas,
          'what a stream took before its server lost the disk is told again, and counts once',
          'what a stream took in its last seconds before a loss of power is told again, and counts once',
        ),
        en(
          spec.kitDiscoLleno,
          'NATS without room: facts wait, one line tells it, and after a restart with room each is read once',
        ),
        en(
          spec.kitFlujoLleno,
          'a stream at its limit: facts wait in order, others pass, one line tells it, and room is enough',
          'a stream that took nothing is asked again by the next sweep, however many facts come before',
        ),
        en(
          spec.e2ePartes,
          'with NATS down a submission is refused in Spanish and nothing is written; the same key succeeds afterwards',
        ),
        simulacro('sin-nats', 'servidores-nats'),
      ],
    },
  ],
};

export const correo: Capitulo = {
  titulo: 'Mail',
  filas: [
    {
      n: 40,
      amenaza: 'A name brings HTML or a placeholder into a mail.',
      esperado: 'It is written as text; templates come from the repository alone.',
      pruebas: [
        en(spec.redactar, 'no template writes a value unescaped', '%s writes hostile data as text'),
        en(spec.contenido, 'hostile names arrive as text, and no header grows'),
      ],
    },
    {
      n: 41,
      amenaza: 'An address or a name brings a header or a second recipient into a mail.',
      esperado: "422 'Email inválido' when it is sent; an address that is none is not mailed, with a reason.",
      pruebas: [
        en(spec.correo, 'property: what is taken for an address is one recipient and nothing else', '%j is no address'),
        en(spec.entradasMalas, '%s refuses what is no address with its literal sentence'),
        en(spec.contenido, '%s as recipient is not mailed', 'hostile names arrive as text, and no header grows'),
        en(
          spec.redactar,
          'a line break in a value makes no new line of the mail',
          'a name brings no address that a mail program would link: %s',
        ),
        en(
          spec.palabrasDeMensaje,
          'a message says who asks for what and until when, on one line each, and links nowhere else',
        ),
      ],
    },
    {
      n: 73,
      amenaza: 'The mail server is down for an hour.',
      esperado:
        'Sending an enrolment works; mails wait 1, 2, 4 up to 15 minutes for a day; lists say why. A provider of ' +
        'short messages that is down holds up no mail.',
      pruebas: [
        en(
          spec.entrega,
          'while the mail server is down mails wait; back again, each arrives once',
          'what no server takes in its time is given up',
          'while it fails, the reason is published once',
        ),
        en(spec.mensajes, 'a provider that hangs or breaks is tried again; the mail has left long before'),
        en(spec.esperas, 'pauses grow 1, 2, 4, 8 and stay at 15', 'a mail is given up after its time, not before'),
        en(spec.enlaces, 'a mail that waits and fails says why, until it is accepted'),
        en(spec.e2ePartes, 'with the mail server down an enrolment is sent, and its links arrive when it is back'),
        simulacro('sin-correo'),
      ],
    },
    {
      n: 74,
      amenaza: 'The connection breaks after the mail and before the answer, or the answer is later than the lease.',
      esperado:
        'At most one repetition, under the same Message-ID; a short message under the same key. An attempt ends ' +
        'before another one may begin, and a late one changes nothing of it.',
      pruebas: [
        en(
          spec.entrega,
          'a connection cut before the answer repeats the mail at most once, under the same Message-ID',
          'what the mail server took is recorded when the database is back, and not sent again',
          'a record that stands, and whose answer was lost, is told again and stands once',
          'an attempt that outlived its lease neither frees nor ends the mail of the next one: its late %s',
          'what the mail server took from an attempt that outlived its lease is taken, whatever the next one hears',
          'an attempt ends before its lease does, however slowly the mail server goes on, and the mail waits',
        ),
        en(
          spec.mensajes,
          'a message that was taken without an answer comes again under its key, so that it is taken once',
        ),
      ],
    },
    {
      n: 95,
      amenaza: "Somebody writes a report that another person's mail came back.",
      esperado:
        'Only the mark of that one sending counts, which its readers alone know; what names two mails names none.',
      pruebas: [
        en(spec.informes, '%s marks nothing', 'what a server says of mails of its own names none'),
        en(
          spec.rebotes,
          'nobody marks a mail without its mark: by its id, by another mail’s mark, or by a mark that is none',
          'a copy that came back is stuck; sent anew, a report about the sending before is about no mail',
        ),
      ],
    },
    {
      n: 96,
      amenaza: 'A report is sent many times, is read by two replicas, or is built to exhaust its reader.',
      esperado: 'It is told once; depth and length are limited, and what cannot be read is no report.',
      pruebas: [
        en(spec.rebotes, 'the same report ten times, with two replicas that read one mailbox, is told once'),
        en(spec.informes, 'property: whatever is written into a report, it names the mail of its own address or none'),
      ],
    },
  ],
};
