import { identidades, veredictoDe, type Veredicto } from '../src/core/autorizacion.rules.js';
import { statusOf, type HttpCall } from '../src/core/index.js';
import { catalogo } from '../src/index.js';

/** Of the repository. */
export const DOCUMENTO = 'docs/autorizacion.md';

const cabezas = {
  invitado: 'guest',
  creador: 'creator',
  otro: 'another registrant',
  admin: 'admin',
  'super-admin': 'super-admin',
  auditor: 'auditor',
  tester: 'tester',
  'enlace-conductor': "driver's link",
  'enlace-propietario': "contract signer's link",
} as const satisfies Record<(typeof identidades)[number], string>;

/** Every call of the outside, by the name of its constant. */
export const llamadasHttp: readonly (readonly [string, HttpCall])[] = Object.entries(catalogo).filter(
  (entry): entry is [string, HttpCall] => entry[1].kind !== 'internal',
);

function celda(veredicto: Veredicto): string {
  if (veredicto === 'puede') return '✓';
  return veredicto === 'enlace' ? '–' : `${statusOf(veredicto)} ${veredicto}`;
}

const fila = ([nombre, call]: readonly [string, HttpCall]): string =>
  [
    `| \`${call.method} ${call.path}\``,
    nombre,
    call.sobre ? `\`${call.access}\`, \`${call.sobre}\`` : `\`${call.access}\``,
    ...identidades.map((identidad) => celda(veredictoDe(call, identidad))),
  ].join(' | ') + ' |';

const porRuta = ([, una]: readonly [string, HttpCall], [, otra]: readonly [string, HttpCall]): number =>
  `${una.path} ${una.method}` < `${otra.path} ${otra.method}` ? -1 : 1;

/** The whole of `docs/autorizacion.md`. */
export function documento(): string {
  const columnas = ['Call', 'Contract', 'Access, rule', ...identidades.map((identidad) => cabezas[identidad])];
  return `${[
    '# Authorisation: every call, and who may make it',
    [
      'Made by `npm run autorizacion` from the contracts and the policy (`libs/contracts/src/core/access.rules.ts`).',
      '`libs/contracts/autorizacion/autorizacion.spec.ts` fails when it is not what they say.',
    ].join('\n'),
    [
      'What is proved, and where:',
      '',
      '- `gateway/src/routes/autorizacion.spec.ts` asks the door for every call as every identity but those of –.',
      '  Where the role decides, the door itself refuses with this status and code, and no service hears of it.',
      '- Where a rule or a link decides, the door lets the call through. There a stand-in answers by the same policy:',
      '  that proves that the refusal reaches the person as it is written here, not that the service refuses. The body',
      '  is empty: of a call that the door refuses for its shape, not even that is proved.',
      '- That a service refuses by its rule is proved by its own tests alone (`services/*/src/**/*.medium.spec.ts`).',
      '- ✓ is proved of the door only: it does not refuse. What the call then does is for the tests of its service.',
    ].join('\n'),
    [
      'How a cell is read:',
      '',
      "- ✓: the call does its work. One without a rule is about what is the person's own, or about what the role is",
      '  for.',
      '- A rule decides about the thing whose id the path holds; `creator` made that thing, the others did not.',
      "- –: the path holds a signer's token. Whoever has it is the signer, whatever session comes along; nobody else",
      '  can ask.',
      '- A number is the status of the refusal, with its code. 404 where the person may not know that the thing',
      '  exists.',
      "- An uploaded letter is taken into an enrolment by whoever uploaded it; another's is `422 CARGA_NO_RECONOCIDA`.",
      '- The address of an upload is signed, good for ten minutes and one file: it stands among what is public.',
      '- Deleting and changing people also need a login of at most 15 minutes ago, with a one-time password: else',
      '  `403 SESION_NO_RECIENTE`.',
    ].join('\n'),
    [
      `| ${columnas.join(' | ')} |`,
      `|${columnas.map(() => '---').join('|')}|`,
      ...llamadasHttp.toSorted(porRuta).map(fila),
    ].join('\n'),
  ].join('\n\n')}\n`;
}
