import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { verificarCodigo, verificarHuella } from '@portal/contracts/firmas';
import {
  copiasDeCompletada,
  descargarPdf,
  documentoAmpliado,
  eliminarInscripcion,
  inscripcionCompletada,
} from '@portal/contracts/inscripciones';
import { closeDocTimestamp, openDocTimestamp } from '@portal/pdf-signature';
import { overlayIncrement } from '@portal/pdf-signature/test/attacks';
import { stampDigest } from '@portal/pdf-signature/test/stamp';
import { Audit, Log, Metrics, sql, Transactions, type Clock } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { registrante, superadministrador, TestService } from '../../test/test-service.js';
import { RevisionAmpliadaService } from './revision-ampliada.service.js';
import { SellosArchivoService } from './sellos-archivo.service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ AMPLIACION_ESPERA_MS: '100' });
});
afterAll(() => service?.close());
beforeEach(() => {
  service.standIns.amplia = true;
  service.standIns.nivel = 'B-T';
  service.standIns.meanwhile.ampliado = undefined;
  delete service.standIns.mentiraAlAmpliar;
  delete service.standIns.nivelDicho;
  for (const paso of Object.keys(service.standIns.failures)) delete service.standIns.failures[paso as 'ampliar'];
});

interface Fila {
  numero: number;
  key: string;
  sha256: string;
  bytes: number;
  nivel: string | null;
}
const revisiones = (id: string) =>
  service.database.query<Fila>(
    `SELECT numero, key, sha256, bytes, nivel FROM inscripciones.revision WHERE inscripcion_id = $1 ORDER BY numero`,
    [id],
  );
const progreso = async (id: string) => {
  const [fila] = await service.database.query<{
    revision: number;
    ampliada: boolean;
    intentos: number;
    waits: boolean;
  }>(
    `SELECT revision, ampliada_en IS NOT NULL AS ampliada, ampliar_intentos AS intentos, ampliar_desde > now() AS waits
     FROM inscripciones.inscripcion WHERE id = $1`,
    [id],
  );
  return fila!;
};
/** Attempts that failed with this code. */
const fallidos = async (code: string): Promise<number> =>
  (await service.app.get(Metrics).repairFailures.get()).values.find(({ labels }) => labels.code === code)?.value ?? 0;
const ampliada = (id: string, numero = 3) =>
  eventually('extended', async () => {
    const fila = await progreso(id);
    return fila.ampliada && fila.revision >= numero;
  });
/** No file under `documentos/` or `borradores/` of an attempt that became no revision stays. */
const desaparece = async (key: string) => {
  await service.database.query(`UPDATE inscripciones.objeto_por_borrar SET desde = now()`);
  await eventually('the file is gone', async () => !(await service.standIns.objects.exists(key)));
};

async function completada() {
  const { inscripcion, conductor, propietario } = await service.enviada();
  for (const enlace of [conductor, propietario]) await service.firmar(enlace, await service.certificar(enlace));
  return inscripcion;
}

test('a completed enrolment is long-term within seconds by one more revision; the mailed copy stays', async () => {
  const { id } = await completada();
  await ampliada(id);
  const filas = await revisiones(id);
  expect(filas.map(({ nivel }) => nivel)).toEqual([null, null, null, 'B-LT']);
  const [, primera, segunda, actual] = filas as [Fila, Fila, Fila, Fila];
  expect(await service.hechos(documentoAmpliado.type, id)).toEqual([
    { inscripcionId: id, sha256: actual.sha256, nivel: 'B-LT' },
  ]);
  expect(
    (await service.auditoria('documento.ampliado')).find(({ recurso }) => recurso === `inscripcion:${id}`),
  ).toMatchObject({ datos: { revision: 3, nivel: 'B-LT' } });
  expect(await service.send(descargarPdf, { id }, registrante)).toMatchObject({ sha256: actual.sha256 });
  const [hecho] = await service.hechos(inscripcionCompletada.type, id);
  expect(hecho).toMatchObject({ key: segunda.key });
  expect(await service.standIns.objects.exists(segunda.key)).toBe(true);
  const { codigoVerificacion } = await service.notificaciones.send(copiasDeCompletada, { inscripcionId: id });
  expect(await service.send(verificarCodigo, { codigo: codigoVerificacion })).toMatchObject({
    revision: 3,
    firmas: [{ nivel: 'B-LT' }, { nivel: 'B-LT' }],
  });
  const registradas = filas.map(({ numero, sha256 }) => ({ revision: numero, sha256, firmas: Math.min(numero, 2) }));
  expect(await service.send(verificarHuella, { sha256: segunda.sha256 })).toMatchObject({
    completa: true,
    revisiones: registradas,
    firmas: [{ nivel: 'B-T' }, { nivel: 'B-T' }],
  });
  expect(await service.send(verificarHuella, { sha256: primera.sha256 })).toMatchObject({
    completa: false,
    firmas: [{ nivel: 'B-T' }],
  });
});

