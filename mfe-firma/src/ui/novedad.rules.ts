import type { NovedadDicha } from '@portal/contracts/firmas';
import { fechaHoraCorta } from '@portal/dominio/formatos';

/** What a signer said is wrong, as he reads it himself. */
const dichas: Readonly<Record<NovedadDicha['que'], string>> = {
  nombre: 'su nombre está mal',
  documento: 'su documento está mal',
  placa: 'la placa está mal',
  'no-soy-yo': 'usted no es quien debe firmar',
  otra: 'algo está mal',
  desconocido: 'algo está mal',
};

/**
 * @example loQueDijo({ en, que: 'placa' }) // 'El 21/11/2026 10:42 a. m. usted avisó que la placa está mal.'
 */
export const loQueDijo = ({ en, que, nota }: NovedadDicha): string =>
  `El ${fechaHoraCorta(en)} usted avisó que ${dichas[que]}${nota === undefined ? '' : `: «${nota}»`}.`;
