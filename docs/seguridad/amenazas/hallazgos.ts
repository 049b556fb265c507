import { en, simulacro, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

/** What reviews found, one wall further in. */
export const hallazgos: Capitulo = {
  titulo: 'Findings of reviews',
  filas: [
    {
      n: 'H1',
      amenaza: 'A small PDF unpacks without end and takes the whole of pdf, signing included.',
      esperado: "422 'El PDF está protegido, dañado o contiene contenido activo.'; signing goes on meanwhile.",
      pruebas: [
        en(spec.pdfMalos, '$name: $expected'),
        en(
          spec.hilos,
          'a file that no rule ends is ended by its limit, and the next one is read',
          'the system bounds what a process takes outside its heap',
        ),
        en(
          spec.cargas,
          'twenty registrations of one upload are one inspection; the others are told to wait: SOLICITUD_EN_CURSO',
          'an inspection whose process died gives its turn up after its time, and decides nothing later',
        ),
        simulacro('cargas-mutadas'),
      ],
    },
    {
      n: 'H2',
      amenaza: 'A responder of NATS answers to whatever subject it is given.',
      esperado: 'It answers to the inbox of the caller that signed, and refuses in silence otherwise.',
      pruebas: [
        en(
          spec.transporte,
          'a refused caller has no stream purged by the answer to it',
          'a proven caller that wants its answer at %s is not served',
          'who is not proven hears nothing, also in its own inbox',
        ),
        en(spec.servidorNats, 'a server with known holes is named and refused, by processes and by the runner'),
      ],
    },
    {
      n: 'H3',
      amenaza: 'A service rewrites the durable consumers of another, or feeds it facts of a wrong kind.',
      esperado: 'Consumers belong to one service, and a fact is read only as its writer proved it.',
      pruebas: [
        en(
          spec.hechos,
          'not when another process signed it',
          'not when it was told under another subject',
          'not when it calls itself another fact',
        ),
        en(spec.consumidores, 'a process reads nothing through a consumer that hands out other facts'),
        en(
          spec.intrusos,
          'with the password of each process, everything forbidden on NATS is refused and changes nothing',
          'no process repeats a captured request, answers for another or has an acknowledgement believed',
          'a fact that a consumer hands out at an address of the API moves no other consumer',
        ),
      ],
    },
    {
      n: 'H4',
      amenaza: 'The audit does not know who told it, and a cut chain with cut checkpoints reads as whole.',
      esperado:
        'The teller is in the link, checkpoints lie where the audit cannot write; its service starts with no login ' +
        'that owns its tables or may change what stands in them.',
      pruebas: [
        en(
          spec.cadena,
          'a link says which process told it',
          'another process’s action, an unknown one and an entry of no shape are recorded as refused',
        ),
        en(
          spec.custodia,
          'the chain cut together with its own checkpoints is found by the kept one',
          'a replica whose checkpoint comes after a later one of another replica raises no alarm',
          'lost links that their keeper does not tell are not known, which is not none',
          'a lost link that its keeper stamps like a checkpoint is not kept: it is given again',
        ),
        en(
          spec.contado,
          'an entry that %s told and keeps is missed when it is cut from the chain',
          'as is one that was chained anew under its id with %s',
          'what auditoria refused to believe is chained by its hash: an entry %s',
          'a refusal that was chained anew %s is none that it made',
        ),
        en(spec.ultimoPunto, 'who stops waits five seconds for a keeper that does not answer, and no longer'),
        en(
          spec.vistos,
          'links cut off before a checkpoint covered them are named, also when their keeper was away',
          'nor are they hidden by others that took their numbers',
          'they stay named when thinning has left one checkpoint of that day, a forged chain’s',
          'nor are they hidden by another replica, which wrote over the cut and has its checkpoint kept first',
          'nor by a row that none of them wrote and that is gone before the cut',
          'who stops has what it wrote kept first; without its keeper it stops all the same',
          'a link that was undone is not missed',
        ),
        en(
          spec.puntosControl,
          'PUNTO_CONTROL_RECHAZADO and an alarm: a number beyond what time can bring; the next true one stands',
          'of a day that is over the last checkpoint stays; those of the last days stay all',
          'a lost link is kept once and apart, whatever was kept before, and comes with the first page',
          'an auditoria that reads no lost links is refused while there are any, and judges no chain without them',
          'PUNTO_CONTROL_RECHAZADO and an alarm: more lost links than one answer holds; kept ones stand',
          'stamps of a former timestamp authority hold while its root is in the file',
        ),
        en(spec.olvidarMotivo, 'the text of a reason goes, its salt too; the others stay and the chain is whole'),
        en(spec.login, 'a login that the audit cannot hear of opens no session'),
        en(
          spec.duenos,
          'the service’s login may not: %s',
          'the service does not start with the login of %s',
          'nor with a login that %s',
          'a production process names the login of the owner in the one list of what is unsafe',
        ),
        en(spec.admision, 'a reason stays outside: the entry holds its salted hash'),
        en(
          spec.motivoSellado,
          'a reason is read by auditoria alone, from the process that told it, and with its own salt',
          'without a key of auditoria no reason is told in clear',
        ),
        en(
          spec.cadenaDelFirmante,
          'a reason lies sealed in the stream, is read in the story, and its hash is of its words',
        ),
        en(
          spec.auditar,
          'a flood of one caller hides nobody else’s refusals',
          'however many living links one person made, persons keep budgets of their own and the links share one',
        ),
      ],
      falta:
        'A tail that was cut or chained anew before a checkpoint covered it, with all its writers killed, is found ' +
        'by `npm run verificar-todo` alone, where there is that command (`deploy/README.md`) and somebody runs it ' +
        'within the week after which tellers forget. The words of a reason are not compared; ' +
        'nor is seen what was put in or moved there, or chained as refused. That a link was opened is told by the ' +
        'page that shows it: who asks the API for what a link shows, and never says that he saw it, leaves no entry.',
    },
    {
      n: 'H5',
      amenaza: 'Production starts with settings of a test bench.',
      esperado: 'Each unsafe setting is named in one list, and the process does not start.',
      pruebas: [
        en(
          spec.insegura,
          'a production process is refused once, with the whole list and no value; a local one starts',
          'all at once are all named',
          '%s alone is named',
        ),
        en(spec.tsaRenovada, 'a production environment does not start on a root that was founded here'),
        en(spec.cargarAjustes, 'what stands beside a production process joins the one list of its own settings'),
        en(
          spec.realmAlArrancar,
          'what a stranger sees joins the findings of the start, one line each',
          'what could not be judged at the start is judged once Keycloak answers, and a fault ends the process then',
        ),
        en(
          spec.realmEnMarcha,
          'the standing realm of production has no fault, and the service account sees that without more rights',
          'a standing realm is named for %s',
        ),
        en(spec.tls, 'a production process serves over encrypted lines alone'),
        en(
          spec.llamadas,
          'when it changes state: once among all replicas, however many come at once',
          'not when another process proves it',
        ),
        en(
          spec.aceptadaUnaVez,
          'without a database a request is accepted once while its context counts',
          'the memory holds two minutes of requests and no more, whatever ends late among them',
        ),
        en(
          spec.pdf,
          'a captured request that another replica hears once more writes nothing else and signs nothing else',
        ),
        en(
          spec.puerta,
          'deleting asks for a one-time password: refused with %s',
          '%s asks for a password typed at most 15 minutes ago',
        ),
      ],
      falta:
        'Of the standing realm production asks about the password grant of the clients that it knows by name, and ' +
        'takes for people of the sample those whose address ends in `.test` (ADR 78). `revisar-realm` alone looks at ' +
        'all clients and any person, in an export, when somebody runs it (`deploy/README.md`).',
    },
    {
      n: 'H6',
      amenaza: 'Enrolments, mails, logins, idle sockets and health checks have no limit.',
      esperado: 'Each has its limit, counted under a lock, by /64 for IPv6.',
      pruebas: [
        en(spec.limitesEntreReplicas, 'two gateways let an address look up as often as one'),
        en(
          spec.afluencia,
          'beyond what it can do well the gateway refuses a list at once, in Spanish, with the time to come back',
          'links are opened longer than lists are shown, and a signature is the last to be refused',
        ),
        en(spec.colas, 'what would be done too late is refused at once, with the time to come back'),
        en(
          spec.limites,
          'logins are limited per network, with a page that says so',
          'a client cannot leave a limit by another address of its /64',
        ),
        en(spec.login, 'a login that only begins leaves no row, whatever session it is begun from'),
        en(spec.salud, 'a flood of readiness checks asks the database once a second'),
        en(spec.subir, 'an unsigned upload is refused before its body comes, and its socket closed'),
        en(spec.cupo, 'of many enrolments at once exactly as many pass as the hour allows'),
        en(
          spec.cupoDeCorreos,
          'mails beyond the day’s number wait with their link, however the address is spelled, and arrive later',
          'one creator uses up the own share of an address, and another’s mail to it arrives',
          'a mail that waits ends with its link, says why, and its token is gone',
        ),
        en(spec.redactar, 'a name brings no address that a mail program would link: %s'),
        en(spec.cargas, 'of twenty requests at once, one below the limit, one passes'),
      ],
    },
    {
      n: 'H7',
      amenaza: 'What pdf says about a signed file is believed.',
      esperado: 'The bytes themselves are checked before a signature is registered.',
      pruebas: [
        en(
          spec.firmarFallas,
          'a pdf that lies registers nothing, and the link is free: %s',
          'a signature whose announced hash is not that of the stored file registers nothing',
        ),
        en(spec.documentoFirmado, 'refused: %s', 'refused on a revision that is known: %s'),
        en(spec.documentoAmpliado, 'validation data are refused: %s', 'an archive timestamp is refused: %s'),
        en(
          spec.ampliacion,
          'what a pdf that lies appended is no revision, and the next attempt is: %s',
          'an archive timestamp with another token than the one that was given is no revision',
        ),
        en(spec.respuesta, 'never arrives whole, and the audit hears of it: %s'),
      ],
      falta:
        'Where files lie on one disk (`OBJECTS_DIR`), the prefixes of each process bind our code alone, not the file ' +
        'system: there separate users or a bucket keep a taken process from the files of others (ADR 26).',
    },
    {
      n: 'H8',
      amenaza: 'Files of remotes come without a hash, packages run scripts, deletion leaves facts in streams.',
      esperado: 'Every file has its hash, no package runs a script, what is deleted is unreadable, retention is kept.',
      pruebas: [
        en(spec.cupo, 'a signed enrolment stays while the law keeps it: INSCRIPCION_EN_CONSERVACION'),
        en(spec.remotos, 'a remote runs only with the bytes that the registry promises'),
        en(
          spec.archivosCambiados,
          'what is changed on the disk after the start is neither sent nor run, and the page says so: %s',
          'what is changed on its way, or together with the list, is refused by the browser itself: %s',
        ),
        en(spec.scriptsDePaquetes, 'npm runs no script of a package in this repository'),
        en(
          spec.listaDePartes,
          'every part that npm does not bring stands in the list of parts, with its version and its hash',
        ),
        en(
          spec.administracion,
          'no stored answer and no fact, published or not, keeps names and addresses of a deleted enrolment',
        ),
        en(
          spec.administracion,
          'neither streams nor tables keep a name, an address or a token of a deleted enrolment, readable or sealed',
        ),
        en(
          spec.preguntas,
          'what was deleted, revoked or used before it was asked about is not mailed, and nobody asks again',
          'what is %s while it is asked about is not mailed',
        ),
        en(spec.emision, 'a deleted enrolment leaves only its serials'),
      ],
    },
    {
      n: 'H9',
      amenaza: 'Small answers are wrong.',
      esperado:
        'A signer’s own superseded certificate is 422; refused consent names its field; one page may be framed; ' +
        'lengths and characters of text fields stand in one catalogue (`5-largos-y-caracteres.ts`), to which the ' +
        'schema is held.',
      pruebas: [
        en(spec.firmar, 'the own certificate that a newer one replaced is CERTIFICADO_NO_VIGENTE, the newer one signs'),
        en(
          spec.crear,
          'without the authorisation nothing is stored: AUTORIZACION_NO_ACEPTADA, and the refusal is audited',
        ),
        en(spec.paginas, 'no page may frame %s'),
        en(spec.catalogo, '%s: «%s»'),
      ],
    },
    {
      n: 'H10',
      amenaza: 'The realm that stands in for Keycloak on a bare machine is taken for one that protects people.',
      esperado: 'It starts in a local portal only, knows only its clients, and production refuses local people.',
      pruebas: [
        en(
          spec.realmEmbebido,
          'outside a local portal it does not start',
          'an address outside the client is refused, as is a login without PKCE',
          'programs trade a password for a token, browsers and strangers do not',
        ),
      ],
    },
  ],
};
