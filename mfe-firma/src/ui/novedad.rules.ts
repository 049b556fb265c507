import type { NovedadDicha } from '@portal/contracts/firmas';
import { fechaDe, hora } from '@portal/dominio/formatos';

/** What a signer said is wrong, as he reads it himself. */
const dichas: Readonly<Record<NovedadDicha['que'], string>> = {
  nombre: 'su nombre está mal',
  documento: 'su documento está mal',
  placa: 'la placa está mal',
  'no-soy-yo': 'no es quien debe firmar',
  otra: 'algo está mal',
  desconocido: 'algo está mal',
};

/** What was said by the phone's own clock has no time that could be told. */
export type Dicho = Omit<NovedadDicha, 'en'> & Partial<Pick<NovedadDicha, 'en'>>;

/**
 * @example loQueDijo({ en, que: 'placa' }) // 'El 21/11/2026 a las 10:42 a. m., usted avisó que la placa está mal.'
 */
export const loQueDijo = ({ en, que, nota }: Dicho): string =>
  `${en === undefined ? 'Usted' : `El ${fechaDe(en)} a las ${hora(en)}, usted`} avisó que ` +
  `${dichas[que]}${nota === undefined ? '' : `: «${nota}»`}.`;
