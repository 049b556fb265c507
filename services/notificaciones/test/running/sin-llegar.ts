/** Facts about a notice that reached nobody say that it is one; those about every other mail do not. */
import { randomUUID } from 'node:crypto';
import { certificadoEmitido } from '@portal/contracts/certificados';
import {
  correoCorregido,
  enlaceEmitido,
  firmaRegistrada,
  inscripcionCompletada,
  inscripcionRetirada,
} from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import { informes } from '../informes.js';
import {
  arrived,
  conocido,
  database,
  ended,
  hechos,
  mailbox,
  objects,
  publish,
  rebotes,
  received,
  SUPERADMIN,
  unaFirma,
  unEnlace,
} from '../running-service.js';

let n = 0;
const unBuzon = () => `sin-llegar${(n += 1)}@transcarga.test`;
const rechazar = (...buzones: string[]) => buzones.forEach((buzon) => mailbox.refusals.set(buzon, 550));

/** The mail of this kind to an address, about this enrolment if one is named, once it has ended. */
const terminado = (destinatario: string, plantilla: string, inscripcionId?: string) =>
  eventually(`the end of ${plantilla} to ${destinatario}`, async () => {
    const [fila] = await database.query<{ id: string; estado: string }>(
      `SELECT id, estado FROM notificaciones.correo
       WHERE destinatario = $1 AND plantilla = $2 AND estado <> 'en-cola' AND ($3::uuid IS NULL OR inscripcion_id = $3)`,
      [destinatario, plantilla, inscripcionId ?? null],
    );
    return fila;
  });
/** What was told of it, and whether as a notice. */
const dichoDe = async (...cual: Parameters<typeof terminado>) =>
  (await hechos((await terminado(...cual)).id)).map(({ type, data }) => [type, data['noticia']]);

/** A returned enrolment: who enrolled it, and who had signed or could sign. */
async function devolver(
  creador: string,
  firmantes: readonly string[] = [],
  { inscripcionId = randomUUID(), prueba }: { inscripcionId?: string; prueba?: true } = {},
): Promise<void> {
  conocido.retiros.set(inscripcionId, {
    ...{ codigo: 'TER-2026-000148', placa: 'WLK508', etiquetas: [] },
    retiro: { como: 'devuelta', en: '2026-11-21T15:42:00.000Z', por: 'Sergio Rojas', nota: 'La carta es de mayo.' },
    creador: { subject: randomUUID(), nombre: 'Ana Gómez', correo: creador },
    firmantes: firmantes.map((correo) => ({ calidad: 'conductor', nombre: 'Carlos Muñoz', correo, firmo: false })),
    ...(prueba && { prueba }),
  });
  await publish(inscripcionRetirada, { inscripcionId, como: 'devuelta' });
}

async function emitirCertificado(email: string, dueno: object): Promise<void> {
  const certificadoId = randomUUID();
  conocido.titulares.set(certificadoId, { commonName: 'Carlos Muñoz', email });
  await publish(certificadoEmitido, {
    ...{ certificadoId, dueno, fingerprint: 'AB:CD' },
    ...{ emitidoEn: '2026-11-21T15:42:00.000Z', venceEn: '2027-11-21T15:42:00.000Z' },
  });
}

const NOTICIA = [['correo-rechazado', true]];
const NINGUNA = [['correo-rechazado', undefined]];

test('a refused notice says that it is one: of what came back to be corrected, and of a signer’s certificate', async () => {
  const [creador, firmante] = [unBuzon(), unBuzon()];
  rechazar(creador, firmante);
  await devolver(creador);
  await emitirCertificado(firmante, { kind: 'firmante', inscripcionId: randomUUID(), rol: 'conductor' });
  expect(await dichoDe(creador, 'inscripcion-devuelta')).toEqual(NOTICIA);
  expect(await dichoDe(firmante, 'certificado-emitido')).toEqual(NOTICIA);
});

test('one that was taken says nothing of it, and one that comes back does', async () => {
  const creador = unBuzon();
  await devolver(creador);
  expect(await dichoDe(creador, 'inscripcion-devuelta')).toEqual([['correo-aceptado', undefined]]);
  const { returnPath, messageId } = await arrived(creador);
  const noExiste = { codigo: '5.1.1', dicho: '550 5.1.1 no such user' };
  await rebotes.deliver(informes.postfix({ para: creador, retorno: returnPath, messageId }, noExiste));
  await eventually('it came back', async () => (await dichoDe(creador, 'inscripcion-devuelta')).length === 2);
  expect((await dichoDe(creador, 'inscripcion-devuelta')).at(-1)).toEqual(['correo-rebotado', true]);
});

