import { procesosDe } from '@portal/contracts/auditoria';
import type { EntradaDeHistoria } from '@portal/contracts/inscripciones';
import { unaListada, unaVista } from '@portal/contracts/muestra';
import { destinoDe, fraseDe, historiaDe, resultadoDeCorreo } from './historia.rules.js';

const entrada = (cambios: Partial<EntradaDeHistoria>): EntradaDeHistoria => ({
  accion: 'documento.leido',
  resultado: 'hecho',
  recurso: 'inscripcion:1',
  quien: 'persona',
  ocurrioEn: '2026-11-21T16:00:00.000Z',
  ...cambios,
});
const titulos = (historia: EntradaDeHistoria[], cambios = {}) =>
  historiaDe(unaVista({ historia, ...cambios })).map(({ titulo }) => titulo);

test('what the enrolment waits for stands first, then everything newest first', () => {
  expect(
    titulos([
      entrada({ nombre: 'Sergio Rojas' }),
      entrada({
        accion: 'enlace.emitido',
        quien: 'proceso',
        rol: 'conductor',
        clase: 'solicitud',
        ocurrioEn: '2026-11-21T15:30:00.000Z',
      }),
    ]),
  ).toEqual([
    'Falta la firma del tenedor',
    'Falta la firma del conductor',
    'Sergio Rojas leyó el documento',
    'Salió el enlace del conductor',
    'Ana Gómez la envió para revisión',
  ]);
});

test('it waits since it was first sent, however often its link is sent anew', () => {
  const { firmantes } = unaVista();
  const enlaceActual = { emitidoEn: '2026-11-27T15:00:00.000Z', venceEn: '2026-12-04T15:00:00.000Z' };
  const [espera] = historiaDe(
    unaVista({
      listada: unaListada({ createdAt: '2026-11-21T15:20:00.000Z' }),
      firmantes: { ...firmantes, propietario: { ...firmantes.propietario, enlaceActual, enviados: 2 } },
    }),
  );
  expect(espera?.detalle).toMatch(/^Espera desde el 21\/11\/2026/);
});

test('a fact that the audit tells too stands there once', () => {
  const enviada = entrada({
    accion: 'inscripcion.enviada',
    ocurrioEn: '2026-11-21T15:20:01.000Z',
    nombre: 'Ana Gómez',
  });
  expect(titulos([enviada]).filter((titulo) => titulo.includes('envió'))).toHaveLength(1);
});

test('who sent it is told though neither the entry nor the enrolment has a name', () => {
  const enviada = entrada({ accion: 'inscripcion.enviada', nombre: undefined });
  expect(fraseDe(enviada, {})?.titulo).toBe('Una persona del portal la envió para revisión');
});

test('without the audit the story is what the enrolment itself knows', () => {
  const { firmantes } = unaVista();
  const firma = { firmadaEn: '2026-11-21T17:00:00.000Z', nivel: 'B-T', dispositivo: '', certificadoId: 'c' };
  const vista = unaVista({
    listada: unaListada({ conductorSigned: true }),
    firmantes: { ...firmantes, conductor: { ...firmantes.conductor, firma } },
  });
  expect(historiaDe({ ...vista, historia: undefined }).map(({ titulo }) => titulo)).toEqual([
    'Falta la firma del tenedor',
    'Firmó el conductor',
    'Ana Gómez la envió para revisión',
  ]);
});

test('a re-sent link names who did it, and a renewed one nobody', () => {
  const emitido = { accion: 'enlace.emitido', rol: 'propietario', clase: 'reenvio' };
  expect(titulos([entrada({ ...emitido, nombre: 'Sergio Rojas' })])).toContain(
    'Sergio Rojas reenvió el enlace del tenedor',
  );
  expect(titulos([entrada({ ...emitido, quien: 'anonimo' })])).toContain('Se renovó el enlace del tenedor');
  expect(titulos([entrada({ ...emitido, clase: 'prorroga' })])).toContain(
    'El enlace del tenedor iba a vencer: salió uno nuevo',
  );
  expect(titulos([entrada({ ...emitido, clase: 'recordatorio' })])).toContain(
    'Salió un recordatorio con el enlace del tenedor',
  );
  expect(titulos([entrada({ ...emitido, clase: 'renovacion' })])).toContain('Se renovó el enlace del tenedor');
});

test('a signer who read the document is not taken for the portal', () => {
  const leido = { accion: 'documento.leido', rol: 'conductor', quien: 'firmante' as const };
  expect(titulos([entrada(leido)])).toContain('El conductor leyó el documento');
});

test('who took the evidence is told apart: a person with his reason, a signer his own part', () => {
  const descargada = { accion: 'evidencia.descargada', rol: 'conductor' };
  expect(titulos([entrada({ ...descargada, quien: 'firmante' })])).toContain(
    'El conductor descargó las pruebas de su firma',
  );
  expect(titulos([entrada({ accion: descargada.accion, nombre: 'Sergio Rojas' })])).toContain(
    'Sergio Rojas descargó la evidencia',
  );
});

