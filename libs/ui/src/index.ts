/** The design in code: what every page of the portal is made of. */
/// <reference types="@portal/federation/assets" />
export { Button, type ButtonProps } from './boton.js';
export { IconButton } from './boton-icono.js';
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
export { Notice } from './datos/aviso.js';
export { PageHeader } from './datos/cabecera-pagina.js';
export { StatusChip, type Estado } from './datos/estado.js';
export { Loading, Skeleton, SkeletonCards } from './datos/esqueleto.js';
export { Failure } from './datos/fallo.js';
export { Logo, Mark } from './datos/logo.js';
export { Plate } from './datos/placa.js';
export { RequiredMarks, Section } from './datos/seccion.js';
export { LegalText } from './datos/texto-legal.js';
export { EmptyState } from './datos/vacio.js';
export { ConfirmDialog } from './dialogos/confirmacion.js';
export { Dialog, type DialogProps } from './dialogos/dialogo.js';
export { Drawing, type DrawingName } from './dibujos.js';
export { cantidad, tamano } from './formato/cantidades.js';
export { fechaConDia, fechaCorta, fechaHora, fechaLarga, hora, horaDelDia } from './formato/fechas.js';
export { documento, documentoConTipo, iniciales, nombreVisible, telefono } from './formato/personas.js';
export { Icon, type IconName } from './iconos.js';
export {
  applyPreferencias,
  readPreferencias,
  savePreferencias,
  type Preferencias,
} from './tema/preferencias.js';
export { showToast, type Toast } from './toast/toast.store.js';
export { useToast } from './toast/use-toast.js';
export { UiProvider } from './ui.provider.js';
