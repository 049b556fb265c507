/** What the portal has not managed by itself, as administrators read it. `desconocido`: the server knows another. */
export const atascos = {
  documento: 'El documento no se ha podido preparar',
  copia: 'No salió la copia firmada',
  desconocido: 'El portal no ha podido terminar su parte',
} as const;

/** What came of *Reintentar*: the title of the notice and its kind. */
export const resultadosDeReintento = {
  pedido: ['Se está reintentando', 'exito'],
  'en-curso': ['Ya se está reintentando', 'info'],
  resuelto: ['Ya no está atascada', 'exito'],
  desconocido: ['Se pidió de nuevo', 'info'],
} as const;

/** What it says when nobody knows what came of it. */
export const NO_SE_REINTENTO = 'No se pudo reintentar.';
