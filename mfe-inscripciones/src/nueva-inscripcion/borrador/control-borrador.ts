import { newKey } from '@portal/api-client';
import {
  borradorDe,
  keyDe,
  mismosDatos,
  valoresDe,
  type BorradorGuardado,
  type Escritura,
  type VersionGuardada,
} from '../../borrador-guardado.js';
import { valoresIniciales, type Valores } from '../../valores.js';
import { type Formulario } from '../formulario/formulario.js';
import { TextosAceptados } from '../textos/textos-aceptados.js';
import { oirVentana } from './avisos-ventana.js';
import { LoGuardado } from './lo-guardado.js';
import { Vista } from './vista-borrador.js';

/** Milliseconds without a change until the draft saves itself. */
const ESPERA = 1000;

/**
 * Keeps the draft: by itself a second after the last change, on leaving the page and when the session ends.
 * One draft, perhaps many tabs: before each write it looks whether another tab wrote meanwhile, and then keeps both
 * until the person has chosen.
 */
export class ControlBorrador {
  readonly textos: TextosAceptados;
  private readonly vista = new Vista();
  private readonly guardado: LoGuardado;
  private readonly pestana = crypto.getRandomValues(new Uint32Array(2)).join('-');
  private llave = newKey();
  private reloj: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly form: Formulario,
    /** Whose draft it is, as long as the form stands. */
    readonly usuario: string,
  ) {
    this.textos = new TextosAceptados(form);
    this.guardado = new LoGuardado(usuario, this.vista);
  }

  readonly ver = this.vista.ver;
  readonly suscribir = this.vista.suscribir;

  /** Is somebody else than its owner here? @param ahora '' while nobody is signed in, or it is not known who: nobody is told apart */
  readonly esAjeno = (ahora: string): boolean => this.usuario !== '' && ahora !== '' && ahora !== this.usuario;

  /** What this tab's form holds, as a version to be told apart from another. */
  readonly actual = (): Pick<VersionGuardada, 'valores' | 'guardadoEn'> => {
    const { estado } = this.ver();
    return {
      valores: this.form.getValues(),
      guardadoEn: (estado.tipo === 'guardado' ? estado.a : new Date()).toISOString(),
    };
  };

  /** Begins to listen: to the form, to other tabs, to the end of the page and of the session. @returns the way to stop */
  readonly abrir = (): (() => void) => {
    this.abrirCopia();
    const { unsubscribe } = this.form.watch((_valores, { name }) => name !== undefined && this.alCambiar()); // a reset names none
    const dejarDeOir = oirVentana({
      alEscribirOtra: this.mirar,
      alTerminar: this.guardarPendiente,
      alRetirar: this.retirar,
    });
    return () => {
      this.guardarPendiente();
      this.vista.callar();
      unsubscribe();
      dejarDeOir();
    };
  };

  /** Writes what the form holds; what another tab wrote meanwhile is kept beside it. */
  readonly guardar = (): Escritura | 'retirado' => {
    clearTimeout(this.reloj);
    this.mirar();
    const { hallazgo } = this.ver();
    if (hallazgo?.tipo === 'retirado') return 'retirado';
    const now = new Date();
    const escritura = this.guardado.guardar(this.borrador(now, hallazgo?.borrador));
    this.vista.poner({
      ocupado: true,
      estado: escritura === 'guardado' ? { tipo: 'guardado', a: now } : { tipo: 'fallo', causa: escritura },
    });
    return escritura;
  };

  readonly guardarPendiente = (): void => {
    if (this.ver().estado.tipo === 'pendiente') this.guardar();
  };

  /** The key to send this draft under, once the draft that keeps it is stored: whatever becomes of the page, a retry repeats it. */
  readonly llaveParaEnviar = (): string => {
    this.guardar();
    return this.llave;
  };

  /** What was sent under the old key stays what it is; from here on this is another enrolment. */
  readonly separarDeLoEnviado = (): void => {
    this.llave = newKey();
  };

  /** The person goes on with this draft; what stood in the form gives way to it. */
  readonly continuar = (borrador: VersionGuardada): void => {
    const { ocupado, hallazgo } = this.ver();
    const escrito = ocupado || hallazgo?.tipo !== 'previo' || 'otro' in hallazgo.borrador;
    this.form.reset(conSuContrasena(valoresDe(borrador), this.form.getValues()), { keepDefaultValues: true });
    this.llave = keyDe(borrador) ?? newKey();
    this.vista.poner({
      hallazgo: undefined,
      ocupado: true,
      copiadaDe: undefined,
      estado: { tipo: 'guardado', a: new Date(borrador.guardadoEn) },
    });
    this.textos.traer(borrador.textos); // first: what is written says of which texts its acceptances are
    if (escrito) this.guardar();
  };

  /** What is written here goes on, the other draft is given up. */
  readonly conservar = (): void => {
    this.guardado.darPorVisto();
    this.vista.poner({ hallazgo: undefined });
    this.guardar();
  };

  readonly empezarDeNuevo = (): void => {
    this.form.reset(valoresIniciales);
    this.olvidar();
  };

  /** Given up: nothing of it stays in the browser. */
  readonly olvidar = (): void => {
    clearTimeout(this.reloj);
    this.guardado.borrar();
    this.llave = newKey();
    this.vista.poner({ hallazgo: undefined, ocupado: false, copiadaDe: undefined, estado: { tipo: 'sin-cambios' } });
  };

  /** Another tab has the word too: sending waits until the person has said with which data to go on. */
  readonly porDecidir = (): boolean => {
    this.mirar();
    return this.ver().hallazgo !== undefined;
  };

  /** Sent: nothing of it stays. What another tab wrote while it was on its way is something else, and stays. */
  readonly enviado = (): void => {
    this.guardado.mirar();
    const { hallazgo } = this.ver();
    this.olvidar();
    if (hallazgo?.tipo !== 'otra-pestana') return;
    this.guardado.guardar(hallazgo.borrador);
    this.vista.poner({ hallazgo: { tipo: 'previo', borrador: hallazgo.borrador } });
  };

  /** The person leaves without the last changes. */
  readonly soltar = (): void => {
    clearTimeout(this.reloj);
    this.vista.poner({ estado: { tipo: 'sin-cambios' } });
  };

  /** *Cerrar Sesión* took the draft out of the browser: nothing puts it back while the page leaves. */
  private readonly retirar = (): void => {
    this.guardado.darPorVisto();
    this.vista.poner({ hallazgo: { tipo: 'retirado' }, yaIgual: false, estado: { tipo: 'sin-cambios' } });
    clearTimeout(this.reloj);
  };

  /** What another tab wrote is asked about, unless it is what stands here: whoever has chosen in one tab is not asked in the other. */
  private readonly mirar = (): void => {
    this.guardado.mirar();
    const { hallazgo, yaIgual } = this.ver();
    if (hallazgo?.tipo === 'otra-pestana' && this.esLoDeAqui(hallazgo.borrador)) {
      clearTimeout(this.reloj);
      this.vista.poner({
        hallazgo: undefined,
        yaIgual: true,
        estado: { tipo: 'guardado', a: new Date(hallazgo.borrador.guardadoEn) },
      });
    } else if (hallazgo && yaIgual) this.vista.poner({ yaIgual: false });
  };

  private esLoDeAqui(borrador: BorradorGuardado): boolean {
    return !borrador.otro && keyDe(borrador) === this.llave && mismosDatos(borrador, this.actual());
  }

  private borrador(now: Date, otro: BorradorGuardado | undefined): BorradorGuardado {
    const { pestana, llave } = this;
    return borradorDe(this.form.getValues(), this.usuario, now, {
      pestana,
      llave,
      otro,
      textos: this.textos.aceptados(),
    });
  }

  private abrirCopia(): void {
    const { hallazgo } = this.ver();
    if (hallazgo?.tipo !== 'previo' || hallazgo.borrador.copiadaDe === undefined) return;
    this.continuar(hallazgo.borrador);
    this.vista.poner({ copiadaDe: hallazgo.borrador.copiadaDe });
  }

  private alCambiar(): void {
    const { tipo } = this.ver().estado;
    if (tipo !== 'pendiente' || !this.ver().ocupado)
      this.vista.ponerTrasPintar({ ocupado: true, estado: { tipo: 'pendiente' } });
    clearTimeout(this.reloj);
    this.reloj = setTimeout(this.guardar, ESPERA);
  }
}

/** A draft, with the GPS password that was typed here if it is of the same user at the same operator. */
const conSuContrasena = (borrador: Valores, aqui: Valores): Valores =>
  aqui.usuarioGPS.trim() !== '' &&
  (['operadorGPS', 'usuarioGPS'] as const).every((campo) => borrador[campo] === aqui[campo])
    ? { ...borrador, contrasenaGPS: aqui.contrasenaGPS }
    : borrador;
