import { expect, type BrowserContext, type Frame, type Page } from '@playwright/test';
import { campos, camposRepresentante, nombresDeCampo, type Campo } from '@portal/contracts/inscripciones';
import { cspViolations, recordCspViolations } from './csp.js';
import { patience, todosLosCorreos, type Correo } from './mailbox.js';

/** Nothing answers there: a request to it is seen before it fails. */
const AJENO = 'ajeno.test';

/** Short, without spaces and in capitals: a plate is stored so. */
export const PLACA_DE_GUION = '<SVG/ONLOAD=A>';

/** Each does something that this file sees, once anything reads it as more than letters. */
export const guiones = [
  '<script>__corrio=1</script>',
  '<img src=x onerror=__corrio=1>',
  '<svg onload=alert(1)>',
  '"><svg onload=__corrio=1>',
  "'><img src=x onerror=__corrio=1>",
  '<iframe srcdoc="<script>parent.__corrio=1</script>">',
  '<a href=javascript:__corrio=1>x</a>',
  'javascript:alert(1)',
  "{{constructor.constructor('__corrio=1')()}}",
  '${__corrio=1}',
  `<img src=//${AJENO}>`,
  `<link rel=stylesheet href=//${AJENO}>`,
  `<style>@import'//${AJENO}'</style>`,
  '<body onload=__corrio=1>',
  '<details open ontoggle=__corrio=1>',
  '<input autofocus onfocus=__corrio=1>',
  '<object data=javascript:alert(1)>',
  `<embed src=//${AJENO}>`,
  `<base href=//${AJENO}>`,
  `<meta http-equiv=refresh content=0;url=//${AJENO}>`,
  `<form action=//${AJENO}><button>x`,
  '</title><script>__corrio=1</script>',
  '</textarea><script>alert(1)</script>',
  '--><script>__corrio=1</script>',
  ']]><script>__corrio=1</script>',
  '&lt;script&gt;__corrio=1&lt;/script&gt;',
  '&#60;svg onload=alert(1)&#62;',
  '%3Cscript%3E__corrio=1%3C/script%3E',
  '<scr<script>ipt>__corrio=1</script>',
  '\\u003csvg onload=alert(1)\\u003e',
  '<math><mtext><svg onload=__corrio=1>',
  ')/A<</S/JavaScript/JS(app.alert(1))>>(',
  PLACA_DE_GUION,
] as const;

/**
 * Every field that people write with their own words, by the table of fields. Here a person signs, of whom no
 * representative is told.
 */
const camposDeTexto = nombresDeCampo.filter(
  (campo) => ['texto', 'secreto'].includes(campos[campo].clase) && !camposRepresentante.some((suyo) => suyo === campo),
);

/** What the field's own schema takes as it is. */
const admitidosPor = (campo: Campo): readonly string[] =>
  guiones.filter((guion) => campos[campo].schema.safeParse(guion).data === guion);

/**
 * All scripts, in as few texts as a field of that length holds.
 * @param admite what the field takes as it is; a script that it refuses by itself is in none
 */
export function guionesJuntos(largo: number, admite: (texto: string) => boolean = () => true): readonly string[] {
  const grupos: string[] = [];
  for (const guion of guiones.filter((uno) => uno.length <= largo && admite(uno))) {
    const junto = [grupos.at(-1), guion].filter(Boolean).join(' ');
    if (grupos.length > 0 && junto.length <= largo && admite(junto)) grupos[grupos.length - 1] = junto;
    else grupos.push(guion);
  }
  return grupos;
}

/** Fields that refuse every one of them: addresses of mail. */
export const camposCerrados = camposDeTexto.filter((campo) => admitidosPor(campo).length === 0);

/**
 * The form's texts in the n-th turn. After as many turns as there are scripts, each field has had each that it takes.
 * The plate of the truck tells the enrolments apart.
 */
export const textosDeTurno = (turno: number): Readonly<Partial<Record<Campo, string>>> =>
  Object.fromEntries(
    camposDeTexto
      .filter((campo) => !camposCerrados.includes(campo) && campo !== 'placaCabezote')
      .map((campo, lugar) => {
        const admitidos = admitidosPor(campo);
        return [campo, admitidos[(turno + lugar) % admitidos.length] as string];
      }),
  );

/** A browser window whose pages are watched from their first script on. */
export class Vigia {
  readonly dialogos: string[] = [];
  readonly pedidosAjenos: string[] = [];

  private constructor(readonly page: Page) {}

  static async en(context: BrowserContext, propios: readonly string[]): Promise<Vigia> {
    const page = await context.newPage();
    const vigia = new Vigia(page);
    await recordCspViolations(page);
    page.on('dialog', async (dialog) => {
      vigia.dialogos.push(dialog.message());
      await dialog.accept();
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && !propios.includes(origin)) vigia.pedidosAjenos.push(request.url());
    });
    return vigia;
  }

  /** Expects that what the page shows is letters: nothing has run, asked for anything, or become part of the page. */
  async nadaCorre(pantalla: string): Promise<void> {
    const corrio = this.page.frames().map(corrioEn);
    const hallado = {
      corrio: (await Promise.all(corrio)).includes(true),
      dialogos: this.dialogos,
      pedidosAjenos: this.pedidosAjenos,
      csp: await cspViolations(this.page),
      elementos: await this.page.evaluate(elementosVivos, AJENO),
    };
    expect(hallado, pantalla).toEqual({ corrio: false, dialogos: [], pedidosAjenos: [], csp: [], elementos: [] });
  }
}

/**
 * Opens each of these mails as a reader of mails does, and expects that it is letters.
 * @param son which of all mails
 * @param cuantos how many have arrived by then, at least
 */
export async function expectLettersInMails(
  vigia: Vigia,
  son: (correo: Correo) => boolean,
  cuantos: number,
): Promise<void> {
  const suyos = async () => (await todosLosCorreos()).filter(son);
  await expect.poll(async () => (await suyos()).length, { timeout: patience }).toBeGreaterThanOrEqual(cuantos);
  for (const { subject, html, to } of await suyos()) {
    await vigia.page.goto('about:blank');
    await vigia.page.setContent(html);
    await expect(vigia.page.locator('body')).not.toBeEmpty();
    await vigia.nadaCorre(`«${subject}» a ${to[0]?.address}`);
  }
}

/** The frame that asks Keycloak for a session moves on, where it is asked again, and goes away. */
async function corrioEn(frame: Frame): Promise<boolean> {
  try {
    return await frame.evaluate(() => '__corrio' in window);
  } catch (error) {
    if (frame.isDetached()) return false;
    if (!frame.parentFrame()) throw error;
    return corrioEn(frame);
  }
}

/** What only one of our scripts can have made of the page. It runs there. */
function elementosVivos(ajeno: string): string[] {
  const lleva = (value: string): boolean => {
    const { protocol, host } = URL.parse(value, document.baseURI) ?? {};
    return protocol === 'javascript:' || host === ajeno;
  };
  const vive = ({ name, value }: Attr): boolean =>
    /^on|^srcdoc$/i.test(name) ||
    (/^(href|src|data|action)$/i.test(name) && lleva(value)) ||
    (name === 'content' && value.includes(ajeno));
  return [...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.attributes].filter(vive).map(({ name, value }) => `<${element.localName} ${name}="${value}">`),
    ...(element.matches('script, style') && /__corrio|alert\(|@import/.test(element.textContent)
      ? [element.outerHTML]
      : []),
  ]);
}
