import type { z } from 'zod';
import type { Guarded } from './access.js';
import type { ErrorCode } from './app-error.js';
import type { ProcessName } from './process-names.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What each kind of call says of itself. `request` holds path parameters, query and body in one flat object. */
interface CallBase<Req extends z.ZodType, Res extends z.ZodType> {
  readonly request: Req;
  readonly response: Res;
  readonly errors: readonly ErrorCode[];
  /** Milliseconds until the caller gives up with SERVICIO_NO_DISPONIBLE. */
  readonly deadline: number;
}

interface HttpFace extends Guarded {
  readonly method: Method;
  readonly status: number;
  /** Asks for a recent login with a one-time password (`acr`): else the gateway says SESION_NO_RECIENTE. */
  readonly strongLogin?: boolean;
  /** Accepts `Idempotency-Key`: the owning service stores the answer with the effect. Its two refusals are added. */
  readonly idempotent?: boolean;
  /**
   * `json` is the default. `page`: the service answers Page<item>, HTTP an array with Link and X-Total-Count. `file`:
   * the service answers a StoredFile that the gateway streams. `inline`: the same, shown by the browser inside a page
   * of the portal. `bytes`: small public material in base64. `stream`: the gateway makes a file while it leaves; its
   * length is known to nobody before.
   */
  readonly answer?: 'json' | 'page' | 'file' | 'inline' | 'bytes' | 'stream';
  /**
   * Cache-Control; without it private answers are `no-store`. `no-cache`: kept under an ETag and asked about each
   * time.
   */
  readonly cache?: string;
}

/** A call of the outside, routed by the gateway to one service over NATS. */
export interface Call<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType>
  extends CallBase<Req, Res>, HttpFace {
  readonly kind: 'call';
  readonly subject: string;
}

/** A call of the outside that the gateway answers itself (session, configuration, uploads). */
export interface EdgeCall<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType>
  extends CallBase<Req, Res>, HttpFace {
  readonly kind: 'edge';
}

/** Whether a call of the outside answers with a file, however its bytes come: no JSON. */
export const answersFile = ({ answer }: Pick<HttpFace, 'answer'>): boolean =>
  answer === 'file' || answer === 'inline' || answer === 'bytes' || answer === 'stream';

/** A call between services, never reachable over HTTP. */
export interface InternalCall<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> extends CallBase<
  Req,
  Res
> {
  readonly kind: 'internal';
  readonly subject: string;
  readonly callers: readonly ProcessName[];
  /** Repeated, it changes nothing more: it only asks, or its effect has a key of its own. */
  readonly repeatable?: boolean;
}

export type NatsCall = Call | InternalCall;
export type HttpCall = Call | EdgeCall;
export type AnyCall = Call | EdgeCall | InternalCall;

export type RequestOf<C extends AnyCall> = z.output<C['request']>;
export type ResponseOf<C extends AnyCall> = z.output<C['response']>;

type Spec<C> = Omit<C, 'kind'>;

/** An `Idempotency-Key` is refused when it was used for something else or its first request still runs. */
const keyErrors = ['LLAVE_IDEMPOTENTE_REUTILIZADA', 'SOLICITUD_EN_CURSO'] as const satisfies readonly ErrorCode[];

const errorsOf = ({
  errors,
  idempotent,
}: {
  errors: readonly ErrorCode[];
  idempotent?: boolean;
}): readonly ErrorCode[] => (idempotent === true ? [...new Set([...errors, ...keyErrors])] : errors);

/** @example export const crearInscripcion = defineCall({ method: 'POST', path: '/api/inscripcion-terceros', … }) */
export const defineCall = <Req extends z.ZodType, Res extends z.ZodType>(
  spec: Spec<Call<Req, Res>>,
): Call<Req, Res> => ({
  kind: 'call',
  ...spec,
  errors: errorsOf(spec),
});

/** A call that the gateway answers without asking any service. */
export const defineEdgeCall = <Req extends z.ZodType, Res extends z.ZodType>(
  spec: Spec<EdgeCall<Req, Res>>,
): EdgeCall<Req, Res> => ({ kind: 'edge', ...spec, errors: errorsOf(spec) });

/** A call that only the named processes may make. */
export const defineInternalCall = <Req extends z.ZodType, Res extends z.ZodType>(
  spec: Spec<InternalCall<Req, Res>>,
): InternalCall<Req, Res> => ({ kind: 'internal', ...spec });

/** @returns milliseconds */
export const seconds = (n: number): number => n * 1000;

/** Who may send this call over NATS. */
export const callersOf = (call: NatsCall): readonly ProcessName[] =>
  call.kind === 'internal' ? call.callers : ['gateway'];
