import { readdirSync, readFileSync } from 'node:fs';
import { empresaConfigSchema, empresaDe } from '@portal/contracts/portal';
import { correosDe, muestras } from '../../test/muestras.js';
import { logoDe } from '../entrega/smtp.transport.js';
import { plantillas, type Plantilla } from './plantillas.js';
import { redactar } from './redactar.js';

const carpeta = new URL('../../plantillas/', import.meta.url);
const token = 'Qm3v8J2tXc0rNfLpYb7uWk5sEd9hGa1zTiOeRqVxMnB';
const portal = { empresa: empresaDe(empresaConfigSchema.parse({})), origen: 'https://portal.transcarga.test' };
const datos = {
  nombre: 'Carlos Andrés Muñoz Peña',
  placa: 'WLK508',
  codigo: 'TER-2026-000148',
  calidad: 'tenedor',
  vence: '28 de noviembre de 2026',
  fecha: '21 de noviembre de 2026',
  huella: 'ab'.repeat(32),
  codigoVerificacion: 'ABCD-EFGH',
  cuenta: '',
  validacion: '',
};
const correos = (await Promise.all(muestras.map(correosDe))).flat();
/** The data of the first sample that needs this template. */
const datosDe = (plantilla: Plantilla) => correos.find((correo) => correo.plantilla === plantilla)?.datos ?? {};
const conEnlace: readonly Plantilla[] = [
  'solicitud-conductor',
  'solicitud-propietario',
  'recordatorio',
  'prorroga',
  'reenvio',
  'renovacion',
];
const enlaces = (text: string) => [...new Set(text.match(/https?:\/\/[^\s"<]+/g) ?? [])];

test('no template writes a value unescaped', () => {
  const files = readdirSync(carpeta, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.hbs'));
  expect(files.length).toBeGreaterThan(plantillas.length * 2);
  for (const name of files) expect(readFileSync(new URL(name, carpeta), 'utf8')).not.toMatch(/\{\{\{|\{\{&/);
});

test.each(conEnlace)('%s carries exactly one link, in both parts', (plantilla) => {
  const { html, texto } = redactar(plantilla, datos, token, portal);
  const enlace = `https://portal.transcarga.test/firmar/${token}`;
  expect(enlaces(html)).toEqual([enlace]);
  expect(enlaces(texto)).toEqual([enlace]);
  expect(html).not.toMatch(/href="(?!https:\/\/portal\.transcarga\.test\/firmar\/)/);
});

/** When an enrolment is gone, so are the names of its people. */
const sinNombre: readonly Plantilla[] = ['inscripcion-eliminada'];

test.each(plantillas)('%s says the same to the same data, names the person and leaves no gap', (plantilla) => {
  const mail = redactar(plantilla, datosDe(plantilla), token, portal);
  expect(redactar(plantilla, datosDe(plantilla), token, portal)).toEqual(mail);
  for (const part of [mail.html, mail.texto]) {
    expect(part.includes('Carlos Andrés Muñoz Peña')).toBe(!sinNombre.includes(plantilla));
    expect(part).not.toMatch(/\{\{|undefined|\[object/);
    expect(part).toContain('Nunca le pediremos contraseñas ni claves bancarias por correo.');
  }
});

test.each(conEnlace)(
  '%s names who enrolled, in both parts; one queued without the name says nothing of it',
  (plantilla) => {
    const { inscribio, ...antes } = datosDe(plantilla);
    expect(inscribio).toBe('Ana Gómez');
    for (const parte of ['html', 'texto'] as const) {
      expect(redactar(plantilla, { ...antes, inscribio: 'Ana Gómez' }, token, portal)[parte]).toContain(
        'Inscribió: Ana Gómez',
      );
      expect(redactar(plantilla, antes, token, portal)[parte]).not.toContain('Inscribió');
    }
  },
);

test('who signs for a company reads that the company figures, and anybody else that they do', () => {
  const suyos = correos.filter(({ plantilla }) => plantilla === 'solicitud-propietario').map((correo) => correo.datos);
  const { representante: _, ...antes } = suyos[0] ?? {};
  const frases = [...suyos, antes].map((uno) => {
    const { html, texto } = redactar('solicitud-propietario', uno, token, portal);
    return [html, texto].map((parte) => /en la que (.+) figura como tenedor\./.exec(parte)?.[1]);
  });
  const [usted, empresa] = [Array(2).fill('usted'), Array(2).fill('la empresa que usted representa')];
  expect(frases).toEqual([usted, empresa, usted]);
});

test('a signer’s report leads who enrolled to the enrolment, and not the company, nor a mail queued before', () => {
  const deNovedad = correos.filter(({ plantilla }) => plantilla === 'novedad').map((correo) => correo.datos);
  expect(deNovedad).toHaveLength(2);
  const { registrante: _, ...antes } = deNovedad[0] ?? {};
  const [registro, empresa, vieja] = [...deNovedad, antes].map((suyos) =>
    redactar('novedad', suyos, undefined, portal),
  );
  const mias = 'https://portal.transcarga.test/inscripciones/mis-inscripciones';
  for (const part of [registro?.html, registro?.texto]) {
    expect(part).toContain(mias);
    expect(part).toContain('anule la inscripción y cópiela como nueva');
    expect(part).toContain('dígale que puede firmar con el mismo enlace');
  }
  for (const part of [empresa?.html, empresa?.texto, vieja?.html, vieja?.texto]) expect(part).not.toContain(mias);
});

test('a mail sent again does not say that the company asked: who enrolled may have', () => {
  const { html, texto } = redactar('reenvio', datos, token, portal);
  for (const part of [html, texto]) expect(part).not.toMatch(/solicitud de/);
});

test('missing data are an error, never a gap', () => {
  expect(() => redactar('solicitud-conductor', { nombre: 'Ana' }, token, portal)).toThrow(/not defined/);
});

test.each(plantillas.filter((plantilla) => !sinNombre.includes(plantilla)))(
  '%s writes hostile data as text',
  (plantilla) => {
    const hostile = '<img src=x onerror=alert(1)>"\'{{empresa.nit}}';
    const { html } = redactar(plantilla, { ...datosDe(plantilla), nombre: hostile }, token, portal);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt;&quot;&#x27;{{empresa.<wbr>nit}}');
  },
);

test('a line break in a value makes no new line of the mail', () => {
  const { asunto, texto } = redactar(
    'reenvio',
    { ...datos, placa: 'WLK508\r\nBcc: otro@mal.test', nombre: 'Ana\n\nhttps://mal.test' },
    token,
    portal,
  );
  expect(asunto).not.toMatch(/[\r\n]/);
  expect(texto).toContain('Hola, Ana https:\u200b//mal.\u200btest:');
});

test.each(['https://mal.test/x', 'www.mal.test', 'mal.test/pague-ya', 'Ana javascript://mal', 'a@mal.test'])(
  'a name brings no address that a mail program would link: %s',
  (nombre) => {
    const mail = redactar('reenvio', { ...datos, nombre }, token, portal);
    for (const part of [mail.asunto, mail.texto, mail.html]) {
      expect(part).not.toContain(nombre);
      expect(part.replaceAll(token, '')).not.toMatch(/mal\.test|www\.\w|javascript:\/\//);
    }
    expect(mail.texto.replaceAll('\u200b', '')).toContain(nombre);
  },
);

test('a returned enrolment is corrected on its own page, what was queued before from the list', () => {
  const plantilla = 'inscripcion-devuelta';
  const { inscripcion, ...deAntes } = datosDe(plantilla) as Record<string, string>;
  const lista = `${portal.origen}/inscripciones/mis-inscripciones`;
  for (const part of Object.values(redactar(plantilla, { ...deAntes, inscripcion: 'una' }, token, portal)).slice(1))
    expect(part).toContain(`${lista}/una`);
  for (const part of Object.values(redactar(plantilla, deAntes, token, portal)).slice(1)) {
    expect(part).toContain(lista);
    expect(part).not.toContain(`${lista}/`);
  }
  expect(inscripcion).toMatch(/^[0-9a-f-]{36}$/);
});

test('an address that was corrected is copied as it is: whole in the text, broken by markup alone in HTML', () => {
  const plantilla = 'correo-corregido';
  const correos = { antes: 'ana@mal.test', ahora: 'ana@bien.test' };
  const { html, texto } = redactar(plantilla, { ...datosDe(plantilla), ...correos }, token, portal);
  expect(texto).toContain('ana@mal.test');
  expect(texto).toContain('ana@bien.test');
  expect(html).toContain('ana@bien.<wbr>test');
  for (const part of [html, texto]) expect(part).not.toMatch(/[\u200b-\u200d\ufeff]/);
});

test.each(['Transportes El Roble S.A.S.', 'Carlos A. Muñoz', 'M.ª José Ñáñez', 'Cía. Ltda.'])(
  'a usual name stays byte for byte: %s',
  (nombre) => {
    expect(redactar('reenvio', { ...datos, nombre }, token, portal).texto).toContain(nombre);
  },
);

test.each(['certificado-emitido', 'certificado-revocado'] as const)(
  '%s links to the portal only for people with an account',
  (plantilla) => {
    expect(enlaces(redactar(plantilla, datos, undefined, portal).html)).toEqual([]);
    expect(enlaces(redactar(plantilla, { ...datos, cuenta: 'si' }, undefined, portal).html)).toEqual([
      'https://portal.transcarga.test/certificados',
    ]);
  },
);

test('the copy links to the public page of this document', () => {
  expect(enlaces(redactar('copia-completa', datos, undefined, portal).texto)).toEqual([
    'https://portal.transcarga.test/verificar/ABCD-EFGH',
  ]);
});

test('a sentence that ends in an hour has one full stop', () => {
  const { texto } = redactar(
    'copia-completa',
    { ...datos, fecha: '21 de noviembre de 2026 a las 10:42 a. m.' },
    undefined,
    portal,
  );
  expect(texto).toContain('10:42 a. m.\n');
});

test('every mail wears the company’s own accent and logo, and the portal’s without them', () => {
  const suya = { ...portal.empresa, acento: '#7CC242' };
  for (const plantilla of plantillas) {
    const html = (empresa: typeof suya | typeof portal.empresa) =>
      redactar(plantilla, { ...datos, ...datosDe(plantilla) }, token, { ...portal, empresa }).html;
    expect(html(portal.empresa)).toContain('background:#F5A912;height:4px');
    expect(html(suya)).toContain('background:#7CC242;height:4px');
    expect(html(suya)).not.toContain('#F5A912');
  }
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  expect(logoDe({ EMPRESA_LOGO: `data:image/png;base64,${png.toString('base64')}` })).toEqual(png);
  expect(logoDe({})).toEqual(readFileSync(new URL('logo.png', carpeta)));
});