test.each([
  ['evidencia', 'SERVICIO_NO_DISPONIBLE'],
  ['ampliar', 'EVIDENCIA_INSUFICIENTE'],
  ['ampliar', 'ALMACEN_NO_DISPONIBLE'],
] as const)(
  'a failure leaves nothing, is made good by itself, and holds back no other: %s %s',
  async (paso, codigo) => {
    service.standIns.failures[paso] = codigo;
    const { id } = await completada();
    await eventually('several attempts', async () => (await progreso(id)).intentos >= 2);
    expect(await revisiones(id)).toHaveLength(3);
    expect(await service.hechos(documentoAmpliado.type, id)).toEqual([]);
    delete service.standIns.failures[paso];
    const otra = await completada();
    await ampliada(otra.id);
    await ampliada(id);
    expect(await revisiones(id)).toHaveLength(4);
    expect(await progreso(id)).toMatchObject({ intentos: 0, waits: null });
  },
);

test('who watches the portal sees how many repairs failed, and how many are still to be made', async () => {
  const { repairsPending } = service.app.get(Metrics);
  const failed = () => fallidos('EVIDENCIA_INSUFICIENTE');
  const pending = async () => (await repairsPending.get()).values.find(({ labels }) => labels.job === 'ampliaciones');
  const before = await failed();
  service.standIns.failures.ampliar = 'EVIDENCIA_INSUFICIENTE';
  const { id } = await completada();
  await eventually('two more failed, one is due', async () => {
    return (await failed()) >= before + 2 && ((await pending())?.value ?? 0) > 0;
  });
  delete service.standIns.failures.ampliar;
  await ampliada(id);
  await eventually('nothing is due any more', async () => (await pending())?.value === 0);
});

test('a clock that is behind is told to who watches, registers nothing, and once it is right all is made good', async () => {
  service.standIns.failures.ampliar = 'EVIDENCIA_INSUFICIENTE';
  const { id } = await completada();
  await eventually('an attempt', async () => (await progreso(id)).intentos > 0);
  const [antes, errors] = [await fallidos('SERVICIO_NO_DISPONIBLE'), jest.spyOn(service.app.get(Log), 'error')];
  // Of the judgement alone: calls of a process whose clock is so wrong are not believed either.
  const juicio = service.app.get(RevisionAmpliadaService) as unknown as { clock: Clock };
  const enHora = juicio.clock;
  juicio.clock = { now: () => new Date(Date.now() - 3_600_000) };
  delete service.standIns.failures.ampliar;
  await eventually('it is told', async () => (await fallidos('SERVICIO_NO_DISPONIBLE')) > antes);
  const detail = expect.stringMatching(/^the clock is \d+ s behind a timestamp/);
  expect(errors).toHaveBeenCalledWith(expect.any(String), { job: 'ampliaciones', detail });
  errors.mockRestore();
  expect(await revisiones(id)).toHaveLength(3);
  juicio.clock = enHora;
  await ampliada(id);
  expect(await revisiones(id)).toHaveLength(4);
});

