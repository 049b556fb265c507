/** What the public pages take: no router and no zod either, so that a cheap phone carries little. */
/// <reference types="@portal/federation/assets" />
export { PlainButton } from './buttons/plain-button.js';
export { Chip, type ChipTone } from './display/chip.js';
export { StatusChip } from './display/status-chip.js';
export { LegalBlocks } from './display/legal-text.js';
export { Notice } from './display/notice.js';
export { Plate } from './display/plate.js';
export { PlainField } from './fields/plain-field.js';
export { Icon, type IconName } from './icons/icon.js';
export { Mark } from './icons/mark.js';
export { LightProvider } from './light.provider.js';
export { applyAcento } from './theme/apply-acento.js';
export { closeToast, showToast } from './toast/toast.js';
