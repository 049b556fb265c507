/** The design in code: what every page of the portal is made of. `./base` is its light half. */
/// <reference types="@portal/federation/assets" />
export * from './base.js';
export { stickyBars } from './browser/sticky-bars.js';
export { AutocompleteField } from './fields/autocomplete-field.js';
export { CheckboxField } from './fields/checkbox-field.js';
export { PasswordField } from './fields/password-field.js';
export { DateField } from './fields/date-field.js';
export { NumberField } from './fields/number-field.js';
export { RadioCards } from './fields/radio-cards.js';
export { SelectField, type Option } from './fields/select-field.js';
export { TextField, type TextFieldProps } from './fields/text-field.js';
export { YesNoField } from './fields/yes-no-field.js';
export { FieldFrame, type FieldProps } from './fields/field-frame.js';
export { useCampo } from './fields/use-field.js';
export { RequiredMarks, Section } from './display/section.js';
export { LegalText } from './display/legal-text.js';
export { ConfirmDialog } from './dialogs/confirm-dialog.js';
export { Dialog, type DialogProps } from './dialogs/dialog.js';
export { MuiProvider } from './mui.provider.js';
export { olvidar, pintado, trasPintar } from './browser/after-paint.js';
export { UiProvider } from './ui.provider.js';
