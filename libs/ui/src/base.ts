/** The light half of the design, for the portal's first screen: no MUI, no Emotion, no forms. */
/// <reference types="@portal/federation/assets" />
export { BaseProvider } from './base.provider.js';
export { Button, type ButtonProps } from './buttons/button.js';
export { IconButton } from './buttons/icon-button.js';
export { Notice } from './display/notice.js';
export { PageHeader } from './display/page-header.js';
export { deliveryState, StatusChip } from './display/status-chip.js';
export { Loading, Skeleton, SkeletonCards } from './display/skeleton.js';
export { Failure } from './display/failure.js';
export { Logo } from './icons/logo.js';
export { Mark } from './icons/mark.js';
export { applyAcento } from './theme/apply-acento.js';
export { Plate } from './display/plate.js';
export { EmptyState } from './display/empty-state.js';
export { Drawing, type DrawingName } from './icons/drawing.js';
export { Icon, type IconName } from './icons/icon.js';
export {
  applyPreferencias,
  followSystemScheme,
  readPreferencias,
  savePreferencias,
  useDensidad,
  type Preferencias,
} from './theme/preferencias.js';
export { variables } from './theme/variables.js';
export { showToast, useToast, type Toast } from './toast/toast.js';
export { useCadaMinuto } from './browser/use-cada-minuto.js';
export { useFocusAfter } from './browser/use-focus-after.js';
