import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  custodyFault,
  KekRepository,
  KeyRing,
  openText,
  sealText,
  Transactions,
  type Custody,
} from '@portal/service-kit';
import { CONFIG, type Config } from '../config.js';
import { ContrasenasEnSobre, selloGps } from './contrasenas-en-sobre.js';

type Settings = Pick<Config, 'FORM_KEK_FILE' | 'FORM_KEK_ANTERIOR_FILE'>;

/** What the form hides from everybody (security.md 68): its key ring and where it lies. The service and the rotation share it. */
export const custodiaFormulario = (settings: Settings) =>
  ({
    ring: new KeyRing('FORM_KEK', settings.FORM_KEK_FILE, settings.FORM_KEK_ANTERIOR_FILE),
    envelopes: [new ContrasenasEnSobre()],
  }) satisfies Custody;

/** The GPS password of an enrolment, into its envelope and out of it. */
@Injectable()
export class CustodiaFormulario implements OnModuleInit {
  private readonly custodia: Custody;

  constructor(
    private readonly keks: KekRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) settings: Settings,
  ) {
    this.custodia = custodiaFormulario(settings);
  }

  /** @throws Error naming the setting and the id of the key that it should hold: the service does not start */
  async onModuleInit(): Promise<void> {
    const fault = await this.transactions.run((tx) => custodyFault(tx, this.keks, this.custodia));
    if (fault !== undefined) throw new Error(fault);
  }

  sellar(id: string, contrasenaGps: string): Promise<string> {
    return sealText(this.custodia.ring, contrasenaGps, selloGps(id));
  }

  /** @throws UnknownKek when its key is not here; Error when it belongs to another enrolment */
  async abrir(id: string, sellada: string): Promise<string> {
    return String(await openText(this.custodia.ring, sellada, selloGps(id)));
  }
}
