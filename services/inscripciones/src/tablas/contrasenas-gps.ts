import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  custodyFault,
  KekRepository,
  KeyRing,
  openText,
  rewrapText,
  sealText,
  sql,
  Transactions,
  type Batch,
  type Custody,
  type Envelopes,
  type Tx,
} from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';

type Settings = Pick<InscripcionesConfig, 'FORM_KEK_FILE' | 'FORM_KEK_ANTERIOR_FILE'>;

/** Binds a sealed GPS password to its enrolment: in another row it does not open. */
export const aadGps = (id: string): string => `inscripcion:${id}:contrasenaGPS`;

/** The key-encryption key that a sealed password names, as the index `inscripcion_kek` has it. */
const KEK = `split_part(contrasena_gps_sellada, '.', 2)`;

/** The column of sealed GPS passwords, as a key rotation reads and writes it. */
class ContrasenasGpsEnvelopes implements Envelopes {
  async inUse(tx: Tx): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ id: string; n: number }>(
      tx,
      `SELECT ${KEK} AS id, count(*)::int AS n FROM inscripcion GROUP BY 1 ORDER BY 1`,
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  }

  async rewrap(tx: Tx, ring: KeyRing, { from, count, wait }: Batch): Promise<number> {
    const { rows } = await sql<{ id: string; sellada: string }>(
      tx,
      `SELECT id, contrasena_gps_sellada AS sellada FROM inscripcion
       WHERE ${KEK} = $1 LIMIT $2 FOR UPDATE ${wait ? '' : 'SKIP LOCKED'}`,
      [from, count],
    );
    if (rows.length === 0) return 0;
    const nuevas = await Promise.all(rows.map(({ id, sellada }) => rewrapText(ring, sellada, aadGps(id))));
    await sql(
      tx,
      `UPDATE inscripcion i SET contrasena_gps_sellada = n.sellada
       FROM unnest($1::uuid[], $2::text[]) AS n (id, sellada) WHERE i.id = n.id`,
      [rows.map(({ id }) => id), nuevas],
    );
    return rows.length;
  }
}

/** The key ring of the GPS passwords and the column where they lie: shared by the service and the rotation. */
export const custodyGps = (settings: Settings) =>
  ({
    ring: new KeyRing('FORM_KEK', settings.FORM_KEK_FILE, settings.FORM_KEK_ANTERIOR_FILE),
    envelopes: [new ContrasenasGpsEnvelopes()],
  }) satisfies Custody;

/** Seals and opens the GPS password of an enrolment, the one field of the form that its row holds encrypted. */
@Injectable()
export class ContrasenasGps implements OnModuleInit {
  private readonly custody: Custody;

  constructor(
    private readonly keks: KekRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) settings: Settings,
  ) {
    this.custody = custodyGps(settings);
  }

  /** @throws Error naming the setting and the id of the key that it should hold: the service does not start */
  async onModuleInit(): Promise<void> {
    const fault = await this.transactions.run((tx) => custodyFault(tx, this.keks, this.custody));
    if (fault !== undefined) throw new Error(fault);
  }

  sellar(id: string, contrasenaGps: string): Promise<string> {
    return sealText(this.custody.ring, contrasenaGps, aadGps(id));
  }

  /** @throws UnknownKek when its key is not here; Error when it belongs to another enrolment */
  async abrir(id: string, sellada: string): Promise<string> {
    return String(await openText(this.custody.ring, sellada, aadGps(id)));
  }
}
