import { en, simulacro, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const datosYAuditoria: Capitulo = {
  titulo: 'Data and audit',
  filas: [
    {
      n: 39,
      amenaza: 'A name or a browser’s own words run as a script in a list, a page or the document.',
      esperado: 'Texts are kept and shown as the letters that they are; no inline script runs.',
      pruebas: [
        en(spec.entradasMalas, '%s keeps HTML as the letters it is, puts tildes together, and takes no emoji'),
        en(spec.redactar, '%s writes hostile data as text'),
        en(spec.paginas, 'the portal connects only to itself and Keycloak, and runs no inline code'),
        en(
          spec.e2eInyeccion,
          'fields that take no script refuse each by name, and write nothing',
          'scripts in every field are letters in the person’s list, in the copy of the form, and in the name of a file',
          'administrators read them as letters in the review and in its dialogs, and delete with one for a reason',
          'every signer reads them as letters on the signing page, signed or not',
          'a certificate with them is a credential of letters, before and after its revocation with one for a reason',
          'an address that holds one shows letters or nothing',
          'every mail about them, opened in a browser, is letters',
          'whoever checks a document reads its plate and the initials of its signers as letters',
          'every document about them prints letters and carries no action',
        ),
        en(
          spec.e2eInyeccionPaginas,
          'what was written about an enrolment is letters on the page of who reviews it',
          'it is letters on the page of who sent it, and on that of who signs',
          'the audit shows every reason as letters, in its list and unfolded',
          'Inicio, the review and the reports count them as letters',
          'a saved view has them for its name',
          'people whom the realm names so are letters in the list and in their dialog, and so is who is invited',
          'every mail about them, opened in a browser, is letters',
        ),
      ],
    },
    {
      n: 42,
      amenaza: 'An exported cell runs as a formula.',
      esperado:
        'In CSV such text begins with an apostrophe; in XLSX it is text by the type of its cell. Only ' +
        'administrators export enrolments.',
      pruebas: [
        en('gateway/src/exportaciones/csv.spec.ts', '%j does not begin a cell as a formula'),
        en(
          'gateway/src/exportaciones/exportaciones.spec.ts',
          'CSV: one record per enrolment behind the head, in UTF-8 with its mark, as an attachment',
          'XLSX: the rows are read back, a hostile name is text, and a moment is a date of Bogotá',
          'only administrators export: SOLO_ADMINISTRADORES, UNAUTHORIZED',
        ),
        en(
          'gateway/src/auditoria/exportar-auditoria.spec.ts',
          'CSV: each entry is a record behind the head, with its name and code, and no text runs as a formula',
        ),
        en(
          spec.openapi,
          'files come from these calls alone: four make tables, one gives evidence for a link that signed',
        ),
      ],
    },
    {
      n: 43,
      amenaza: 'A file name leaves its header or names a path.',
      esperado: 'Names are made by us; letters outside ASCII come encoded as RFC 6266 says.',
      pruebas: [
        en(
          spec.nombreDeArchivo,
          'a Spanish name keeps its letters, old clients get plain ones',
          'no name breaks out of the header or names a path',
        ),
        en(spec.administracion, 'the administrator’s download is named by plate and date'),
        en(spec.copiasPorCorreo, 'one person in several parts gets one copy, greeted as a signer'),
        en(
          spec.e2eTeclado,
          'a person without a mouse makes a certificate, revokes it, loads the rest of the list and takes a PDF, ' +
            'and the focus goes on where each answer is',
        ),
      ],
    },
    {
      n: 44,
      amenaza: 'A search brings SQL, signs of LIKE or ten thousand letters.',
      esperado: 'Values are parameters, signs mean themselves, at most 100 letters are taken.',
      pruebas: [
        en(
          spec.listas,
          'the signs of LIKE and of SQL mean themselves',
          'a search for what no text holds is a wrong field',
        ),
        en(spec.busqueda, 'the signs of LIKE are escaped'),
        en(spec.filtros, 'a search has at most a hundred letters'),
      ],
    },
    {
      n: 68,
      amenaza: 'The GPS password is read where it need not be.',
      esperado:
        "Sealed under its own key; printed as 'Reservada: no se imprime'; read with a reason that the audit keeps.",
      pruebas: [
        en(spec.crear, 'the GPS password is in no row, snapshot, event or answer'),
        en(spec.congelar, 'neither row nor snapshot knows the GPS password'),
        en(spec.pdf, 'the text can be read and searched; the GPS password is not in it'),
        en(spec.cadaCampo, 'each secret has its cell, which says that it is not printed'),
        en(spec.campos, 'a secret is in no snapshot, no list and no sample'),
        en(spec.administracion, 'the GPS password is shown to an administrator with a reason, who stays in the audit'),
        en(
          spec.copias,
          'its creator gets every datum but password and consents, no letter that is gone, and may send it again',
        ),
        en(spec.rotarGps, 'a rotation killed twice and finished loses no password; all are readable at every point'),
        simulacro('canarios'),
      ],
    },
    {
      n: 69,
      amenaza: 'Logs or refusals carry cookies, codes, addresses of databases or bodies.',
      esperado: 'Only listed fields leave a process; of an error its name, first line and places.',
      pruebas: [
        en(
          spec.log,
          'only the fields of the allow-list leave the process',
          'of an error its name, first line and places are told, not what a driver attached to it',
        ),
        en(spec.config, 'all bad variables are named together, their values never'),
        en(spec.tareas, 'of an unknown error its name and place cross, never its message'),
        en(
          spec.puerta,
          '%s crosses as its status, a Spanish sentence and the request id',
          'whatever else goes wrong is one bare sentence',
        ),
        en(spec.respuesta, 'the settings name the company, Keycloak and nothing secret'),
        en(
          spec.agujas,
          'a secret is found %s, wherever it begins',
          'a text is found as %s',
          'a number is found with its last byte first',
        ),
        simulacro('canarios'),
      ],
    },
    {
      n: 85,
      amenaza: 'Somebody walks through the codes of /verificar.',
      esperado: 'A code has 80 random bits; answers show initials, level and dates; 30 a minute and address.',
      pruebas: [
        en(spec.codigo, 'codes use all 80 bits: no letter is preferred'),
        en(spec.puerta, 'public look-ups are limited per address, which no header changes'),
        en(
          spec.firmar,
          'the second signature completes: copies for three addressees, listed, verifiable with initials only',
        ),
        en(spec.iniciales, '%s is shown as %s'),
        en(spec.enlaces, 'what was never registered is DOCUMENTO_NO_REGISTRADO, by hash and by code'),
      ],
    },
    {
      n: 86,
      amenaza: 'An entry of the audit is changed, removed, moved, or the end cut off.',
      esperado:
        'The table refuses it; verification, every day by itself, names the first bad entry; a checkpoint notices ' +
        'a cut end. `npm run verificar-todo` finds what was cut or chained anew before a checkpoint covered it, ' +
        'even when all that wrote it were killed: its tellers keep what they told for a week. An entry that no table ' +
        'takes holds back no other: the chain says that it was refused.',
      pruebas: [
        en(
          spec.cadena,
          'the database refuses to change, remove or empty the chain',
          'a cut tail is noticed by the signed checkpoint, a changed entry by the chain',
          'entries are chained once each, a redelivery adds nothing',
        ),
        en(
          spec.juntas,
          'an entry that fails through no fault of its own waits alone, the others are chained in order',
          'a process that dies after the commit, before it told NATS, leaves no second link of any of them',
          'links that are cut from the end of a unit are missed',
        ),
        en(
          spec.veneno,
          'of an entry that the table would never take the chain says that it was refused: %s',
          'a message that nobody can read is parked: %s',
          'an id in capitals is the same id: its link is whole, and there is no second one',
          'an entry that the inbox has forgotten and the chain has not gets no second link',
          'is a link that says so: %s',
          'waits when its refusal is refused too, others are chained meanwhile, and it is chained in the end',
        ),
        en(
          spec.manipulacion,
          'every tampering by the database’s owner is found, and the first bad entry named',
          'writers that come together make one whole chain',
        ),
        en(spec.eslabon, 'a changed entry with a recomputed hash is noticed at the next link'),
        en(spec.custodia, 'the chain cut together with its own checkpoints is found by the kept one'),
        en(
          spec.vistos,
          'links cut off before a checkpoint covered them are named, also when their keeper was away',
          'nor are they hidden by others that took their numbers',
          'they stay named when thinning has left one checkpoint of that day, a forged chain’s',
          'nor are they hidden by another replica, which wrote over the cut and has its checkpoint kept first',
          'who stops has what it wrote kept first; without its keeper it stops all the same',
        ),
        en(
          'services/auditoria/src/verificacion/verificacion.medium.spec.ts',
          'of two replicas at once one verifies, and none again before the hour comes',
          'an altered entry is named: stored, told, loud in the log, and again the next day',
          'a cut chain, and one cut together with its checkpoints, are named by the first entry that is gone',
          'a keeper of an earlier release does not tell which links are lost: only a broken chain is judged',
        ),
        en(
          spec.verificacionDiaria,
          'who did not learn which links are lost reads again after an hour, not before',
          'and at once when its keeper, upgraded, has taken a lost link since',
          'also when the chain was verified today, and somebody asked after its keeper was rolled back',
          'what is known to be broken stays named while it is not known what is lost',
        ),
        en(
          spec.contado,
          'an entry that %s told and keeps is missed when it is cut from the chain',
          'as is one that was chained anew under its id with %s',
        ),
      ],
      falta:
        'Where nobody has `npm run verificar-todo` compare with the tellers, a cut before a checkpoint, with all ' +
        'writers killed, is not found (H4).',
    },
    {
      n: 87,
      amenaza: 'A deletion is done by mistake, leaves data, or removes what must be kept.',
      esperado:
        'It needs a recent login; pages ask for a reason and the plate, which the server checks where given. ' +
        "Rows, files, links and stored answers go, a tombstone stays, and for a day an upload's emptied row.",
      pruebas: [
        en(
          spec.accionesDeRevision,
          'deleting asks for the plate and a reason, then removes the card',
          'deleting compares the plate as every page does, and says what is missing while the button is off',
        ),
        en(
          spec.administracion,
          'deleting removes rows, files and links, tells everybody and leaves a tombstone',
          'deleting needs a super-administrator who logged in recently',
          'no stored answer and no fact, published or not, keeps names and addresses of a deleted enrolment',
          'neither streams nor tables keep a name, an address or a token of a deleted enrolment, readable or sealed',
          'a file that cannot be deleted waits and holds back no other',
          'a document whose answer never came goes with its enrolment, and not before it could be late',
          'a sending whose answer was lost, tried again after its enrolment was deleted, makes no other',
        ),
        en(
          spec.olvidar,
          'an erased resource leaves neither stored answers nor facts, published or not; those of another stay',
          'a late attempt under the key that made what was erased is refused, and finds no answer',
        ),
        en(spec.emision, 'a deleted enrolment leaves only its serials'),
        en(
          spec.borrado,
          'a deletion that meets a certificate which is being made waits for it, and erases it',
          'a deletion that meets a signature which is being made waits for it, and erases it',
          'a revocation that meets the deletion of a certificate %s keeps nothing of it',
        ),
        en(
          spec.cargas,
          'two enrolments that name a letter are deleted at once, first %s: nothing of the letter stays',
          'an address brings its file once more after its enrolment was deleted: it goes with its day',
        ),
        en(spec.cupo, 'a signed enrolment stays while the law keeps it: INSCRIPCION_EN_CONSERVACION'),
        en(spec.olvido, 'facts in the wrong order: a link revoked or deleted before it was announced is never mailed'),
        en(
          spec.preguntas,
          'what was deleted, revoked or used before it was asked about is not mailed, and nobody asks again',
          'what is %s while it is asked about is not mailed',
        ),
        en(spec.login, 'an action that needs a recent login asks for the password again'),
      ],
    },
    {
      n: 88,
      amenaza: 'A value makes a line of its own in the log.',
      esperado: 'A log line is one JSON object; line breaks inside are escaped.',
      pruebas: [en(spec.log, 'line breaks in a value stay inside one line')],
    },
    {
      n: 90,
      amenaza: 'A backup does not bring the portal back.',
      esperado:
        'The database is taken first, then the objects, whose hashes its rows hold; the keys lie apart. From them ' +
        'the whole portal comes back, as `deploy/README.md` says.',
      pruebas: [
        en(
          spec.restaurados,
          'a copy of the database is of no use with %s: the service does not start',
          'the same certificate signs on, and what was signed before comes again',
          'the same authority issues, and its chain verifies',
        ),
        en(
          spec.restaurada,
          'on another machine the document is the one that was signed',
          'a link that was mailed before signs there, and completes the enrolment',
        ),
        en(
          spec.restauradaAuditoria,
          'with new keys a chain that is whole reads as broken at its first checkpoint, and a reason stays sealed',
          'with those of before it is whole, grows, and the reasons that were told before are read',
        ),
        en(spec.kitPerdidas, 'what a stream took before its server lost the disk is told again, and counts once'),
        simulacro('respaldo'),
      ],
      falta:
        'The drill loses database, files and NATS, and keeps the server of PostgreSQL with its roles, and Keycloak. ' +
        'It copies while nobody works, and repeats no deletion.',
    },
    {
      n: 91,
      amenaza: 'A day is shown as the day before, or today begins at the wrong hour.',
      esperado: 'Days are text from end to end; instants are UTC and shown in Bogotá.',
      pruebas: [
        en(
          spec.fechas,
          'property: every day of the calendar is a date and reads dd/MM/yyyy',
          'today in Bogotá changes at five in the morning UTC',
        ),
        en(
          spec.formatos,
          'instants are shown in Bogotá and calendar dates keep their day',
          'days and instants read the same wherever the computer is: %s',
        ),
        en(spec.esquema, 'dates exist and lie between their minimum and today in Bogotá'),
      ],
    },
    {
      n: 92,
      amenaza: 'Letters that look alike are stored in two spellings.',
      esperado: 'Texts are NFC at the border, and the same in certificate, document and file name.',
      pruebas: [
        en(spec.entradasMalas, '%s keeps HTML as the letters it is, puts tildes together, and takes no emoji'),
        en(
          spec.esquema,
          'plates are stored bare, texts without outer, double or invisible characters, the password as typed',
        ),
        en(spec.nombreX509, 'decomposed letters become one, spaces are joined'),
        en(spec.nombres, 'spelling in case, spaces and Unicode form does not matter; tildes do'),
        en(spec.pdf, 'the text can be read and searched; the GPS password is not in it'),
      ],
    },
    {
      n: 93,
      amenaza: 'A search misses a name because of a tilde.',
      esperado: 'Letters with and without tilde, large and small find each other.',
      pruebas: [
        en(spec.listas, 'accents and case do not matter: %s'),
        en(spec.busqueda, '%s is searched as %s', 'every letter of Spanish is found with and without its mark'),
      ],
    },
  ],
};
