import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

/** The name of a mail: `recordatorio` is written in `recordatorio.txt.hbs` and `recordatorio.html.hbs`. */
export type Plantilla = string;

/** The receipt of a signature. Who got one has signed. */
export const CONSTANCIA = 'constancia-firma' satisfies Plantilla;
/** The document that all have signed. */
export const COPIA = 'copia-completa' satisfies Plantilla;
/** What tells somebody that the link he had opens no more. */
export const DEJO_DE_ABRIR: readonly Plantilla[] = ['correo-corregido-antes', 'inscripcion-retirada'];

/** What a template is filled with. */
export type Datos = Readonly<Record<string, string>>;

/** The files lie beside `src` and `dist`, at the same distance from both. */
const folder = new URL('../../plantillas/', import.meta.url);
export const templateFile = (name: string): Buffer => readFileSync(new URL(name, folder));

type Kind = 'html' | 'txt';
type Template = (data: object) => string;

/** The files of one kind in a folder, by name and text. */
function filesOf(kind: Kind, place: string): (readonly [name: string, text: string])[] {
  const end = `.${kind}.hbs`;
  const files = readdirSync(new URL(place, folder)).filter((file) => file.endsWith(end));
  return files.map((file) => [file.slice(0, -end.length), templateFile(place + file).toString('utf8')]);
}

/** Compiles the templates of one kind with their shared pieces. HTML escapes each value; plain text has no escapes. */
function compile(kind: Kind): ReadonlyMap<Plantilla, Template> {
  const engine = Handlebars.create();
  for (const [piece, text] of filesOf(kind, 'piezas/')) engine.registerPartial(piece, text);
  const options = { strict: true, noEscape: kind === 'txt', explicitPartialContext: false };
  return new Map(filesOf(kind, './').map(([name, text]) => [name, engine.compile(text, options)]));
}

const templates: Readonly<Record<Kind, ReadonlyMap<Plantilla, Template>>> = {
  html: compile('html'),
  txt: compile('txt'),
};

/** Every mail of the folder. The service does not start when one has text or HTML alone. */
export const plantillas: readonly Plantilla[] = [...new Set([...templates.txt.keys(), ...templates.html.keys()])];
for (const name of plantillas) {
  if (!templates.txt.has(name) || !templates.html.has(name)) throw new Error(`half a mail: ${name} lacks txt or html`);
}

function render(kind: Kind, plantilla: Plantilla, data: object): string {
  const template = templates[kind].get(plantilla);
  if (!template) throw new Error(`no template ${plantilla}.${kind}.hbs`);
  return template(data);
}

/** Breaks a word without a sign of it, where there is no markup for that. */
export const ZERO_WIDTH = '\u200b';

/** The subject is the first line of the text, `Asunto: …`, with an empty line below it. */
const parts = /^Asunto: (.+)\n\n([^]+)$/;

/**
 * A mail's subject and both bodies. In HTML a word is broken by `<wbr>`, which nobody copies.
 * @param antes stands before the subject
 * @param soloTexto what the text has in place of the same names in `data`
 * @throws Error when a template names something that `data` lacks
 */
export function fill(
  plantilla: Plantilla,
  antes: string,
  data: object,
  soloTexto: Datos = {},
): { asunto: string; html: string; texto: string } {
  const found = parts.exec(render('txt', plantilla, { ...data, ...soloTexto }));
  if (!found) throw new Error(`${plantilla}.txt.hbs does not begin with Asunto:`);
  const [, escrito = '', texto = ''] = found;
  const asunto = antes + escrito;
  const html = render('html', plantilla, { ...data, asunto: asunto.replaceAll(ZERO_WIDTH, '') });
  return { asunto, texto, html: html.replaceAll(ZERO_WIDTH, '<wbr>') };
}
