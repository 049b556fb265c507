/** The light half of the design: what the first screen of the portal is made of. No MUI, no Emotion, no form. */
/// <reference types="@portal/federation/assets" />
export { BaseProvider } from './base.provider.js';
export { Button, type ButtonProps } from './boton.js';
export { IconButton } from './boton-icono.js';
export { Notice } from './datos/aviso.js';
export { PageHeader } from './datos/cabecera-pagina.js';
export { deliveryState, type DeliveryState } from './datos/entrega.rules.js';
export { StatusChip, type Estado } from './datos/estado.js';
export { Loading, Skeleton, SkeletonCards } from './datos/esqueleto.js';
export { Failure } from './datos/fallo.js';
export { Logo, Mark } from './datos/logo.js';
export { Plate } from './datos/placa.js';
export { EmptyState } from './datos/vacio.js';
export { Drawing, type DrawingName } from './dibujos.js';
export { cantidad, tamano } from './formato/cantidades.js';
export {
  fechaConDia,
  fechaDe,
  fechaHora,
  fechaHoraCorta,
  fechaHoraExacta,
  fechaLarga,
  hora,
  horaDelDia,
} from './formato/fechas.js';
export { documento, documentoConTipo, iniciales, nombreVisible, telefono } from './formato/personas.js';
export { Icon, type IconName } from './iconos.js';
export {
  applyPreferencias,
  followSystemScheme,
  readPreferencias,
  savePreferencias,
  type Preferencias,
} from './tema/preferencias.js';
export { variables } from './tema/variables.js';
export { showToast, type Toast } from './toast/toast.store.js';
export { useToast } from './toast/use-toast.js';
export { useFocusAfter, type FocusAfter } from './use-foco-tras.js';