test('a mail is named by its row: which one, and to whom', () => {
  const correo = {
    id: 'uno',
    plantilla: 'recordatorio',
    destinatario: 'luis@correo.test',
    estado: 'rechazado' as const,
    intentos: 2,
    motivo: 'El buzón no existe o no recibe correo.',
    creadoEn: '2026-11-21T16:00:00.000Z',
  };
  const rechazado = entrada({ accion: 'correo.rechazado', recurso: 'correo:uno', motivo: correo.motivo });
  expect(titulos([rechazado], { correos: [correo] })).toContain('Rechazado: recordatorio a luis@correo.test');
  expect(resultadoDeCorreo(correo)).toBe('Rechazado · 2 intentos: El buzón no existe o no recibe correo.');
  expect(titulos([{ ...rechazado, accion: 'correo.rebotado' }], { correos: [correo] })).toContain(
    'Rebotó: recordatorio a luis@correo.test',
  );
  expect(resultadoDeCorreo({ ...correo, rebote: true })).toContain('Rebotó · 2 intentos: El buzón no existe');
});

test('a mail whose row is no longer there is named by its template, one of a later release simply a mail', () => {
  const aceptado = (clase: string) => fraseDe(entrada({ accion: 'correo.aceptado', clase }), {})?.titulo;
  expect(['aviso-eliminacion', 'inscripcion-devuelta', 'felicitacion'].map(aceptado)).toEqual([
    'Aceptado: aviso de eliminación',
    'Aceptado: aviso de devolución',
    'Aceptado: correo',
  ]);
});

test('a message to a phone is told apart from a mail: sent, or why it did not leave', () => {
  const mensaje = {
    id: 'dos',
    canal: 'mensaje' as const,
    plantilla: 'solicitud-conductor',
    destinatario: '+573105550148',
    estado: 'rechazado' as const,
    intentos: 1,
    motivo: 'El teléfono no es de un celular.',
    creadoEn: '2026-11-21T16:00:00.000Z',
  };
  const rechazado = entrada({ accion: 'mensaje.rechazado', recurso: 'correo:dos', motivo: mensaje.motivo });
  expect(titulos([rechazado], { correos: [mensaje] })).toContain('No salió: enlace de firma a 310 555 0148');
  expect(resultadoDeCorreo(mensaje)).toBe('No salió · 1 intento: El teléfono no es de un celular.');
  expect(resultadoDeCorreo({ ...mensaje, estado: 'aceptado' })).toBe('Mensaje enviado · 1 intento');
  expect(resultadoDeCorreo({ ...mensaje, estado: 'en-cola' })).toMatch(/^En cola · 1 intento/);
});

/** Entries that are about no enrolment, and those that another one tells. */
const sinFrase =
  /^(acceso|sesion|autoridad|llaves|archivo|exportacion|trabajo|usuario|carga\.registrada|inscripcion\.eliminada|enlace\.revocado|certificado\.usado)/;

test('every action that an enrolment can have is a sentence', () => {
  for (const accion of Object.keys(procesosDe).filter((una) => !sinFrase.test(una)))
    expect(titulos([entrada({ accion, rol: 'conductor' })]).join()).not.toContain(accion);
});

test('each action that stands in a story has a sentence of its own', () => {
  const acciones = Object.keys(procesosDe).filter((una) => !sinFrase.test(una));
  const dichas = acciones.map((accion) => fraseDe(entrada({ accion, rol: 'conductor' }), {})?.titulo);
  expect(dichas.filter((una, n) => dichas.indexOf(una) !== n)).toEqual([]);
});

test('what another entry says is told by that one alone, and what a later release does by its name', () => {
  expect(titulos([entrada({ accion: 'enlace.revocado' }), entrada({ accion: 'certificado.usado' })])).toEqual(
    titulos([]),
  );
  expect(fraseDe(entrada({ accion: 'enlace.revocado' }), {})).toBeUndefined();
  expect(fraseDe(entrada({ accion: 'otra.cosa', motivo: 'x' }), {})).toMatchObject({
    titulo: 'Novedad: otra.cosa',
    detalle: 'x',
  });
});

test.each([
  ['persona', undefined, 'Una persona del portal'],
  ['operador', undefined, 'El operador'],
  ['proceso', undefined, 'El portal'],
  ['persona', 'Sergio Rojas', 'Sergio Rojas'],
] as const)('a %s called %s reads «%s»', (quien, nombre, dicho) => {
  expect(fraseDe(entrada({ quien, nombre }), {})?.titulo).toBe(`${dicho} leyó el documento`);
});

