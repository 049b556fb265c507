import { z } from 'zod';

/** A call without parameters refuses any key. */
export const nothing = z.strictObject({});
export const empty = z.object({});

export const uuid = z.uuid();
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'Huella inválida');

export const NO_PERMITIDOS = 'Contiene caracteres no permitidos';
/** No control characters, no lone surrogates, no line separators: PostgreSQL, PDF and X.509 refuse them. */
export const imprimible = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
/** Free text on one line, trimmed. Tabs and line ends become spaces; what PostgreSQL cannot hold is refused. */
export const textoLibre = (max: number) =>
  z
    .string()
    .overwrite((texto) => texto.replace(/[\t\r\n\u2028\u2029]+/g, ' ').trim())
    .max(max)
    .regex(imprimible, NO_PERMITIDOS);

/** UTC instant, ISO 8601 with milliseconds. */
export const instant = z.string();
/** A signing token: 256 random bits in base64url. */
export const tokenShape = z.string().max(200);

/** An `Idempotency-Key` that is asked about. */
export const claveShape = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'Llave inválida');

/** Where a file lies in the object store; what the gateway needs to stream it. */
export const storedFile = z.object({
  key: z.string(),
  sha256: sha256Hex,
  bytes: z.number().int(),
  fileName: z.string(),
  contentType: z.string().default('application/pdf'),
});
export type StoredFile = z.infer<typeof storedFile>;

/** What is said of a file that the gateway makes while it leaves; its bytes are the answer. */
export const streamedFile = z.object({ contentType: z.string(), fileName: z.string() });

/** One keyset page; over HTTP an array with `Link` and `X-Total-Count` (and `X-Total-All`). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next: z.string().optional(),
    /** Number of matches as text: '37' or '1000+'. */
    total: z.string().optional(),
    totalAll: z.string().optional(),
  });

export const pageQuery = {
  limite: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
};

export const messageAnswer = z.object({ message: z.string() });

/** Of an enrolment made to try the portal (docs/decisiones.md#de-prueba). Absent from any other. */
export const dePrueba = z.literal(true).optional();
