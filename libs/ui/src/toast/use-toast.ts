import { showToast, type Toast } from './toast.js';

/** @example const toast = useToast(); toast({ title: 'Borrador guardado', description: 'Los datos han sido guardados como borrador.' }) */
export const useToast = (): ((toast: Toast) => void) => showToast;
