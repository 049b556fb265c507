import { render, screen } from '@testing-library/react';
import {
  documento,
  fechaConDia,
  fechaDe,
  fechaHora,
  fechaHoraExacta,
  fechaLarga,
  iniciales,
  LegalText,
  nombreVisible,
  tamano,
  telefono,
} from '../index.js';

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

test('instants are shown in Bogotá and calendar dates keep their day', () => {
  expect(fechaLarga('2026-11-22T03:00:00.000Z')).toBe('21 de noviembre de 2026');
  expect(fechaLarga('2026-11-21')).toBe('21 de noviembre de 2026');
  expect(fechaDe('2026-03-06T03:00:00.000Z')).toBe('05/03/2026');
  expect(fechaConDia('2026-11-21')).toBe('Sábado, 21 de noviembre de 2026');
  expect(fechaHoraExacta('2026-11-21T15:42:07.000Z')).toBe('21 de noviembre de 2026 a las 10:42:07\u00a0a.\u00a0m.');
  expect(fechaHora('2026-11-21T15:42:00.000Z')).toBe('21 de noviembre de 2026 a las 10:42\u00a0a.\u00a0m.');
});

test('documents, phones, sizes and names read as people write them', () => {
  expect([documento('1023456789'), documento('900123456-1'), documento('AX12')]).toEqual([
    '1.023.456.789',
    '900.123.456-1',
    'AX12',
  ]);
  expect(telefono('3105550148')).toBe('310 555 0148');
  expect(tamano(1_258_291)).toBe('1,2 MB');
  expect([iniciales('Ana', 'Gómez'), iniciales('', '')]).toEqual(['AG', 'U']);
  expect(nombreVisible({ firstName: '', lastName: '', email: '' })).toBe('Usuario');
});
