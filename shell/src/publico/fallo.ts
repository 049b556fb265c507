/** What the failure card says, with React and without. */
export const FALLO = {
  titulo: 'Este módulo no está disponible en este momento.',
  consejo: 'Su enlace sigue siendo válido. Revise su conexión e intente de nuevo.',
  reintentar: 'Reintentar',
  codigo: (code: string) => `Código de consulta: ${code}`,
} as const;
