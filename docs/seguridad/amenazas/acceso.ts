import { en, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const acceso: Capitulo = {
  titulo: 'Access',
  filas: [
    {
      n: 1,
      amenaza: 'A person asks for the enrolment, document, upload or certificate of another by its id.',
      esperado: "404 'Inscripción no encontrada.', the same as for an id that is not there.",
      pruebas: [
        en(spec.crear, 'another person’s document is not there; its own creator sees only his list'),
        en(spec.copias, 'only its creator finds it: no other person, no administrator; a guest is UNAUTHORIZED'),
        en(spec.cargas, 'an upload is for its owner and administrators'),
        en(
          spec.ficha,
          'only administrators see it: SOLO_ADMINISTRADORES for its creator, INSCRIPCION_NO_ENCONTRADA for none',
        ),
        en(spec.correcciones, 'its creator may correct it, others learn nothing of it: INSCRIPCION_NO_ENCONTRADA'),
        en(spec.placa, 'only its creator and administrators see the newest enrolment of a plate; it stops no third'),
        en(spec.revocacion, '%s, a certificate that is %s, with reason %j: %s'),
        en(spec.puerta, 'an impossible id is answered like one that is not there'),
        en(
          spec.e2eMalas,
          'a person sees neither the enrolment nor the document of another, and no list without a session',
        ),
      ],
    },
    {
      n: 2,
      amenaza: 'The role is looked at in the browser only.',
      esperado:
        "401 to a guest, 403 'Esta sección está restringida para administradores.' to a person without the role.",
      pruebas: [
        en(spec.puerta, '$name as $who'),
        en('gateway/src/routes/autorizacion.spec.ts', '$nombre as $identidad: $veredicto'),
        en(spec.listas, 'a broken cursor is a bad field, a guest and a registrant are refused'),
        en(
          spec.e2eMalas,
          'a person sees neither the enrolment nor the document of another, and no list without a session',
        ),
      ],
    },
    {
      n: 3,
      amenaza: 'An administrator who is no super-administrator deletes.',
      esperado: "403 'Acceso Denegado', and an entry in the audit.",
      pruebas: [
        en(
          spec.puerta,
          '$name as $who',
          'an administrator who deletes reads Acceso Denegado, and the audit says who tried',
        ),
        en(spec.administracion, 'deleting needs a super-administrator who logged in recently'),
      ],
    },
    {
      n: 4,
      amenaza: 'A header claims an identity or an address.',
      esperado:
        'Identity comes from the session or token alone; the address and the key of a limit from the connection.',
      pruebas: [
        en(
          spec.puerta,
          'identity and address come from no header',
          'public look-ups are limited per address, which no header changes',
        ),
        en(spec.https, 'behind a proxy that was named, the address is the visitor’s'),
      ],
    },
    {
      n: 5,
      amenaza: "Another account carries the administrator's e-mail address, unverified.",
      esperado: 'The subject and the realm’s roles decide; an address gives nothing.',
      pruebas: [
        en(spec.token, 'roles come from the realm alone'),
        en(spec.login, 'an unverified address of an administrator gives no role'),
        en(spec.crear, 'another account with the creator’s address finds nothing of his'),
      ],
    },
    {
      n: 6,
      amenaza: 'A role is taken away at Keycloak while the session lives.',
      esperado: 'It acts within five minutes at the next refresh, and at once when Keycloak ends the session.',
      pruebas: [
        en(
          spec.refrescar,
          'a role taken away acts at the next refresh, one given too',
          'a longer token does not make roles last longer',
          'a person whom Keycloak no longer lets in is out',
        ),
        en(spec.salida, 'Keycloak ends all sessions of one of its own at once, and only those'),
      ],
    },
    {
      n: 7,
      amenaza:
        'The button that fills the form with test data reaches others, or production; what it filled passes for an ' +
        'enrolment, or is mailed to people.',
      esperado:
        'Only the role tester sees it, and only where the setting is on. What it filled is a test for ever: marked, ' +
        'in no figure and no export, and mailed to a reader of the same machine alone. One build serves every ' +
        'installation: its data are a file in it that nobody else loads.',
      pruebas: [
        en(
          spec.autollenado,
          'only the tester sees the button, and it fills every field',
          'nobody else does',
          'what was filled is sent as a test, whatever is changed since, a reload between; the sent one is marked',
        ),
        en(spec.insegura, '%s alone is named'),
        en(
          spec.dePrueba,
          'nobody else does, and nobody where the operator allows no test data: DATOS_INVALIDOS names the mark',
          'what replaces a test is one, whatever it says; no test replaces an enrolment that is none',
          'no figure, report, count or waiting list has one that waits for %s, and each has a real one',
          'a search and its own filter find it, and no other list',
          'no export and no job has it, whatever finds it: by a search, its filter or its id',
        ),
        en(spec.correoDePrueba, 'anywhere else, and in production, it is refused for good and says why'),
        en(
          spec.datosDePrueba,
          'the data of the tester’s button are a file of their own, which no page loads before it is pressed',
          '%s has none of them',
        ),
      ],
    },
    {
      n: 8,
      amenaza: 'A body brings members that are not asked for: status, owner, id, signed.',
      esperado: "400 'El formulario contiene campos no permitidos.' with the field named; nothing is written.",
      pruebas: [
        en(
          spec.crear,
          'a guest is UNAUTHORIZED',
          'what does not belong to a form is left out: the gateway of a later release may send it',
        ),
        en(spec.esquema, 'unknown keys and another status are refused'),
        en(
          spec.puerta,
          'a key that does not belong is named and nothing is sent',
          'a path parameter cannot be given again in the body',
        ),
        en(spec.e2eMalas, '${nombre} is refused by name and nothing is written'),
      ],
    },
    {
      n: 9,
      amenaza: 'A body brings __proto__, constructor or prototype.',
      esperado: '400 before anything merges it, at any depth; Object stays as it is.',
      pruebas: [
        en(spec.puerta, 'the key %s is refused before anything merges it'),
        en(
          spec.borrador,
          'a field of another type is left out, so that nothing that reads the form falls over it; numbers may be ' +
            'blank',
        ),
      ],
    },
    {
      n: 10,
      amenaza: 'An answer carries more than its reader may see: GPS password, account numbers, tokens.',
      esperado: 'Answers have the closed shape of their contract, and only the calls meant for it name a secret.',
      pruebas: [
        en(spec.respuestas, 'only the calls that are meant to name %s do'),
        en(spec.kit, 'a call answers with the closed shape of its contract'),
        en(spec.listas, 'a list carries neither the GPS password nor an account number'),
        en(spec.enlaces, 'a link shows its signer’s own data and texts, and nothing of the other'),
        en(spec.administracion, 'a resend ends the old link and mails a new one; nobody reads it from the answer'),
      ],
    },
  ],
};