test('who sent it is the entry’s person before the enrolment’s', () => {
  const vista = unaVista();
  const enviada = (nombre?: string) => fraseDe(entrada({ accion: 'inscripcion.enviada', nombre }), vista)?.titulo;
  expect([enviada('Luis Peña'), enviada()]).toEqual([
    'Luis Peña la envió para revisión',
    'Ana Gómez la envió para revisión',
  ]);
});

test('a letter of the bank is told by what it is for, where the enrolment knows it', () => {
  const cartas = [
    { campo: 'certificacionBancariaUrl' as const, id: 'uno', bytes: 1 },
    { campo: 'certificacionBancariaAnticiposUrl' as const, id: 'dos', bytes: 1 },
  ];
  const leida = (id: string, vista: object = { cartas }) =>
    fraseDe(entrada({ accion: 'carga.leida', recurso: `carga:${id}`, nombre: 'Sergio Rojas' }), vista)?.titulo;
  expect([leida('uno'), leida('dos'), leida('tres'), leida('uno', {})]).toEqual([
    'Sergio Rojas leyó la carta de fletes',
    'Sergio Rojas leyó la carta de anticipos',
    'Sergio Rojas leyó una carta del banco',
    'Sergio Rojas leyó una carta del banco',
  ]);
});

test('a mail whose row is not known is told by its template', () => {
  const rechazado = entrada({ accion: 'correo.rechazado', recurso: 'correo:uno', clase: 'recordatorio' });
  const otro = { id: 'dos', plantilla: 'novedad', destinatario: 'x', estado: 'aceptado', intentos: 1, creadoEn: 'x' };
  expect([fraseDe(rechazado, {}), fraseDe(rechazado, { correos: [otro] } as never)].map((una) => una?.titulo)).toEqual([
    'Rechazado: recordatorio',
    'Rechazado: recordatorio',
  ]);
});

test.each([
  ['mensaje', '+573105550148', '310 555 0148'],
  ['mensaje', '+5731055501489', '+5731055501489'],
  ['mensaje', '1+573105550148', '1+573105550148'],
  ['correo', '+573105550148', '+573105550148'],
] as const)('a %s to %s reads %s', (canal, destinatario, leido) => {
  expect(destinoDe({ canal: canal === 'mensaje' ? canal : undefined, destinatario })).toBe(leido);
});

test('a mail that left reads as a mail, whatever a message would read', () => {
  const correo = { id: 'x', plantilla: 'novedad', destinatario: 'x', intentos: 1, creadoEn: 'x' };
  expect(resultadoDeCorreo({ ...correo, estado: 'aceptado' })).toBe('Aceptado · 1 intento');
  expect(resultadoDeCorreo({ ...correo, estado: 'rechazado' })).toBe('Rechazado · 1 intento');
});

test('one that was taken back waits for nobody, and who has signed or has no link yet is not waited for', () => {
  const { firmantes } = unaVista();
  const retiro = { como: 'anulada', en: '2026-11-22T15:00:00.000Z', por: 'Ana' } as const;
  const esperan = (cambios: object) => titulos([], cambios).filter((titulo) => titulo.startsWith('Falta'));
  expect(esperan({ listada: unaListada({ retiro }) })).toEqual([]);
  const sinEnlace = { ...firmantes.conductor, enlaceActual: undefined };
  expect(esperan({ firmantes: { ...firmantes, conductor: sinEnlace } })).toEqual(['Falta la firma del tenedor']);
});

test('what is known without the audit takes its place by its time', () => {
  const { firmantes } = unaVista();
  const firma = { firmadaEn: '2026-11-22T17:00:00.000Z', nivel: 'B-T', dispositivo: '', certificadoId: 'c' };
  const todas = titulos([entrada({ nombre: 'Sergio Rojas' })], {
    firmantes: { ...firmantes, conductor: { ...firmantes.conductor, firma } },
  });
  expect(todas.slice(1)).toEqual([
    'Firmó el conductor',
    'Sergio Rojas leyó el documento',
    'Ana Gómez la envió para revisión',
  ]);
});

test('a signer with a role of a later release is a signer, in what was made, ended and done', () => {
  const con = (accion: string, cambios: Partial<EntradaDeHistoria> = {}) =>
    fraseDe(entrada({ accion, quien: 'firmante', rol: 'testigo', ...cambios }), {})?.titulo;
  expect([
    con('certificado.emitido'),
    con('certificado.revocado'),
    con('enlace.abierto'),
    con('enlace.emitido', { quien: 'proceso' }),
  ]).toEqual([
    'El firmante generó su certificado',
    'Se revocó el certificado del firmante',
    'El firmante abrió el enlace',
    'Salió el enlace del firmante',
  ]);
});

test('a certificate that the portal ended by itself is a person’s where no signer’s is told', () => {
  const revocado = entrada({ accion: 'certificado.revocado', quien: 'proceso' });
  expect(fraseDe(revocado, {})?.titulo).toBe('Se revocó un certificado personal');
});
