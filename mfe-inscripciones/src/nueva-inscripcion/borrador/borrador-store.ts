import { newKey, onSesionEnd } from '@portal/api-client';
import { BORRADOR_RETIRADO, CLAVE_BORRADOR } from '@portal/contracts/portal';
import { afterPaint, cancelAfterPaint } from '@portal/ui';
import {
  borradorDe,
  conSecretosDe,
  correccionDe,
  corregidosDe,
  esDePrueba,
  keyDe,
  leerBorrador,
  mismosDatos,
  valoresDe,
  type BorradorGuardado,
  type VersionGuardada,
} from '../../borrador-guardado.js';
import {
  borrar,
  borrarInterrupcion,
  guardar,
  leerInterrupcion,
  leerTexto,
  marcarInterrupcion,
  retirarAjeno,
  type Escritura,
} from '../../borrador-local.js';
import { valoresIniciales, type Formulario } from '../../valores.js';
import { TextosAceptados } from '../textos/textos-aceptados.js';
import {
  esDeOtra,
  estadoInicial,
  estaEscrito,
  siguiente,
  type EstadoBorrador,
  type EventoBorrador,
} from './estado-borrador.js';

/** Milliseconds without a change until the draft saves itself. */
const PAUSA = 1000;

/**
 * The effects of a draft's life on form, storage, other tabs, page and session. `estado-borrador.ts` has the states.
 * It saves by itself a second after the last change. Before each write it keeps what another tab wrote meanwhile.
 */
export class BorradorStore {
  readonly textos: TextosAceptados;
  private actual: EstadoBorrador;
  private readonly listeners = new Set<() => void>();
  private readonly pestana = crypto.getRandomValues(new Uint32Array(2)).join('-');
  private key = newKey();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The stored text as this tab last read or wrote it; undefined before the first look. */
  private visto: string | null | undefined;
  private readonly interrumpidoEn = leerInterrupcion();

  constructor(
    private readonly form: Formulario,
    readonly usuario: string,
  ) {
    this.textos = new TextosAceptados(form);
    this.actual = estadoInicial(usuario);
    retirarAjeno(usuario);
    this.buscar();
  }

  readonly estado = (): EstadoBorrador => this.actual;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins to listen: to the form, other tabs, the end of the page and of the session. @returns the way to stop */
  readonly abrir = (): (() => void) => {
    borrarInterrupcion(); // the next visit to the form begins without it
    const copia = this.actual.hallazgo?.tipo === 'previo' ? this.actual.hallazgo.borrador : undefined;
    if (copia?.copiadaDe !== undefined) this.continuar(copia, copia.copiadaDe);
    window.addEventListener('storage', this.onStorage);
    window.addEventListener('pagehide', this.guardarPendiente);
    window.addEventListener(BORRADOR_RETIRADO, this.onRemoved);
    const leaveSesion = onSesionEnd(this.onSesionEnd);
    // A reset names no field.
    const { unsubscribe } = this.form.watch((_valores, { name }) => name !== undefined && this.onChange());
    return () => {
      this.guardarPendiente();
      cancelAfterPaint(this.notify);
      unsubscribe();
      leaveSesion();
      window.removeEventListener('storage', this.onStorage);
      window.removeEventListener('pagehide', this.guardarPendiente);
      window.removeEventListener(BORRADOR_RETIRADO, this.onRemoved);
    };
  };

  /** What this tab's form holds, as a version to be told apart from another. */
  readonly version = (): Pick<VersionGuardada, 'valores' | 'guardadoEn'> => {
    const { formulario } = this.actual;
    return {
      valores: this.form.getValues(),
      guardadoEn: (formulario.tipo === 'guardado' ? formulario.a : new Date()).toISOString(),
    };
  };

  /** Writes what the form holds, and beside it what another tab wrote meanwhile. */
  readonly guardar = (): Escritura | 'retirado' => {
    clearTimeout(this.timer);
    this.mirar();
    const { hallazgo } = this.actual;
    if (hallazgo?.tipo === 'retirado') return 'retirado';
    const a = new Date();
    const escritura = this.escribir(
      borradorDe(this.form.getValues(), this.usuario, a, {
        pestana: this.pestana,
        llave: this.key,
        otro: hallazgo?.borrador,
        textos: this.textos.aceptados(),
        correccion: this.actual.correccion,
        corregidos: this.actual.corregidos,
        prueba: this.actual.prueba,
      }),
    );
    this.dispatch(escritura === 'guardado' ? { tipo: 'guardado', a } : { tipo: 'no-guardado', causa: escritura });
    return escritura;
  };

  /** Test data fill the form: it is a test from here on, until another form begins. */
  readonly guardarDePrueba = (): void => {
    this.dispatch({ tipo: 'probado' });
    this.guardar();
  };

  readonly guardarPendiente = (): void => {
    if (this.actual.formulario.tipo === 'pendiente') this.guardar();
  };