test('a link, a copy, what is about a test and what is about no enrolment are none', async () => {
  const [conCopia, dePrueba, propio] = [unBuzon(), unBuzon(), unBuzon()];
  const enlace = unEnlace();
  rechazar(enlace.correo, conCopia, dePrueba, propio);
  await publish(enlaceEmitido, enlace.data);
  const inscripcionId = randomUUID();
  const key = `documentos/${inscripcionId}.pdf`;
  const documento = { key, ...(await objects.put(key, Buffer.from(`%PDF ${inscripcionId}`))) };
  conocido.completadas.set(inscripcionId, {
    ...{ codigo: 'TER-2026-000148', codigoVerificacion: 'ABCD', placa: 'WLK508', creadorSub: randomUUID() },
    documento: { ...documento, ampliado: true },
    destinatarios: [{ papel: 'conductor', nombre: 'Carlos', correo: conCopia }],
  });
  await publish(inscripcionCompletada, { inscripcionId, ...documento, completadaEn: '2026-11-21T15:42:00.000Z' });
  await devolver(dePrueba, [], { prueba: true });
  await emitirCertificado(propio, { kind: 'persona', subject: randomUUID() });
  expect(await dichoDe(enlace.correo, 'solicitud-conductor')).toEqual(NINGUNA);
  expect(await dichoDe(conCopia, 'copia-completa')).toEqual(NINGUNA);
  expect(await dichoDe(dePrueba, 'inscripcion-devuelta')).toEqual(NINGUNA);
  expect(await dichoDe(propio, 'certificado-emitido')).toEqual(NINGUNA);
});

/** A link that its address takes or refuses, and its enrolment. */
async function unEnlaceDe(llega: boolean, extra: Parameters<typeof unEnlace>[0] = {}) {
  const enlace = unEnlace({ correo: unBuzon(), ...extra });
  if (!llega) rechazar(enlace.correo);
  await publish(enlaceEmitido, enlace.data);
  await terminado(enlace.correo, 'solicitud-conductor');
  return { correo: enlace.correo, inscripcionId: enlace.data.inscripcionId };
}

test('that a link opens no more is news to who had one, by mail or by phone, and to nobody else', async () => {
  const telefono = '310 888 0083';
  const [conEnlace, porTelefono, sinEnlace] = [
    await unEnlaceDe(true),
    await unEnlaceDe(false, { telefono }),
    await unEnlaceDe(false),
  ];
  await ended('+573108880083');
  // The same mailbox, spelt otherwise.
  const escrito = (correo: string) => correo.replace('sin-llegar', 'Sin-Llegar');
  for (const { correo, inscripcionId } of [conEnlace, porTelefono, sinEnlace]) {
    rechazar(escrito(correo));
    await devolver(unBuzon(), [escrito(correo)], { inscripcionId });
  }
  const retirada = ({ correo }: { correo: string }) => dichoDe(escrito(correo), 'inscripcion-retirada');
  expect(await retirada(conEnlace)).toEqual(NOTICIA);
  expect(await retirada(porTelefono)).toEqual(NOTICIA);
  expect(await retirada(sinEnlace)).toEqual(NINGUNA);
});

test('nor is it to who never had one, unless he has signed with a link that came back to us', async () => {
  const { correo, inscripcionId } = await unEnlaceDe(false);
  await publish(firmaRegistrada, unaFirma(correo, inscripcionId));
  await terminado(correo, 'constancia-firma');
  await devolver(unBuzon(), [correo], { inscripcionId });
  expect(await dichoDe(correo, 'inscripcion-retirada')).toEqual(NOTICIA);
});

test('what the company reads in its own lists is none to it', async () => {
  rechazar(SUPERADMIN);
  const [correccionId, inscripcionId] = [randomUUID(), randomUUID()];
  conocido.correcciones.set(correccionId, {
    ...{ codigo: 'TER-2026-000148', placa: 'WLK508', calidad: 'conductor', nombre: 'Carlos Muñoz', antes: unBuzon() },
    ...{ correo: unBuzon(), por: 'Sergio Rojas', motivo: 'Se escribió mal', en: '2026-11-21T15:42:00.000Z' },
    creador: { subject: randomUUID(), nombre: 'Ana Gómez', correo: unBuzon() },
  });
  await publish(correoCorregido, { correccionId, inscripcionId, rol: 'conductor' });
  expect(await dichoDe(SUPERADMIN, 'correo-corregido', inscripcionId)).toEqual(NINGUNA);
  mailbox.refusals.delete(SUPERADMIN);
});

test('who enrolled hears of a correction; the address that had refused the link before has nothing to hear', async () => {
  const [creador, { correo: antes, inscripcionId }] = [unBuzon(), await unEnlaceDe(false)];
  rechazar(creador);
  const correccionId = randomUUID();
  conocido.correcciones.set(correccionId, {
    ...{ codigo: 'TER-2026-000148', placa: 'WLK508', calidad: 'conductor', nombre: 'Carlos Muñoz', antes },
    ...{ correo: unBuzon(), por: 'Sergio Rojas', motivo: 'Ese buzón no existe', en: '2026-11-21T15:42:00.000Z' },
    creador: { subject: randomUUID(), nombre: 'Ana Gómez', correo: creador },
  });
  await publish(correoCorregido, { correccionId, inscripcionId, rol: 'conductor' });
  expect(await dichoDe(creador, 'correo-corregido')).toEqual(NOTICIA);
  expect(await dichoDe(antes, 'correo-corregido-antes')).toEqual(NINGUNA);
  expect(received(antes)).toEqual([]);
});
