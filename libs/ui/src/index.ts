/** The whole design, for every page of the portal. `./base` is its light half. */
/// <reference types="@portal/federation/assets" />
export * from './base.js';
export { afterPaint, cancelAfterPaint, painted } from './browser/after-paint.js';
export { stickyBars } from './browser/sticky-bars.js';
export { useEspera } from './browser/use-espera.js';
export { useSeguimiento } from './browser/use-seguimiento.js';
export { ConfirmDialog, Dialog } from './dialogs/dialog.js';
export { LegalText } from './display/legal-text.js';
export { RequiredMarks, Section } from './display/section.js';
export { AutocompleteField } from './fields/autocomplete-field.js';
export { CheckboxField } from './fields/checkbox-field.js';
export { DateField } from './fields/date-field.js';
export { FieldMarks, useFieldMark } from './fields/field-marks.js';
export { NumberField } from './fields/number-field.js';
export { RadioCards, YesNoField } from './fields/radio-cards.js';
export { SelectField, type Option } from './fields/select-field.js';
export { PasswordField, TextField } from './fields/text-field.js';
export { MuiProvider, UiProvider } from './mui.provider.js';
