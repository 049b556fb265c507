import { en, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

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
      ],
    },
    {
      n: 73,
      amenaza: 'The mail server is down for an hour.',
      esperado: 'Sending an enrolment works; mails wait 1, 2, 4 up to 15 minutes for a day; lists say why.',
      pruebas: [
        en(
          spec.entrega,
          'while the mail server is down mails wait; back again, each arrives once',
          'what no server takes in its time is given up',
          'while it fails, the reason is published once',
        ),
        en(spec.esperas, 'pauses grow 1, 2, 4, 8 and stay at 15', 'a mail is given up after its time, not before'),
        en(spec.enlaces, 'a mail that waits and fails says why, until it is accepted'),
        en(spec.e2ePartes, 'with the mail server down an enrolment is sent, and its links arrive when it is back'),
      ],
    },
    {
      n: 74,
      amenaza: 'The connection breaks after the mail and before the answer.',
      esperado: 'At most one repetition, under the same Message-ID.',
      pruebas: [
        en(spec.entrega, 'a connection cut before the answer repeats the mail at most once, under the same Message-ID'),
      ],
    },
  ],
};
