import { z } from 'zod';
import { construidoConSchema, manifiestoSchema } from './manifiesto.schema.js';

/** One published remote. Its remoteEntry.js lies on the portal's own origin, each version in a folder of its own. */
export const remotoSchema = z.object({
  version: z.string(),
  /** `/mfe/<name>/<version>/remoteEntry.js` */
  entry: z.string().startsWith('/mfe/'),
  /** Of the entry's bytes: `sha384-<base64>`. */
  integrity: z.string().startsWith('sha384-'),
  /** Addresses of the scripts and sheets that its first screen asks for right after the entry. */
  firstScreen: z.array(z.string().startsWith('/mfe/')),
  manifiesto: manifiestoSchema,
  construidoCon: construidoConSchema,
});
export type Remoto = z.infer<typeof remotoSchema>;

/** `/mfe/registro.json`, read at run time: folder name (`mfe-admin`) → what is published now. */
export const registroSchema = z.record(z.string(), remotoSchema);
export type Registro = z.infer<typeof registroSchema>;
