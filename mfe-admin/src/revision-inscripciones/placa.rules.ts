import { limpiarPlaca, type FiltrosAdmin } from '@portal/contracts/inscripciones';

/** Whether a list asked for like this already is that of one plate, whole. @example soloDeLaPlaca({ q: 'wlk 508' }, 'WLK508') === true */
export const soloDeLaPlaca = ({ q = '', estado, fecha }: Partial<FiltrosAdmin>, placa: string): boolean =>
  !estado && !fecha && limpiarPlaca(q) === placa;
