import pg from 'pg';
import { generarParaConductor, generarParaPropietario } from '@portal/contracts/firmas';
import { crearInscripcion, enlaceEmitido, selloDeEnlace } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { openJson, type Calls } from '@portal/service-kit';
import { eventually, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { inParallel } from './in-parallel.js';
import type { Stand } from './stand.js';

/** A signer with a link and a certificate. */
export interface Signer {
  readonly rol: RolFirmante;
  readonly token: string;
  readonly certificateId: string;
}

const generar = { conductor: generarParaConductor, propietario: generarParaPropietario } as const;

/** Makes enrolments and brings both signers of each to the point of signing. */
export class Signers {
  constructor(
    private readonly stand: Stand,
    private readonly gateway: Calls,
    private readonly database: pg.Pool,
  ) {}

  /** @returns of each enrolment its driver, then its contract signer */
  async make(enrolments: number): Promise<Signer[][]> {
    const creator = unaPersona('bench');
    return inParallel(Array.from({ length: enrolments }), 4, async () => {
      const { id } = await this.gateway.send(crearInscripcion, unaInscripcion(), { actor: creator });
      const links = await eventually('both links', () => this.links(id), 60_000);
      return Promise.all(links.map((link) => this.certify(link)));
    });
  }

  private async links(enrolment: string) {
    const { rows } = await this.database.query<{ data: unknown }>(
      `SELECT envelope->'data' AS data FROM inscripciones.outbox WHERE type = $1
        AND envelope->'data'->>'inscripcionId' = $2`,
      [enlaceEmitido.type, enrolment],
    );
    const links = rows.map(({ data }) => enlaceEmitido.data.parse(data)).sort((a, b) => a.rol.localeCompare(b.rol));
    return links.length === 2 && links;
  }

  private async certify(enlace: ReturnType<typeof enlaceEmitido.data.parse>): Promise<Signer> {
    const { rol, nombre, correo, tokenSellado } = enlace;
    const key = Buffer.from(this.stand.secrets.value('correo'), 'hex');
    const { token } = openJson(key, tokenSellado, selloDeEnlace(enlace)) as { token: string };
    const request = { token, commonName: nombre, email: correo, organizationName: 'TRANSCARGA', countryCode: 'CO' };
    const { id } = await this.gateway.send(generar[rol], request, { actor: unAnonimo() });
    return { rol, token, certificateId: id };
  }
}
