/**
 * The page of one enrolment without gateway, NATS and Nest, in a process of its own that names its port: the statements
 * of the four services and the gateway by PostgreSQL's own client, those of each in order and all five at once, and the
 * document straight from the store, hashed on the way. What P24 compares with.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { DiskObjectStore } from '@portal/service-kit';
import { events, transaction, type Query } from './query.js';

const [databaseUrl = '', dir = '', subject = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, options: '-c random_page_cost=1.1' });
const objects = new DiskObjectStore(dir);

/**
 * What `inscripciones` asks of one enrolment of which nothing is stuck: what is, it asks only where the enrolment says
 * so (`atascadasDe`).
 */
const OF_ENROLMENT = [
  'SELECT * FROM inscripciones.inscripcion WHERE id = $1',
  `SELECT DISTINCT ON (rol) rol, creado_en, vence_en, visto_en, ultima_visita_en, usado_en, recordatorios, prorrogas,
     count(*) OVER (PARTITION BY rol)::int AS emitidos
   FROM inscripciones.enlace WHERE inscripcion_id = $1 ORDER BY rol, revocado_en IS NULL DESC, creado_en DESC`,
  `SELECT rol, firmada_en, nivel, declarado, certificado_id FROM inscripciones.firma WHERE inscripcion_id = $1`,
  `SELECT r.numero, r.sha256, r.bytes,
     (SELECT count(*)::int FROM inscripciones.inscripcion otra WHERE otra.placa = i.placa AND NOT otra.prueba) AS placa
   FROM inscripciones.inscripcion i LEFT JOIN inscripciones.revision r
     ON r.inscripcion_id = i.id AND r.numero = i.revision WHERE i.id = $1`,
  `SELECT rol, (count(*) FILTER (WHERE motivo NOT IN ('recordatorio', 'prorroga')))::int - 1 AS reenvios,
     max(vence_en) FILTER (WHERE usado_en IS NULL AND revocado_en IS NULL) AS vence,
     max(creado_en) FILTER (WHERE motivo = 'reenvio') AS reenviado
   FROM inscripciones.enlace WHERE inscripcion_id = $1 GROUP BY rol`,
  'SELECT id, bytes, sha256 FROM inscripciones.carga WHERE inscripcion_id = $1',
  'SELECT * FROM inscripciones.entrega WHERE inscripcion_id = $1',
  'SELECT * FROM inscripciones.correccion WHERE inscripcion_id = $1 ORDER BY en',
  `SELECT mio.clave, r.quien, i.id, i.codigo, i.creada_en, i.formulario FROM inscripciones.rasgo mio
     JOIN inscripciones.rasgo r ON r.clave = mio.clave AND r.quien <> mio.quien AND r.inscripcion_id <> $1
     JOIN inscripciones.inscripcion i ON i.id = r.inscripcion_id AND i.retirada_en IS NULL
   WHERE mio.inscripcion_id = $1 LIMIT 10`,
];

const STORY = `SELECT e.entrada, e.proceso, m.sal, m.texto FROM (
    SELECT seq FROM auditoria.entrada WHERE entrada->>'recurso' = $1
    UNION SELECT seq FROM auditoria.entrada WHERE entrada->'datos'->>'inscripcion' = $2
    ORDER BY seq DESC LIMIT 300) AS suyas
  JOIN auditoria.entrada e USING (seq) LEFT JOIN auditoria.motivo m ON m.event_id = e.event_id ORDER BY e.seq DESC`;

const SESSION = `SELECT sess FROM gateway.sesion WHERE subject = $1 AND expire > now()`;

const alone: Query = async (text, values) => (await pool.query(text, values)) as unknown as Awaited<ReturnType<Query>>;

/** Nothing before the session is known; then everybody at once, the names at the end. */
async function page(id: string): Promise<object> {
  const session = (await alone(SESSION, [subject])).rows.length;
  const [enrolment, certificates, mails, story] = await Promise.all([
    transaction(pool, async (query) => {
      const parts = [];
      for (const text of OF_ENROLMENT) parts.push((await query(text, [id])).rows);
      return parts;
    }),
    alone('SELECT * FROM certificados.certificado WHERE inscripcion_id = $1', [id]),
    alone('SELECT * FROM notificaciones.correo WHERE inscripcion_id = $1 ORDER BY creado_en, id', [id]),
    alone(STORY, [`inscripcion:${id}`, id]),
  ]);
  const names = await alone('SELECT subject, nombre FROM gateway.ultimo_acceso WHERE subject = ANY($1)', [[subject]]);
  return { session, enrolment, certificates: certificates.rows, mails: mails.rows, story: story.rows, names };
}

/** Who may read it and where it lies, in one unit with the entry that it was read. */
async function document(id: string, response: ServerResponse): Promise<void> {
  const session = await alone(SESSION, [subject]);
  const file = await transaction(pool, async (query) => {
    await query('SELECT * FROM inscripciones.inscripcion WHERE id = $1', [id]);
    const { rows } = await query(
      'SELECT * FROM inscripciones.revision WHERE inscripcion_id = $1 ORDER BY numero DESC LIMIT 1',
      [id],
    );
    await events(query, 'inscripciones', { auditoria: { accion: 'documento.leido', session: session.rows.length } });
    return rows[0];
  });
  const stat = await objects.stat(file?.key ?? '');
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': stat?.bytes ?? 0 });
  const bytes = await objects.get(file?.key ?? '');
  const hash = createHash('sha256');
  bytes.on('data', (chunk: Buffer) => hash.update(chunk)).once('end', () => hash.digest());
  await pipeline(bytes, response);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, what = '', id = randomUUID()] = (request.url ?? '').split('/');
  if (what === 'documento') return document(id, response);
  const body = Buffer.from(JSON.stringify(await page(id)));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.destroy(error));
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
