import { render } from '@testing-library/react';
import { LegalText } from './legal-text.js';

test.each([
  ['Firma [EMPRESA].', 'Firma TRANSCARGA S.A.S.'],
  ['Firma **[EMPRESA]**. Fin.', 'Firma TRANSCARGA S.A.S. Fin.'],
  ['Firma **la empresa [EMPRESA]**.', 'Firma la empresa TRANSCARGA S.A.S.'],
  ['Firma [EMPRESA]...', 'Firma TRANSCARGA S.A.S....'],
  ['Firma [NOMBRE].', 'Firma Ana.'],
  ['Firma [PLACA].', 'Firma [PLACA].'],
])('a value that ends in a full stop takes no second one, as in the text that is signed: %s', (text, shown) => {
  const { container } = render(<LegalText text={text} values={{ EMPRESA: 'TRANSCARGA S.A.S.', NOMBRE: 'Ana' }} />);
  expect(container.textContent).toBe(shown);
});
