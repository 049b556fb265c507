import pg from 'pg';
import { generarParaConductor, generarParaPropietario } from '@portal/contracts/firmas';
import { crearInscripcion, firmanteDe, selloDeEnlace, type FormularioGuardado } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { openJson, type Calls } from '@portal/service-kit';
import { eventually, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { inParallel } from './in-parallel.js';
import type { Stand } from './stand.js';

/** A signer with a link and a certificate. */
export interface Signer {
  readonly rol: RolFirmante;
  readonly token: string;
  readonly nombre: string;
  readonly correo: string;
  readonly certificateId: string;
}

interface Enlace {
  readonly enlaceId: string;
  readonly inscripcionId: string;
  readonly rol: RolFirmante;
  readonly tokenSellado: string;
  readonly formulario: FormularioGuardado;
}

export const certificadoDe = { conductor: generarParaConductor, propietario: generarParaPropietario } as const;

/** What a signer's page sends for a certificate. */
export const pedido = (commonName: string, email: string) => ({
  commonName,
  email,
  organizationName: 'TRANSCARGA',
  countryCode: 'CO',
});

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
      const links = await eventually('both links', () => this.links(id));
      return Promise.all(links.map((link) => this.certify(link)));
    });
  }

  private async links(enrolment: string) {
    const { rows } = await this.database.query<Enlace>(
      `SELECT e.id AS "enlaceId", i.id AS "inscripcionId", e.rol, e.token_sellado AS "tokenSellado", i.formulario
       FROM inscripciones.enlace e JOIN inscripciones.inscripcion i ON i.id = e.inscripcion_id
       WHERE i.id = $1 ORDER BY e.rol`,
      [enrolment],
    );
    return rows.length === 2 && rows;
  }

  /** No mail server stands, so the token waits in its row. */
  private async certify({ formulario, tokenSellado, ...enlace }: Enlace): Promise<Signer> {
    const { rol } = enlace;
    const { nombre, correo } = firmanteDe(formulario, rol);
    const key = Buffer.from(this.stand.secrets.value('correo'), 'hex');
    const { token } = openJson(key, tokenSellado, selloDeEnlace({ ...enlace, correo })) as { token: string };
    const request = { token, ...pedido(nombre, correo) };
    const { id } = await this.gateway.send(certificadoDe[rol], request, { actor: unAnonimo() });
    return { rol, token, nombre, correo, certificateId: id };
  }
}
