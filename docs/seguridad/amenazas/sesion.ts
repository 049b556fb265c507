import { en, simulacro, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const sesion: Capitulo = {
  titulo: 'Session, door and browser',
  filas: [
    {
      n: 45,
      amenaza: 'A body is huge, deep, compressed or no UTF-8.',
      esperado:
        "413 'La solicitud es demasiado grande.' over 1 MB, else 400 or 415; nothing is unpacked or sent on, and " +
        'what comes back is small.',
      pruebas: [
        en(
          spec.puerta,
          '%s is refused',
          'exactly 1 MB is read',
          'a body without end is refused after its first megabyte, and its line is cut after 32 more',
          'a compressed body is refused, not unpacked',
          '1 MB of %s is refused, and what comes back is small',
        ),
      ],
    },
    {
      n: 46,
      amenaza: 'Senders hold sockets with slow headers, slow bodies or nothing.',
      esperado: 'Headers have 10 s, a body 30 s, a silent upload 30 s; sockets have a limit.',
      pruebas: [
        en(
          spec.lentas,
          'a body that does not come is not waited for',
          'a slow answer to a complete request is left alone',
          'an upload has its own patience',
          'who %s is cut off',
          'two thousand idle sockets leave room for others',
        ),
        en(spec.silencio, 'a sender that falls silent is cut off'),
        en(spec.subir, 'an unsigned upload is refused before its body comes, and its socket closed'),
      ],
    },
    {
      n: 55,
      amenaza: 'A session id is planted before the login.',
      esperado: 'The login gives a new id and the old one is void; under HTTPS the cookie is __Host-sid.',
      pruebas: [
        en(
          spec.login,
          'the id is new: one planted before knows nothing of it',
          'the cookie is out of reach of scripts and foreign sites',
          'the row holds the hash of the id, sealed tokens and Keycloak’s identifiers',
        ),
        en(spec.https, 'under HTTPS the cookie of a login belongs to this host alone and travels encrypted'),
      ],
    },
    {
      n: 56,
      amenaza: 'A foreign page makes the browser change something.',
      esperado: "403 'Solicitud rechazada por seguridad. Recargue la página.', and an entry in the audit.",
      pruebas: [
        en(
          spec.origen,
          '%s',
          'no call that changes something passes without the proof of origin: %s',
          'the refusal reaches the audit stream, without personal data',
        ),
        en(spec.abuso, 'with a session: %s', 'without a session: %s', 'reading is never refused'),
        en(spec.salida, 'a guest goes home, and a foreign page ends no session'),
      ],
    },
    {
      n: 57,
      amenaza: 'Another origin reads answers.',
      esperado: 'No answer allows another origin, whatever Origin says.',
      pruebas: [
        en(spec.paginas, 'the whole set of headers comes with %s', 'no origin is let in, whatever it calls itself: %s'),
      ],
    },
    {
      n: 58,
      amenaza: 'The address after the login leads elsewhere.',
      esperado: 'Only a page of the portal is kept; all else ends at /dashboard.',
      pruebas: [
        en(spec.regreso, '%s is kept', '%j falls to the dashboard'),
        en(spec.login, 'a foreign returnTo ends at the dashboard'),
      ],
    },
    {
      n: 59,
      amenaza: 'The answer of the login is forged, mixed up, replayed or meant for another browser.',
      esperado: "400 with the page 'No se pudo iniciar sesión. Intente de nuevo.', and no session.",
      pruebas: [
        en(
          spec.loginFallido,
          'refused when Keycloak answers with %s',
          'another state begins the login once more, then gives up',
          'an answer meant for another browser opens nothing',
          'a code works once',
        ),
      ],
    },
    {
      n: 60,
      amenaza: 'A logout leaves sessions open.',
      esperado:
        'Here and at Keycloak; a logout told by Keycloak ends browsers and exports at once; forged ones are refused.',
      pruebas: [
        en(
          spec.salida,
          'ends the session here, then at Keycloak without a question',
          'Keycloak ends all sessions of one of its own at once, and only those',
          'without a session named, all of the person’s end',
          'a logout token is refused: %s',
          'a logout token is refused: forged, an access token, used before, none',
        ),
        en(spec.refrescar, 'a request in flight does not bring an ended session back'),
        en(spec.exportacionVigente, 'an export is cut once %s, and the audit says that it was not all'),
      ],
    },
    {
      n: 61,
      amenaza: 'A foreign page frames the signing button.',
      esperado: 'Nothing may be framed but silent-check-sso.html, by ourselves.',
      pruebas: [
        en(
          spec.paginas,
          'the whole set of headers comes with %s',
          'only silent-check-sso.html may be framed, by ourselves',
          'no page may frame %s',
        ),
      ],
    },
    {
      n: 62,
      amenaza: 'Micro-frontends need a policy that lets scripts in.',
      esperado: 'Scripts come from our origin alone; no inline script, no evaluated text; style by a fresh nonce.',
      pruebas: [
        en(
          spec.paginas,
          'the portal connects only to itself and Keycloak, and runs no inline code',
          'the style nonce is fresh in every answer and equals the policy',
        ),
        en(spec.construido, 'neither host evaluates text nor carries inline script or style'),
        en(
          spec.e2eDocumento,
          'a driver whose phone has no viewer sees every page of what he signs, enlarges it and hears its words',
        ),
        en(
          spec.e2eAcceso,
          '${pantalla.nombre}: axe finds nothing in light and dark; nothing is lost at 200 %, 320 px, wider ' +
            'spacing or on a tablet; all can be hit; nothing moves; the policy refuses nothing',
        ),
      ],
    },
    {
      n: 63,
      amenaza: 'A remote, the shell or their registry is changed.',
      esperado:
        'Registry, entry and list name each file with its hash; another one is neither served nor run, and the ' +
        'card is shown. A shell that was changed is not taken, and the one before goes on.',
      pruebas: [
        en(spec.remotos, '%s is never loaded', 'a remote runs only with the bytes that the registry promises'),
        en(spec.paginas, 'the registry names what is built, with the hash of its script'),
        en(
          spec.manifiestos,
          'a manifest %s is refused',
          'no remote takes %s, which is the portal’s own, in either host',
          'two remotes do not share %s',
        ),
        en(
          spec.construidoRemoto,
          'a build with a manifest %s is refused',
          'two remotes that claim one address make no registry',
          'a build whose manifest is broken is refused: %s',
          'a build whose list of files is broken is refused: one %s',
          'a file that is %s later is refused by its name',
        ),
        en(
          spec.publicados,
          'the same bytes again are fine and change nothing; other bytes under the same version are refused',
          'a list that was changed in the store is no version any more',
        ),
        en(
          spec.publicar,
          '%s: the old version goes on, one sentence says why',
          'a line whose files do not hold is not taken, is named, and is taken once they are back',
        ),
        en(spec.construidoShell, 'a build %s is refused'),
        en(spec.publicarShell, '%s: the old version goes on, one sentence says why'),
        en(
          spec.shellPublicado,
          'with %s it is not taken: the old one goes on, also for a gateway that starts then',
          'a registry that is cut in half leaves what was shown',
          'a shell has no other addresses, whatever its files are called',
        ),
        en(
          spec.paginas,
          'of a remote only the files of its build are there: one that was added is not',
          'a remote’s file that is %s after the start is refused in every encoding, and comes back',
        ),
        en(
          spec.archivosConstruidos,
          'the list of %s names all its files and nothing else, each with its hash',
          'the entry of %s knows the hash of every script and sheet that it may load',
        ),
        en(
          spec.archivosCambiados,
          'what is changed on the disk after the start is neither sent nor run, and the page says so: %s',
          'what is changed on its way, or together with the list, is refused by the browser itself: %s',
          'a file that was added after the build is not there',
        ),
      ],
    },
    {
      n: 64,
      amenaza: 'A remote is down, missing or slow.',
      esperado: "'Este módulo no está disponible en este momento.' with Reintentar; frame and other pages stay.",
      pruebas: [
        en(
          spec.paginaRemota,
          'a remote that does not load fails alone, and Reintentar brings it',
          'a remote that breaks while it draws leaves the frame standing',
        ),
        en(
          spec.remotos,
          'after a failure the remote is registered anew under a fresh address, hash included',
          '15 s without progress give up; a file that arrives starts the clock again',
        ),
        en(spec.e2eRutas, 'a remote that fails does so alone and comes back with Reintentar'),
      ],
    },
    {
      n: 65,
      amenaza: 'Shell and remote of different days do not fit.',
      esperado:
        'The same card with the reason, before any code of the remote runs; a remote asks the shell for nothing ' +
        'that an older one lacks.',
      pruebas: [
        en(
          spec.remotos,
          'a remote that was built on %s is told apart before any of its code is asked for',
          'a remote of yesterday, or of today, runs: built on %s',
          'contracts that the gateway does not answer by yet are refused, though the page itself has them',
        ),
        en(
          spec.quintoRemoto,
          'a remote that was built on a %s React says so in its place, and none of its code is asked for',
        ),
        en(spec.fachadas, 'a remote asks the shared router for nothing that an older shell does not offer'),
        en(spec.paginaRemota, 'a remote that breaks while it draws leaves the frame standing'),
        en(spec.rechazos, 'contracts that grew are refused to an older shell, of every remote', 'a break: %s'),
        simulacro('mezclas'),
      ],
    },
    {
      n: 66,
      amenaza: 'A shared computer keeps a draft or its GPS password.',
      esperado: 'No draft holds the password; sending, leaving and another person’s login remove the draft.',
      pruebas: [
        en(
          spec.borrador,
          'property: whatever the GPS password is, the draft does not hold it and continuing leaves it blank',
          'only this person’s draft is read as a draft',
        ),
        en(spec.borradorEnPantalla, "another person's draft is not shown, and leaves the browser"),
        en(spec.borradorAjeno, "a user who signs in after another one finds nothing of the other's draft"),
        en(spec.sesion, 'Cerrar Sesión takes the draft, and only the draft, out of the browser'),
        en(
          spec.envio,
          'one call carries the whole form and its key; then the sent view, the toast and no draft',
          'a session that ran out while filling loses nothing: the draft holds the last letter before the login comes',
        ),
        en(
          spec.otraPersona,
          'nothing is sent in the name of another user who signed in meanwhile, and the page names the owner',
        ),
      ],
    },
    {
      n: 67,
      amenaza: 'A cache or the back button shows data after the logout.',
      esperado: 'Answers to a person and files are never stored; leaving clears the cache.',
      pruebas: [
        en(spec.puerta, 'no cache keeps what %s answers'),
        en(
          spec.respuesta,
          'a page is an array with its next address and its counts in headers',
          'a file streams as an attachment that cannot run as a page',
        ),
        en(spec.salida, 'ends the session here, then at Keycloak without a question'),
        en(spec.e2eSesion, 'after leaving, the back button brings nothing of the person back'),
      ],
    },
    {
      n: 81,
      amenaza: 'Keycloak is down.',
      esperado:
        "Sessions read on for 15 minutes; the login says 'El inicio de sesión no está disponible.'; signing goes on.",
      pruebas: [
        en(spec.refrescar, 'with Keycloak away people may look for 15 minutes, not change; then it says so'),
        en(spec.login, 'without Keycloak the login says so, and everything else stands'),
        en(spec.token, 'without the keys the answer is 503, not 401; keys once read keep bearers going'),
        en(
          spec.e2ePartes,
          'with Keycloak down the pages, the session-less calls and a fresh token go on; login says that it is not ' +
            'available',
        ),
        simulacro('sin-keycloak'),
      ],
    },
  ],
};
