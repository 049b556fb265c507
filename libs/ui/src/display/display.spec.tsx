import { render, screen } from '@testing-library/react';
import { LegalText } from '../index.js';

test('a legal text shows filled values in bold and missing ones as marks', () => {
  render(
    <LegalText
      text={'Yo, **[NOMBRE]**, placa [PLACA]:\n\n1. Uno\n2. Dos [NOMBRE]\n\nFin.'}
      values={{ NOMBRE: 'Ana' }}
    />,
  );
  expect(screen.getAllByText('Ana')[0]).toHaveClass('lleno');
  expect(screen.getByText('[PLACA]')).toHaveClass('marcador');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Uno', 'Dos Ana']);
});

test('a value that ends in a point closes its sentence by itself', () => {
  render(<LegalText text="Con [EMPRESA]. Fin" values={{ EMPRESA: 'Carga S.A.S.' }} />);
  expect(screen.getByText('Carga S.A.S.').parentElement).toHaveTextContent('Con Carga S.A.S. Fin');
});

test('a value in a legal text is text, never markup', () => {
  render(<LegalText text="[NOMBRE]" values={{ NOMBRE: '<img src=x> **x**' }} />);
  expect(screen.getByText('<img src=x> **x**')).toBeVisible();
});