test('each failure waits longer than the one before', async () => {
  service.standIns.failures.ampliar = 'EVIDENCIA_INSUFICIENTE';
  const { id } = await completada();
  await eventually('an attempt', async () => (await progreso(id)).intentos > 0);
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET ampliar_intentos = 8, ampliar_desde = now() WHERE id = $1`,
    [id],
  );
  await eventually('the ninth attempt waits', async () => {
    const { intentos, waits } = await progreso(id);
    return intentos === 9 && waits;
  });
});

test('an answer that got lost after the document was stored: its file goes, the next attempt does it', async () => {
  const perdidos: string[] = [];
  service.standIns.meanwhile.ampliado = async (key) => {
    perdidos.push(key);
    service.standIns.meanwhile.ampliado = undefined;
    throw new Error('the process dies here');
  };
  const { id } = await completada();
  await ampliada(id);
  expect(perdidos).toHaveLength(1);
  expect((await revisiones(id)).map(({ key }) => key)).not.toContain(perdidos[0]);
  await desaparece(perdidos[0]!);
  const archivos = await Promise.all((await revisiones(id)).map(({ key }) => service.standIns.objects.exists(key)));
  expect(archivos).toEqual([true, true, true, true]);
});

test('a process that died while it held the enrolment blocks it for one lease only', async () => {
  service.standIns.failures.ampliar = 'EVIDENCIA_INSUFICIENTE';
  const { id } = await completada();
  await eventually('an attempt', async () => (await progreso(id)).intentos > 0);
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET ampliar_desde = now() + interval '1 hour', ampliar_intentos = 1
     WHERE id = $1`,
    [id],
  );
  delete service.standIns.failures.ampliar;
  await ampliada((await completada()).id);
  expect(await progreso(id)).toMatchObject({ ampliada: false, intentos: 1 });
  await service.database.query(`UPDATE inscripciones.inscripcion SET ampliar_desde = now() WHERE id = $1`, [id]);
  await ampliada(id);
});

test('a restart in the middle loses nothing and does nothing twice', async () => {
  service.standIns.failures.evidencia = 'SERVICIO_NO_DISPONIBLE';
  const { id } = await completada();
  await service.restart();
  delete service.standIns.failures.evidencia;
  await ampliada(id);
  expect(await revisiones(id)).toHaveLength(4);
  expect(await service.hechos(documentoAmpliado.type, id)).toHaveLength(1);
});

test('an attempt that was overtaken registers nothing', async () => {
  let perdido = '';
  service.standIns.meanwhile.ampliado = async (key) => {
    perdido ||= key;
    service.standIns.meanwhile.ampliado = undefined;
    await service.database.query(`DELETE FROM inscripciones.objeto_por_borrar WHERE key LIKE 'borradores/%'`);
  };
  const { id } = await completada();
  await ampliada(id);
  expect((await revisiones(id)).map(({ key }) => key)).not.toContain(perdido);
  expect(await revisiones(id)).toHaveLength(4);
});

test('an enrolment that is deleted meanwhile leaves no file', async () => {
  let huerfano = '';
  let id = '';
  service.standIns.meanwhile.ampliado = async (key) => {
    huerfano = key;
    await service.send(eliminarInscripcion, { id }, superadministrador);
  };
  service.standIns.failures.evidencia = 'SERVICIO_NO_DISPONIBLE';
  ({ id } = await completada());
  delete service.standIns.failures.evidencia;
  await eventually('the attempt', async () => huerfano !== '' && (await revisiones(id)).length === 0);
  await desaparece(huerfano);
});

test('signatures without any timestamp are left as they are', async () => {
  service.standIns.nivel = 'B-B';
  const { id } = await completada();
  service.standIns.nivel = 'B-T';
  await ampliada((await completada()).id);
  expect(await progreso(id)).toMatchObject({ ampliada: false, intentos: 0, revision: 2 });
  const [, , segunda] = await revisiones(id);
  expect(await service.send(verificarHuella, { sha256: segunda!.sha256 })).toMatchObject({
    firmas: [{ nivel: 'B-B' }, { nivel: 'B-B' }],
  });
});

const sellos = () =>
  new SellosArchivoService(service.app.get(Transactions, { strict: false }), service.app.get(Audit, { strict: false }));

test('an archive timestamp that was asked for comes with its own validation data, once', async () => {
  const { id, codigo } = await completada();
  await ampliada(id);
  service.standIns.failures.sellar = 'SELLO_NO_DISPONIBLE';
  const alcance = { codigos: [codigo], renovar: false };
  expect([await sellos().pedir(alcance), await sellos().pedir(alcance), await sellos().pendientes(alcance)]).toEqual([
    1, 0, 1,
  ]);
  await eventually('refused attempts', async () => (await progreso(id)).intentos >= 2);
  expect(await revisiones(id)).toHaveLength(4);
  delete service.standIns.failures.sellar;
  await ampliada(id, 5);
  expect((await revisiones(id)).map(({ nivel }) => nivel)).toEqual([null, null, null, 'B-LT', 'B-LTA', 'B-LTA']);
  const actual = (await revisiones(id)).at(-1)!;
  expect(await service.send(verificarHuella, { sha256: actual.sha256 })).toMatchObject({
    firmas: [{ nivel: 'B-LTA' }, { nivel: 'B-LTA' }],
  });
  expect([
    await sellos().pedir(alcance),
    await sellos().pedir({ ...alcance, renovar: true }),
    await sellos().pendientes(alcance),
  ]).toEqual([0, 0, 0]);
});

