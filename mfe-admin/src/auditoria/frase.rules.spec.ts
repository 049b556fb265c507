import { accionesConocidas } from '@portal/contracts/auditoria';
import { unaEntrada } from '../../test/una-entrada.js';
import { fraseDeAuditoria, quienDe } from './frase.rules.js';

const titulo = (cambios: Parameters<typeof unaEntrada>[0]) => fraseDeAuditoria(unaEntrada(cambios)).titulo;

test.each(accionesConocidas)('%s is a sentence, done or refused', (accion) => {
  for (const resultado of ['hecho', 'rechazado'] as const) {
    const { titulo, icono } = fraseDeAuditoria(unaEntrada({ accion, resultado, rol: 'conductor' }));
    expect(titulo).not.toContain(accion);
    expect(titulo).not.toMatch(/undefined|Novedad:/);
    expect(icono).toBeTruthy();
  }
});

test('what an enrolment tells of itself has the same sentence here', () => {
  expect(titulo({})).toBe('Sergio Rojas vio la contraseña GPS');
  expect(titulo({ accion: 'firma.registrada', quien: 'firmante', rol: 'conductor' })).toBe('Firmó el conductor');
  expect(titulo({ accion: 'firma.registrada', quien: 'firmante', rol: 'propietario' })).toBe(
    'Firmó el propietario o tenedor',
  );
  expect(titulo({ accion: 'enlace.abierto', quien: 'firmante', rol: 'propietario' })).toBe(
    'El propietario o tenedor abrió el enlace',
  );
  expect(titulo({ accion: 'enlace.revocado', rol: 'propietario' })).toBe(
    'Dejó de valer el enlace del propietario o tenedor',
  );
});

test('a refused call says who, why and which, in the sentence that its author read', () => {
  const { titulo, detalle, tono } = fraseDeAuditoria(
    unaEntrada({
      accion: 'inscripciones.reenviar',
      resultado: 'rechazado',
      datos: [{ nombre: 'codigo', valor: 'CORREO_RECIENTE' }],
    }),
  );
  expect([titulo, detalle, tono]).toEqual([
    'Sergio Rojas: se rechazó una solicitud',
    'Ya se envió un correo hace poco. Espere unos minutos. · inscripciones.reenviar',
    'mal',
  ]);
});

test('whoever has no name is told by what they are', () => {
  const sinNombre = (quien: 'persona' | 'proceso' | 'anonimo' | 'desconocido') =>
    quienDe(unaEntrada({ quien, nombre: undefined }));
  expect((['persona', 'proceso', 'anonimo', 'desconocido'] as const).map(sinNombre)).toEqual([
    'Una persona del portal',
    'El portal',
    'Alguien sin sesión',
    'Alguien',
  ]);
});

const detalle = (accion: string, datos: Record<string, string>) =>
  fraseDeAuditoria(unaEntrada({ accion, datos: Object.entries(datos).map(([nombre, valor]) => ({ nombre, valor })) }))
    .detalle;

test('roles and jobs are told in whole words; a role of a later release as it is', () => {
  expect(detalle('usuario.rol-cambiado', { antes: 'admin', nuevo: 'super-admin' })).toBe(
    'Administrador → Super-administrador',
  );
  expect(detalle('usuario.invitado', { nuevo: 'auditor' })).toBe('Auditor');
  expect(detalle('usuario.invitado', { nuevo: 'jefe' })).toBe('jefe');
  expect(detalle('trabajo.iniciado', { accion: 'reenviar', inscripciones: '1287', total: '2000' })).toBe(
    '1.287 inscripciones',
  );
  expect(detalle('trabajo.descargado', { total: '1' })).toBe('1 fila');
  expect(detalle('trabajo.detenido', { detenidos: '3' })).toBe('3 sin hacer');
  const terminado = (accion: string, hechos: string, rechazados: string, detenidos: string) =>
    detalle('trabajo.terminado', { accion, hechos, rechazados, detenidos });
  expect(terminado('revisar', '1', '0', '0')).toBe('1 inscripción');
  expect(terminado('revisar', '34', '1', '3')).toBe('34 inscripciones · 1 rechazo · 3 sin hacer');
  expect(terminado('reenviar', '34', '0', '0')).toBe('34 enlaces');
});

test('an export says as what, how many, and whether it was cut', () => {
  const exportada = (datos: Record<string, string>) => detalle('exportacion.terminada', datos);
  expect(exportada({ formato: 'xlsx', filas: '1287', completa: 'true' })).toBe('XLSX · 1.287 filas');
  expect(exportada({ formato: 'csv', filas: '1', completa: 'false' })).toBe(
    'CSV · 1 fila · se cortó antes de terminar',
  );
  expect(exportada({ formato: 'zip' })).toBe('ZIP');
});

test('a change of a person that was asked for and did not end says so, and never that it was made', () => {
  const cambio = [{ nombre: 'cambio', valor: 'rol-cambiado' }];
  expect(titulo({ accion: 'usuario.cambio-pedido', datos: cambio })).toBe(
    'Sergio Rojas pidió cambiar el rol de una persona',
  );
  const datos = [{ nombre: 'codigo', valor: 'USUARIOS_NO_DISPONIBLE' }];
  expect(fraseDeAuditoria(unaEntrada({ accion: 'usuario.suspendido', resultado: 'rechazado', datos }))).toMatchObject({
    titulo: 'No terminó lo que pidió Sergio Rojas: suspender a una persona',
    detalle: expect.stringContaining('No se puede consultar el sistema de ingreso'),
    tono: 'mal',
  });
});

