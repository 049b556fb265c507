import {
  borrar,
  guardar,
  leerBorrador,
  leerTexto,
  retirarAjeno,
  type BorradorGuardado,
  type Escritura,
} from '../../borrador-guardado.js';
import type { Vista } from './vista-borrador.js';

/**
 * The draft that lies in this browser, as this tab last read or wrote it: one draft, perhaps many tabs. What another one
 * wrote or removed is found when somebody looks, and shown until the person has chosen.
 */
export class LoGuardado {
  private visto: string | null;

  constructor(
    private readonly usuario: string,
    private readonly vista: Vista,
  ) {
    retirarAjeno(usuario);
    this.visto = leerTexto();
    const borrador = leerBorrador(this.visto, usuario);
    if (borrador) vista.poner({ hallazgo: { tipo: 'previo', borrador } });
  }

  /** Did another tab write or remove the draft since this one last looked? */
  mirar(): void {
    const texto = leerTexto();
    if (texto === this.visto) return;
    this.visto = texto;
    const borrador = leerBorrador(texto, this.usuario);
    const { ocupado, hallazgo } = this.vista.ver();
    if (borrador)
      this.vista.poner({
        hallazgo: { tipo: ocupado && hallazgo?.tipo !== 'previo' ? 'otra-pestana' : 'previo', borrador },
      });
    else this.vista.poner({ hallazgo: ocupado ? { tipo: 'retirado' } : undefined });
  }

  /** What lies there now is known: the person, or the shell, has said what becomes of it. */
  darPorVisto(): void {
    this.visto = leerTexto();
  }

  guardar(borrador: BorradorGuardado): Escritura {
    const escritura = guardar(borrador);
    this.darPorVisto();
    return escritura;
  }

  borrar(): void {
    borrar();
    this.darPorVisto();
  }
}