test('an enrolment that is extended at that moment is asked for too, and not passed over', async () => {
  const { id, codigo } = await completada();
  await ampliada(id);
  const alcance = { codigos: [codigo], renovar: false };
  const pedido = await service.app.get(Transactions, { strict: false }).run(async (tx) => {
    await sql(tx, 'SELECT FROM inscripcion WHERE id = $1 FOR UPDATE', [id]);
    const pidiendo = sellos().pedir(alcance);
    await eventually(
      'it waits',
      async () =>
        (
          await service.database.query(
            `SELECT FROM pg_stat_activity
             WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE inscripcion SET sello_pedido_en%'
               AND datname = current_database()`,
          )
        ).length === 1,
    );
    return { pidiendo };
  });
  expect(await pedido.pidiendo).toBe(1);
});

test('asked for all, it comes for those that are complete; a renewal has a timestamp of its own', async () => {
  const { inscripcion: incompleta } = await service.enviada();
  const { id, codigo } = await completada();
  const todas = { codigos: 'todas', renovar: false } as const;
  expect(await sellos().pedir(todas)).toBeGreaterThan(0);
  await eventually('all have theirs', async () => (await sellos().pendientes(todas)) === 0);
  expect((await revisiones(id)).at(-1)?.nivel).toBe('B-LTA');
  expect((await revisiones(incompleta.id)).map(({ nivel }) => nivel)).toEqual([null]);
  const antes = (await revisiones(id)).length;
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET ampliada_en = now() - interval '9 years' WHERE id = $1`,
    [id],
  );
  expect(await sellos().pedir({ codigos: [codigo], renovar: true })).toBe(1);
  await eventually('renewed', async () => (await sellos().pendientes(todas)) === 0);
  expect(await revisiones(id)).toHaveLength(antes + 2);
});

/** What a taken `pdf` says of what it appended: the words of each lie, and the lie. */
const mentiras: [string, () => void][] = [
  ['another file', () => (service.standIns.mentiraAlAmpliar = () => Buffer.from('%PDF otro'))],
  ['a page that is painted over', () => (service.standIns.mentiraAlAmpliar = (anterior) => overlayIncrement(anterior))],
  [
    'one more revision behind it',
    () => (service.standIns.mentiraAlAmpliar = (_, ampliado) => overlayIncrement(ampliado)),
  ],
  ['a higher level', () => (service.standIns.nivelDicho = 'B-LTA')],
];

test.each(mentiras)('what a pdf that lies appended is no revision, and the next attempt is: %s', async (_, mentir) => {
  mentir();
  const { id } = await completada();
  await eventually('several attempts', async () => (await progreso(id)).intentos >= 2);
  expect(await revisiones(id)).toHaveLength(3);
  expect(await service.hechos(documentoAmpliado.type, id)).toEqual([]);
  delete service.standIns.mentiraAlAmpliar;
  delete service.standIns.nivelDicho;
  await ampliada(id);
  expect((await revisiones(id)).at(-1)?.nivel).toBe('B-LT');
});

test('an archive timestamp with another token than the one that was given is no revision', async () => {
  const { id, codigo } = await completada();
  await ampliada(id);
  service.standIns.mentiraAlAmpliar = async (anterior, _, pki) => {
    const { draft, digest } = openDocTimestamp(anterior.subarray(0, (await revisiones(id)).at(-1)!.bytes));
    return closeDocTimestamp(draft, await stampDigest(pki, digest), digest);
  };
  await sellos().pedir({ codigos: [codigo], renovar: false });
  await eventually('refused attempts', async () => (await progreso(id)).intentos >= 2);
  expect(await revisiones(id)).toHaveLength(4);
  delete service.standIns.mentiraAlAmpliar;
  await ampliada(id, 5);
});