test('whose role or access was changed is named where the portal knows them', () => {
  const de = (accion: string, cambio?: string) =>
    titulo({ accion, aQuien: 'Darío Ordóñez', datos: cambio ? [{ nombre: 'cambio', valor: cambio }] : [] });
  expect([
    de('usuario.suspendido'),
    de('usuario.invitacion-reenviada'),
    de('usuario.cambio-pedido', 'rol-cambiado'),
    de('usuario.cambio-pedido', 'de-mañana'),
  ]).toEqual([
    'Sergio Rojas suspendió a Darío Ordóñez',
    'Sergio Rojas reenvió la invitación de Darío Ordóñez',
    'Sergio Rojas pidió cambiar el rol de Darío Ordóñez',
    'Sergio Rojas pidió cambiar algo de Darío Ordóñez',
  ]);
});

test('a certificate is told by who has it, and its end by who ended it', () => {
  const con = (cambios: Parameters<typeof unaEntrada>[0]) => titulo({ accion: 'certificado.emitido', ...cambios });
  expect(con({})).toBe('Sergio Rojas generó su certificado personal');
  expect(con({ quien: 'firmante', nombre: undefined, rol: 'conductor' })).toBe('El conductor generó su certificado');
  expect(con({ accion: 'certificado.revocado' })).toBe('Sergio Rojas revocó un certificado personal');
  expect(con({ accion: 'certificado.revocado', rol: 'conductor' })).toBe(
    'Sergio Rojas revocó el certificado del conductor',
  );
  expect(con({ accion: 'certificado.revocado', quien: 'firmante', nombre: undefined, rol: 'conductor' })).toBe(
    'Se revocó el certificado del conductor',
  );
});

test('a certificate that a new one replaced was revoked by nobody', () => {
  const reemplazado = (cambios: Parameters<typeof unaEntrada>[0]) =>
    fraseDeAuditoria(
      unaEntrada({ accion: 'certificado.revocado', datos: [{ nombre: 'porReemplazo', valor: 'true' }], ...cambios }),
    );
  expect(reemplazado({})).toMatchObject({ titulo: 'Sergio Rojas reemplazó su certificado personal', tono: 'hecho' });
  expect(reemplazado({ quien: 'firmante', nombre: undefined, rol: 'conductor' }).titulo).toBe(
    'Se reemplazó el certificado del conductor',
  );
});

test('each action has a sentence of its own', () => {
  const titulos = accionesConocidas.map((accion) => titulo({ accion, rol: 'conductor' }));
  expect(titulos.filter((uno, n) => titulos.indexOf(uno) !== n)).toEqual([]);
});

test('a refused mail has its own sentence; a refused call of a kind that is not known, none', () => {
  expect(titulo({ accion: 'correo.rechazado', resultado: 'rechazado' })).toMatch(/^Rechazado: /);
  expect(titulo({ accion: 'otra.cosa', resultado: 'rechazado' })).toBe('Sergio Rojas: se rechazó una solicitud');
  expect(titulo({ accion: 'otra.cosa' })).toBe('Novedad: otra.cosa');
});

test('of a refusal without a reason the call alone is told; a code of a later release is told as it is', () => {
  const rechazada = (datos: { nombre: string; valor: string }[]) =>
    fraseDeAuditoria(unaEntrada({ accion: 'una.llamada', resultado: 'rechazado', datos })).detalle;
  expect(rechazada([])).toBe('una.llamada');
  expect(rechazada([{ nombre: 'codigo', valor: 'OTRO' }])).toBe('OTRO · una.llamada');
  expect(rechazada([{ nombre: 'ruta', valor: '/api/x' }])).toBe('/api/x · una.llamada');
});

test('a job says what it does with the enrolments', () => {
  const pidio = (accion: string) =>
    titulo({ accion: 'trabajo.iniciado', datos: [{ nombre: 'accion', valor: accion }] });
  expect([pidio('reenviar'), pidio('revisar')]).toEqual([
    'Sergio Rojas pidió reenviar los enlaces de varias inscripciones',
    'Sergio Rojas pidió marcar como revisadas varias inscripciones',
  ]);
});

test('a signer is told by the role, where it is known', () => {
  const firmante = (rol?: string) => quienDe(unaEntrada({ quien: 'firmante', nombre: undefined, rol }));
  expect([firmante('conductor'), firmante('propietario'), firmante('testigo'), firmante()]).toEqual([
    'El conductor',
    'El propietario o tenedor',
    'El firmante',
    'El firmante',
  ]);
});

test('what was changed behind the portal’s back says so, and an entry that was refused, why', () => {
  expect(titulo({ accion: 'archivo.alterado' })).toBe('Un archivo guardado no es el que se registró');
  expect(
    fraseDeAuditoria(
      unaEntrada({ accion: 'auditoria.entrada-rechazada', datos: [{ nombre: 'causa', valor: 'otro proceso' }] }),
    ),
  ).toMatchObject({ titulo: 'La auditoría rechazó una entrada', detalle: 'otro proceso', tono: 'mal' });
});
