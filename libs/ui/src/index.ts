/** The design in code: what every page of the portal is made of. `./base` is its light half. */
/// <reference types="@portal/federation/assets" />
export * from './base.js';
export { stickyBars } from './barras.js';
export { AutocompleteField } from './campos/sugerencias.js';
export { CheckboxField } from './campos/casilla.js';
export { PasswordField } from './campos/contrasena.js';
export { DateField } from './campos/fecha.js';
export { NumberField } from './campos/numero.js';
export { RadioCards } from './campos/tarjetas-radio.js';
export { SelectField, type Option } from './campos/seleccion.js';
export { TextField, type TextFieldProps } from './campos/texto.js';
export { YesNoField } from './campos/si-no.js';
export { FieldFrame, type FieldProps } from './campos/campo.js';
export { useCampo } from './campos/use-campo.js';
export { RequiredMarks, Section } from './datos/seccion.js';
export { LegalText } from './datos/texto-legal.js';
export { ConfirmDialog } from './dialogos/confirmacion.js';
export { Dialog, type DialogProps } from './dialogos/dialogo.js';
export { MuiProvider } from './mui.provider.js';
export { olvidar, pintado, trasPintar } from './tras-pintar.js';
export { UiProvider } from './ui.provider.js';
