/**
 * Puts the company's own accent over the design's, in both schemes; its pale shade follows. Without one the design's
 * stay. By the object model, which the policy of the public pages admits.
 * @example applyAcento(configuracion.empresa.acento)
 */
export function applyAcento(acento: string | undefined): void {
  const { style } = document.documentElement;
  const values = {
    '--acento': acento,
    '--acento-propio': acento,
    '--acento-suave': acento && `color-mix(in srgb, ${acento} 18%, var(--superficie))`,
  };
  for (const [name, value] of Object.entries(values))
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
}