  /** Goes on with a stored version; what stood in the form gives way to it. */
  readonly continuar = (version: VersionGuardada, copiadaDe?: string): void => {
    const { hallazgo } = this.actual;
    const hayQueEscribir = estaEscrito(this.actual) || hallazgo?.tipo !== 'previo' || 'otro' in hallazgo.borrador;
    this.form.reset(conSecretosDe(this.form.getValues(), valoresDe(version)), { keepDefaultValues: true });
    this.key = keyDe(version) ?? newKey();
    const a = new Date(version.guardadoEn);
    const origen = {
      copiadaDe,
      correccion: correccionDe(version),
      corregidos: corregidosDe(version),
      prueba: esDePrueba(version),
    };
    this.dispatch({ tipo: 'continuado', a, ...origen });
    this.textos.traer(version.textos); // before the write, which says of which texts its acceptances are
    if (hayQueEscribir) this.guardar();
  };

  /** Goes on with this tab's form and gives up the other version. */
  readonly conservar = (): void => {
    this.visto = leerTexto();
    this.dispatch({ tipo: 'conservado' });
    this.guardar();
  };

  readonly empezarDeNuevo = (): void => {
    this.form.reset(valoresIniciales);
    this.quitar();
    this.dispatch({ tipo: 'borrado' });
  };

  /** The person leaves without the last changes. */
  readonly soltar = (): void => {
    clearTimeout(this.timer);
    this.dispatch({ tipo: 'soltado' });
  };

  /** Sending waits until the person has said with which version to go on. */
  readonly porDecidir = (): boolean => {
    this.mirar();
    return this.actual.hallazgo !== undefined;
  };

  /** The key to send this draft under. It is stored first, so that a retry after a reload repeats it. */
  readonly keyParaEnviar = (): string => {
    this.guardar();
    return this.key;
  };

  /** What was sent under the old key stays what it is; from here on this is another enrolment. */
  readonly separarDeLoEnviado = (): void => {
    this.key = newKey();
    this.dispatch({ tipo: 'separado' });
  };

  /** Sent: the draft goes, but not what another tab wrote while the enrolment was on its way. */
  readonly enviado = (): void => {
    this.buscar();
    const { hallazgo } = this.actual;
    const queda = hallazgo?.tipo === 'otra-pestana' ? hallazgo.borrador : undefined;
    this.quitar();
    if (queda) this.escribir(queda);
    this.dispatch({ tipo: 'enviado', queda });
  };

  /** @param ahora the signed-in user; '' without one */
  readonly verPersona = (ahora: string): void => this.dispatch({ tipo: 'persona', ahora });

  readonly esAjeno = (ahora: string): boolean => esDeOtra(this.usuario, ahora);

  private dispatch(evento: EventoBorrador, notify: () => void = this.notify): void {
    const antes = this.actual;
    this.actual = siguiente(antes, evento);
    if (this.actual !== antes) notify();
  }

  private readonly notify = (): void => {
    for (const listener of this.listeners) listener();
  };

  private onChange(): void {
    this.dispatch({ tipo: 'cambiado' }, () => afterPaint(this.notify)); // the letter is painted first
    clearTimeout(this.timer);
    this.timer = setTimeout(this.guardar, PAUSA);
  }

  /** Another tab wrote the draft, or cleared the storage. */
  private readonly onStorage = ({ key }: StorageEvent): void => {
    if (key === CLAVE_BORRADOR || key === null) this.mirar();
  };

  /** *Cerrar Sesión* removed the draft from the browser. Nothing writes it back while the page leaves. */
  private readonly onRemoved = (): void => {
    clearTimeout(this.timer);
    this.visto = leerTexto();
    this.dispatch({ tipo: 'retirado' });
  };

  /** The login that follows is a page of its own: a mark tells the form after it that the session ended here. */
  private readonly onSesionEnd = (): void => {
    this.guardarPendiente();
    const { formulario } = this.actual;
    if (formulario.tipo === 'guardado') marcarInterrupcion(formulario.a);
  };

  /** Asks about what another tab wrote, unless it equals this form: one choice is enough for all tabs. */
  private mirar(): void {
    this.buscar();
    if (this.actual.hallazgo?.tipo !== 'otra-pestana') return;
    const { borrador } = this.actual.hallazgo;
    if (borrador.otro || keyDe(borrador) !== this.key || !mismosDatos(borrador, this.version())) return;
    clearTimeout(this.timer);
    this.dispatch({ tipo: 'igualado', a: new Date(borrador.guardadoEn), prueba: esDePrueba(borrador) });
  }

  /** Looks whether another tab wrote or removed the draft since this one last looked. */
  private buscar(): void {
    const texto = leerTexto();
    if (texto === this.visto) return;
    this.visto = texto;
    const borrador = leerBorrador(texto, this.usuario);
    if (borrador) this.encontrar(borrador);
    else this.dispatch({ tipo: 'desaparecido' });
  }

  private encontrar(borrador: BorradorGuardado): void {
    const interrumpida = borrador.guardadoEn === this.interrumpidoEn;
    this.dispatch({ tipo: 'encontrado', borrador, interrumpida });
  }

  private escribir(borrador: BorradorGuardado): Escritura {
    const escritura = guardar(borrador);
    this.visto = leerTexto();
    return escritura;
  }

  /** Nothing of the draft stays in the browser; what comes next has a key of its own. */
  private quitar(): void {
    clearTimeout(this.timer);
    borrar();
    this.visto = leerTexto();
    this.key = newKey();
  }
}
