import { z } from 'zod';
import { iconos } from '@portal/dominio/iconos';
import { FORMULARIO_ANTERIOR, grupos, paginasDelShell, PORTADA, reservadas, type Grupo } from '@portal/dominio/paginas';

const direccion = z
  .string()
  .max(80)
  .regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/, 'an address like /area/page, in small letters');

/** A name that a plain object may have: neither `constructor` nor `toString`. */
const nombre = z
  .string()
  .max(40)
  .regex(/^[a-z][a-zA-Z0-9]*$/, 'a name like misPaginas')
  .refine((name) => !(name in Object.prototype), 'a name that every object has');

/** An answer that the first screen begins with. The page's parameter may close it: `/api/signature/verify/:token`. */
const llamada = z
  .string()
  .max(120)
  .regex(/^\/api(\/[a-zA-Z0-9-]+)+(\/:[a-z]+)?$/, 'the address of a GET call below /api');

const visible = (max: number) => z.string().trim().min(1).max(max);

const paginaDelPortal = z.strictObject({
  to: direccion,
  /** The menu entry and the title in the header. */
  label: visible(30),
  icon: z.enum(iconos),
  grupo: z.enum(Object.keys(grupos) as [Grupo, ...Grupo[]]).optional(),
  badge: visible(10).optional(),
  onlyAdmin: z.boolean().optional(),
  /** The member that holds what may follow the address: an enrolment's id. */
  parametro: nombre.optional(),
  sesion: z.boolean().optional(),
  /** The place in its part of the menu: small numbers stand first. */
  orden: z.int().min(0).max(9999),
  preloads: z.array(llamada).max(4).optional(),
});

const paginaPublica = z.strictObject({
  to: direccion,
  /** The member that holds what follows the address: a link's token, a document's code. */
  parametro: nombre.optional(),
  preloads: z.array(llamada).max(4).optional(),
});

const paginasDe = <P extends z.ZodType>(pagina: P) =>
  z.record(nombre, pagina).refine((paginas) => Object.keys(paginas).length > 0, 'at least one page');

/** `portal.json` of a remote: its pages, and where each host has them. */
export const manifiestoSchema = z
  .discriminatedUnion('host', [
    z.strictObject({ host: z.literal('portal'), base: direccion, paginas: paginasDe(paginaDelPortal) }),
    z.strictObject({ host: z.literal('publico'), paginas: paginasDe(paginaPublica) }),
  ])
  .superRefine((manifiesto, { addIssue }) => {
    const refuse = (message: string, ...path: string[]) => void addIssue({ code: 'custom', message, path });
    const own = terrenosDe(manifiesto);
    if (manifiesto.host === 'portal') {
      for (const [name, { to }] of Object.entries(manifiesto.paginas))
        if (!under(to, manifiesto.base))
          refuse(`${to} does not lie below the base ${manifiesto.base}`, 'paginas', name, 'to');
      if (new Set(addressesOf(manifiesto)).size < Object.keys(manifiesto.paginas).length)
        refuse('two pages have one address', 'paginas');
    }
    if (own.some((one, index) => own.slice(0, index).some((other) => overlap(one, other))))
      refuse('two pages have one address', 'paginas');
    for (const terreno of own) {
      const taken = delPortal.find((address) => overlap(terreno, address));
      if (taken !== undefined) refuse(`${terreno} belongs to the portal itself (${taken})`, 'base');
    }
  });
export type Manifiesto = z.infer<typeof manifiestoSchema>;

const version = z.string().regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/, 'a version like 1.2.3');

/** What a host must carry for a remote to run in it: the versions that the remote was built on. */
export const construidoConSchema = z
  .object({ contratos: version, federation: version, react: version })
  .catchall(version);
export type ConstruidoCon = z.infer<typeof construidoConSchema>;

/** Addresses that no remote may take, nor anything below them. */
const delPortal = [
  FORMULARIO_ANTERIOR,
  ...Object.values(paginasDelShell).map(({ to }) => to),
  ...reservadas.map((first) => `/${first}`),
];

const under = (address: string, base: string): boolean => address === base || address.startsWith(`${base}/`);
const overlap = (one: string, other: string): boolean => one === PORTADA || under(one, other) || under(other, one);

/** The addresses below which everything is this remote's. */
const terrenosDe = (manifiesto: Manifiesto): string[] =>
  manifiesto.host === 'portal' ? [manifiesto.base] : addressesOf(manifiesto);

const addressesOf = ({ paginas }: Manifiesto): string[] => Object.values(paginas).map(({ to }) => to);

/**
 * Two remotes that claim one address, in words.
 * @param manifiestos by the name of the remote
 * @returns undefined when each address has one owner
 */
export function choqueEntre(manifiestos: Readonly<Record<string, Manifiesto>>): string | undefined {
  const claims = Object.entries(manifiestos).flatMap(([name, manifiesto]) =>
    terrenosDe(manifiesto).map((address) => ({ name, address })),
  );
  for (const [index, { name, address }] of claims.entries()) {
    const other = claims.slice(0, index).find((claim) => claim.name !== name && overlap(claim.address, address));
    if (other) return `${address} of ${name} belongs to ${other.name} (${other.address})`;
  }
  return undefined;
}
