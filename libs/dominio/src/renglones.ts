/** What becomes of a line of a job, in the words of what the job does. `desconocido`: the server knows another one. */
const segunAccion = {
  reenviar: { hecho: 'Enviado', rechazado: 'No se envió' },
  revisar: { hecho: 'Revisada', rechazado: 'No se marcó' },
  desconocido: { hecho: 'Lista', rechazado: 'No se hizo' },
} as const;
const enTodas = { espera: 'Espera', detenido: 'Detenida', pendiente: 'En cola', desconocido: 'En cola' } as const;

/** What people read of one line: on the job's page and in its file. */
export const palabraDeRenglon = (
  accion: keyof typeof segunAccion,
  estado: keyof typeof enTodas | keyof (typeof segunAccion)['reenviar'],
): string => ({ ...enTodas, ...segunAccion[accion] })[estado];
